import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readRows } from '../support/rows.ts';
import { apiKey, type Service, startService } from './service.ts';

const adminToken = 'the-admin-token-of-the-tests';
const others = 4;
const rendersEach = 4;

/** Large enough that a render takes much longer than a request. */
const design = {
  name: 'Poster',
  width: 1_200,
  height: 630,
  canvasData: {
    elements: [
      {
        id: 'sky',
        type: 'rectangle',
        x: 0,
        y: 0,
        width: 1_200,
        height: 630,
        fill: 'linear-gradient(45deg, #123, #fed)',
      },
      { id: 'title', type: 'text', x: 40, y: 40, width: 1_100, height: 500, text: '{{ name }}', fontSize: 90 },
    ],
  },
};

interface Account {
  readonly designId: string;
  call(address: string, body: object): ReturnType<Service['call']>;
  get(address: string): ReturnType<Service['call']>;
}

interface Waited {
  readonly kind: 'alone' | 'awaited' | 'queued';
  readonly renderId: string;
  readonly ms: number;
}

describe('an account with ten batches of a hundred and four others, on one render process', () => {
  let service: Service;
  const waits: Waited[] = [];

  beforeAll(async () => {
    service = await startService({
      env: { PLATEN_BOOTSTRAP_PLAN: 'Unlimited', PLATEN_ADMIN_TOKEN: adminToken, PLATEN_RENDER_PROCESSES: '1' },
    });
  });
  afterAll(() => service?.stop('SIGKILL'));

  async function account(key: string): Promise<Account> {
    const send = async (method: string, address: string, body?: object) => {
      const answer = await fetch(service.url + address, {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: answer.status, headers: answer.headers, body: await answer.json() };
    };
    const { body } = await send('POST', '/v1/designs', design);
    return {
      designId: body.data.id,
      call: (address, content) => send('POST', address, content),
      get: (address) => send('GET', address),
    };
  }

  async function newAccount(): Promise<Account> {
    const answer = await fetch(`${service.url}/admin/v1/accounts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Another', plan: 'Enterprise' }),
    });
    const { data } = (await answer.json()) as { readonly data: { readonly apiKey: string } };
    return account(data.apiKey);
  }

  async function render(from: Account, kind: Waited['kind']): Promise<void> {
    const startedMs = performance.now();
    const { body } = await from.call(`/v1/render/design/${from.designId}`, {
      dynamicData: { name: `${kind} ${Math.random()}` },
      async: kind === 'queued',
    });
    const { renderId } = body.data;
    if (kind === 'queued') {
      await vi.waitFor(
        async () => expect((await from.get(`/v1/render/status/${renderId}`)).body.data.status).toBe('completed'),
        { timeout: 60_000, interval: 5 },
      );
    }
    waits.push({ kind, renderId, ms: performance.now() - startedMs });
  }

  it('lets nobody wait for more than the render that is under way and the others’ turns', async () => {
    const rest = await Promise.all(Array.from({ length: others }, newAccount));
    const [first] = rest;
    if (!first) throw new Error('no account');
    for (let count = 0; count < 5; count += 1) await render(first, 'alone');

    const big = await account(apiKey);
    for (let batch = 0; batch < 10; batch += 1) {
      const renders = Array.from({ length: 100 }, (_, index) => ({
        designId: big.designId,
        dynamicData: { name: `${batch} ${index}` },
      }));
      const answer = await big.call('/v1/render/batch', { renders, priority: 'high' });
      expect(answer.status, JSON.stringify(answer.body)).toBe(202);
    }
    // One after the other, so that each meets the big account alone.
    for (let count = 0; count < rendersEach; count += 1) {
      for (const each of rest) {
        await render(each, 'awaited');
        await render(each, 'queued');
      }
    }
    // And all four at once.
    await Promise.all(rest.map((each) => render(each, 'queued')));
    await service.stop('SIGKILL');
    await readRows({ dataDir: service.dataDir, databaseUrl: undefined }, async (query) => {
      const rows = await query("select id, created_at, completed_at, batch_id from renders where status = 'completed'");
      const waiting = await query('select count(*) as jobs from render_jobs');
      // The big account's work was never done meanwhile: there was somebody to wait for.
      expect(Number(waiting[0].jobs)).toBeGreaterThan(0);
      const overtaken = waits
        .filter(({ kind }) => kind !== 'alone')
        .map(({ kind, renderId }) => {
          const mine = rows.find(({ id }) => id === renderId);
          const before = rows.filter(
            ({ batch_id, completed_at }) =>
              batch_id !== null && completed_at > mine.created_at && completed_at <= mine.completed_at,
          );
          return { kind, before: before.length };
        });
      const inBetween = Object.fromEntries(
        (['awaited', 'queued'] as const).map((kind) => [
          kind,
          spread(overtaken.filter((one) => one.kind === kind).map((one) => one.before)),
        ]),
      );
      console.log({ milliseconds: figures(waits), rendersOfTheBigAccountInBetween: inBetween });
      for (const kind of ['awaited', 'queued'] as const) {
        // The one that was under way.
        expect(inBetween[kind]?.median, kind).toBeLessThanOrEqual(1);
        // And those that ended while the request came in and was written down.
        expect(inBetween[kind]?.most, kind).toBeLessThanOrEqual(3);
      }
      expect(rows.filter(({ batch_id }) => batch_id !== null).length, 'the big account goes on, too').toBeGreaterThan(
        5,
      );
    });
  });
});

/** From the request to the file. */
function figures(waits: readonly Waited[]) {
  return Object.fromEntries(
    (['alone', 'awaited', 'queued'] as const).map((kind) => [
      kind,
      spread(waits.filter((one) => one.kind === kind).map(({ ms }) => Math.round(ms))),
    ]),
  );
}

function spread(values: readonly number[]): { readonly median: number; readonly most: number; readonly of: number } {
  const sorted = values.toSorted((left, right) => left - right);
  return { median: sorted[Math.floor(sorted.length / 2)] ?? 0, most: sorted.at(-1) ?? 0, of: sorted.length };
}
