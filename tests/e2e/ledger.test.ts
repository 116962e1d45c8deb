import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Receiver, startReceiver } from '../crash/receiver.ts';
import { freePort } from '../support/free-port.ts';
import { readRows } from '../support/rows.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { apiKey, type Service, startService } from './service.ts';

const batches = 10;
const batchSize = 100;
/** Set it to a seed that was printed, to have the same failures again. */
const seed = Number(process.env['LEDGER_SEED'] ?? Date.now() % 1_000_000);

const design = {
  name: 'Ticket',
  width: 40,
  height: 20,
  canvasData: {
    elements: [
      { id: 'band', type: 'rectangle', x: 0, y: 0, width: 40, height: 20, fill: '{{ colour }}' },
      { id: 'photo', type: 'image', x: 0, y: 0, width: 10, height: 10, src: '{{ photo }}', visible: '{{ photo }}' },
    ],
    variables: [{ name: 'colour', type: 'color', default: '#ff0000' }],
  },
};

type Expected = 'completed' | 'failed';

/** Half are drawn anew, some again; some are refused as they come, some fail once it is tried. */
function item(designId: string, random: () => number): { readonly body: object; readonly expected: Expected } {
  const kind = random();
  const options = { designId, format: 'jpg' };
  if (kind < 0.1) return { body: { ...options, quality: 0 }, expected: 'failed' };
  if (kind < 0.2) return { body: { ...options, dynamicElements: { nobody: { text: 'x' } } }, expected: 'failed' };
  if (kind < 0.3)
    return { body: { ...options, dynamicData: { photo: 'http://127.0.0.1:1/x.png' } }, expected: 'failed' };
  const colour =
    kind < 0.5
      ? '#00ff00'
      : `#${Math.floor(random() * 0xffffff)
          .toString(16)
          .padStart(6, '0')}`;
  return { body: { ...options, dynamicData: { colour } }, expected: 'completed' };
}

describe(`a thousand renders in ten batches, of which some fail (LEDGER_SEED=${seed})`, () => {
  let receiver: Receiver;
  let service: Service;
  const ids: string[] = [];
  const expected: Expected[] = [];

  beforeAll(async () => {
    receiver = await startReceiver(await freePort());
    service = await startService({
      env: {
        PLATEN_BOOTSTRAP_PLAN: 'Unlimited',
        PLATEN_FETCH_ALLOW_HOSTS: new URL(receiver.url).host,
        PLATEN_RENDER_PROCESSES: '2',
      },
    });
    const events = ['render.completed', 'render.failed', 'batch.completed'];
    const registered = await service.call('POST', '/v1/webhooks', { url: receiver.url, events });
    expect(registered.status, JSON.stringify(registered.body)).toBe(201);
    const { body } = await service.call('POST', '/v1/designs', design);
    const random = seededRandom(seed);
    for (let batch = 0; batch < batches; batch += 1) {
      const items = Array.from({ length: batchSize }, () => item(body.data.id, random));
      const answer = await service.call('POST', '/v1/render/batch', { renders: items.map((each) => each.body) });
      expect(answer.status, JSON.stringify(answer.body)).toBe(202);
      ids.push(answer.body.data.batchId);
      expected.push(...items.map((each) => each.expected));
    }
    for (const id of ids) {
      await vi.waitFor(
        async () => expect((await service.call('GET', `/v1/render/batch/${id}`)).body.data.status).toBe('completed'),
        { timeout: 300_000, interval: 250 },
      );
    }
    await vi.waitFor(
      async () => {
        const { body: log } = await service.call('GET', '/v1/webhooks/deliveries?status=pending&limit=1');
        expect(log.pagination.total).toBe(0);
      },
      { timeout: 300_000, interval: 250 },
    );
  }, 700_000);
  afterAll(async () => {
    await service?.stop('SIGKILL');
    await receiver?.stop();
  });

  it('tells the same in the batches, their items, their events, the webhooks, the usage and the files', async () => {
    const completed = expected.filter((end) => end === 'completed').length;
    const failed = expected.length - completed;
    expect(expected).toHaveLength(batches * batchSize);

    const stories = await Promise.all(ids.map((id) => service.call('GET', `/v1/render/batch/${id}`)));
    const data = stories.map(({ body }) => body.data);
    const sum = (field: string) => data.reduce((total, batch) => total + batch[field], 0);
    expect({ completed: sum('completedRenders'), failed: sum('failedRenders') }, 'batches').toEqual({
      completed,
      failed,
    });

    const items = data.flatMap((batch) => batch.renders);
    expect(
      items.map(({ status }) => status),
      'items, each as expected',
    ).toEqual(expected);
    const urls = items.flatMap(({ downloadUrl }) => downloadUrl ?? []);
    expect(urls).toHaveLength(completed);

    const told = [...receiver.deliveries.values()].map(([body = '']) => JSON.parse(body));
    const count = (event: string) => told.filter((one) => one.event === event).length;
    expect(
      { completed: count('render.completed'), failed: count('render.failed'), batches: count('batch.completed') },
      'webhooks',
    ).toEqual({ completed, failed, batches });

    for (const [index, id] of ids.entries()) {
      const events = await listen(service, id);
      const ends = expected.slice(index * batchSize, (index + 1) * batchSize);
      expect(events.filter((event) => event === 'render.completed')).toHaveLength(
        ends.filter((end) => end === 'completed').length,
      );
      expect(events.filter((event) => event === 'render.failed')).toHaveLength(
        ends.filter((end) => end === 'failed').length,
      );
      expect(events.at(-1)).toBe('batch.completed');
    }

    const { usage } = (await service.call('GET', '/v1/account')).body.data;
    expect(usage.month.renders + usage.month.cachedRenders, 'usage').toBe(completed);
    expect(usage.month.failedRenders).toBe(failed);
    // Each content was drawn once, however often it was asked for.
    expect(usage.month.renders).toBe(new Set(urls).size);

    expect(await service.stop()).toBe(0);
    await readRows({ dataDir: service.dataDir, databaseUrl: undefined }, async (query) => {
      expect(await query('select count(*) as files from files')).toEqual([{ files: new Set(urls).size }]);
      expect(await query('select count(*) as jobs from render_jobs')).toEqual([{ jobs: 0 }]);
    });
  });
});

/** The names of all events of a batch that is complete. */
async function listen(service: Service, batchId: string): Promise<readonly string[]> {
  const answer = await fetch(`${service.url}/v1/render/batch/${batchId}/events`, {
    headers: { authorization: `Bearer ${apiKey}` },
  });
  return [...(await answer.text()).matchAll(/^event: (.*)$/gm)].map(([, name = '']) => name);
}
