import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unlessGone } from '../e2e/process-figures.ts';
import { buildService, type Service, startService } from '../e2e/service.ts';
import { begunRenders } from './figures.ts';

const adminToken = 'the-admin-token-of-the-tests';
const cards = 5;

/** Takes many seconds to draw on any machine. */
const heavy = {
  name: 'Heavy',
  width: 2_000,
  height: 2_000,
  canvasData: {
    elements: Array.from({ length: 500 }, (_, index) => ({
      type: 'rectangle',
      x: index,
      y: index,
      width: 1_500,
      height: 1_500,
      fill: '#123456',
      blur: 250,
      opacity: 0.5,
    })),
  },
};
const card = {
  name: 'Card',
  width: 300,
  height: 200,
  canvasData: { elements: [{ type: 'text', width: 300, height: 200, text: '{{ n }}', fontSize: 40 }] },
};

/** A render process that is stopped holds its render for as long as a test wants, and takes no processor from others. */
describe.runIf(process.platform === 'linux').each([1, 2])('a card, with %d render processes', (processes) => {
  let service: Service;
  const held: number[] = [];

  beforeAll(async () => {
    buildService();
    service = await startService({
      program: 'build',
      env: {
        PLATEN_ADMIN_TOKEN: adminToken,
        PLATEN_RENDER_PROCESSES: String(processes),
        PLATEN_SPARE_PROCESSES: 'on',
        PLATEN_LOG_LEVEL: 'trace',
      },
    });
  });
  afterAll(async () => {
    await service?.stop('SIGKILL');
    // One that is stopped does not notice that its service ended, and going on it would draw for many seconds beside other tests.
    for (const pid of held) unlessGone(() => process.kill(pid, 'SIGKILL'));
  });

  async function send(key: string, address: string, body: object, signal?: AbortSignal) {
    const answer = await fetch(service.url + address, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      ...(signal && { signal }),
    });
    return { status: answer.status, body: await answer.json() };
  }

  async function statusOf(key: string, renderId: string): Promise<string> {
    const headers = { authorization: `Bearer ${key}` };
    const answer = await fetch(`${service.url}/v1/render/status/${renderId}`, { headers });
    return ((await answer.json()) as { readonly data: { readonly status: string } }).data.status;
  }

  async function account(plan: string, design: object): Promise<{ readonly key: string; readonly path: string }> {
    const { data } = (await send(adminToken, '/admin/v1/accounts', { name: plan, plan })).body;
    const { body } = await send(data.apiKey, '/v1/designs', design);
    return { key: data.apiKey, path: `/v1/render/design/${body.data.id}` };
  }

  it('is drawn while another account holds as many as it may have', async () => {
    const other = await account('Free', card);
    const draw = (n: number) => send(other.key, other.path, { dynamicData: { n: String(n) }, cache: false });
    // Everything is loaded, and one more process stands ready.
    expect((await draw(0)).status).toBe(200);
    const big = await account('Free', heavy);
    const cut = new AbortController();
    let ended = 0;
    const before = begunRenders(service.output()).length;
    const holding = Array.from({ length: 2 }, (_, n) =>
      send(big.key, big.path, { cache: false, format: n === 0 ? 'png' : 'jpg' }, cut.signal)
        .catch(() => undefined)
        .then(() => {
          ended += 1;
        }),
    );
    const begunByBig = () => begunRenders(service.output()).slice(before);
    await expect.poll(() => begunByBig().length, { timeout: 60_000 }).toBe(processes);
    for (const { renderProcess } of begunByBig()) {
      process.kill(renderProcess, 'SIGSTOP');
      held.push(renderProcess);
    }
    for (let n = 1; n <= cards; n += 1) expect((await draw(n)).status).toBe(200);
    // The same for one that nobody waits for.
    const queued = await send(other.key, other.path, { dynamicData: { n: 'queued' }, async: true });
    expect(queued.status).toBe(202);
    await expect.poll(() => statusOf(other.key, queued.body.data.renderId)).toBe('completed');
    // The big account's renders are where they were, and what waits of it has had none of the further processes.
    expect(ended).toBe(0);
    const begun = begunByBig();
    expect(begun).toHaveLength(processes + cards + 1);
    expect(begun.slice(processes).filter(({ renderProcess }) => held.includes(renderProcess))).toEqual([]);
    cut.abort();
    await Promise.all(holding);
  });
});
