import { afterEach, describe, expect, it, vi } from 'vitest';
import { readRows } from '../support/rows.ts';
import { holdRenders } from './process-figures.ts';
import { type Service, startService, temporaryDirectory } from './service.ts';

const design = {
  name: 'Card',
  width: 800,
  height: 600,
  canvasData: {
    elements: [{ id: 'title', type: 'text', x: 10, y: 10, width: 700, height: 300, text: '{{ name }}', fontSize: 60 }],
  },
};

const services: Service[] = [];
afterEach(async () => {
  for (const service of services.splice(0)) await service.stop('SIGKILL');
});

async function start(dataDir: string): Promise<Service> {
  const service = await startService({ dataDir, env: { PLATEN_BOOTSTRAP_PLAN: 'Unlimited' } });
  services.push(service);
  return service;
}

async function submit(service: Service, count: number): Promise<readonly string[]> {
  const { body } = await service.call('POST', '/v1/designs', design);
  const answers = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      service.call('POST', `/v1/render/design/${body.data.id}`, {
        async: true,
        scale: 2,
        dynamicData: { name: String(index) },
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 202));
  return answers.map((answer) => answer.body.data.renderId);
}

async function expectCompleted(service: Service, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await vi.waitFor(
      async () => {
        const { body } = await service.call('GET', `/v1/render/status/${id}`);
        expect(body.data.status).toBe('completed');
      },
      { timeout: 120_000 },
    );
  }
}

describe('queued renders and a stop of the service', () => {
  it('ends what runs, hands back what waits, and does it after the next start', async () => {
    const dataDir = temporaryDirectory();
    const first = await start(dataDir);
    const goOn = holdRenders(first.pid);
    const ids = await submit(first, 15);
    const stopping = first.stop('SIGTERM');
    goOn();
    expect(await stopping).toBe(0);
    await readRows({ dataDir, databaseUrl: undefined }, async (query) => {
      const waiting = await query('select lease_owner, attempts from render_jobs');
      const ended = await query("select id from renders where status = 'completed'");
      expect(waiting.length + ended.length).toBe(15);
      expect(waiting.length).toBeGreaterThan(0);
      // A stop is nobody's failure: no attempt is counted.
      for (const job of waiting) expect(job).toEqual({ lease_owner: null, attempts: 0 });
      expect(await query("select id from renders where status = 'processing'")).toEqual([]);
    });
    await expectCompleted(await start(dataDir), ids);
  });

  it('loses none when the process is killed, and takes them up at once', async () => {
    const dataDir = temporaryDirectory();
    const first = await start(dataDir);
    const goOn = holdRenders(first.pid);
    const ids = await submit(first, 6);
    await first.stop('SIGKILL');
    goOn();
    await expectCompleted(await start(dataDir), ids);
  });
});
