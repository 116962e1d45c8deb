import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { renderProcessesOf } from '../e2e/process-figures.ts';
import { buildService, type Service } from '../e2e/service.ts';
import { columnsOf } from '../support/columns.ts';
import { freePort } from '../support/free-port.ts';
import { type Column, type Crashed, openColumn, startCrashed } from './column.ts';
import { expectEverythingEnds, expectInvariants } from './invariants.ts';
import { design, sendSome } from './load.ts';
import { startReceiver } from './receiver.ts';

/** Which process draws, and when one does, is known on Linux only. */
describe.runIf(process.platform === 'linux').each(columnsOf('database'))('a render process on %s', (database) => {
  let column: Column;
  let number = 0;
  beforeAll(async () => {
    buildService();
    column = await openColumn(database);
  });
  afterAll(() => column?.stop());

  async function withService(work: (service: Service, crashed: Crashed) => Promise<void>): Promise<void> {
    number += 1;
    const receiver = await startReceiver(await freePort());
    const crashed = await column.empty(`drawing${number}`, receiver);
    try {
      const service = await startCrashed(crashed);
      await work(service, crashed);
      expect(await service.stop()).toBe(0);
      await expectInvariants(crashed);
    } finally {
      await receiver.stop();
    }
  }

  it.each(['completed', 'failed'] as const)(
    'that is killed in the middle of a render that ends %s costs nothing',
    async (ends) => {
      await withService(async (service, crashed) => {
        const [drawer] = drawersOf(service);
        const { body } = await service.call('POST', '/v1/designs', design);
        const target = {
          service,
          designId: body.data.id,
          acknowledged: crashed.acknowledged,
          receiver: crashed.receiver,
        };
        // It takes the job and gets no further.
        process.kill(drawer ?? 0, 'SIGSTOP');
        await sendSome(target, ends);
        await isDrawing(service);
        process.kill(drawer ?? 0, 'SIGKILL');
        await expectEverythingEnds(service, crashed);
        const { body: failed } = await service.call('GET', '/v1/renders?status=failed');
        expect(failed.pagination.total).toBe(ends === 'failed' ? 4 : 0);
        // What fails does so for its own reason.
        for (const { error } of failed.data) expect(error.code).toBe('INVALID_IMAGE_URL');
      });
    },
  );
});

function drawersOf(service: Service): readonly number[] {
  return renderProcessesOf(service.pid);
}

/** Its render process has been given a job. */
async function isDrawing(service: Service): Promise<void> {
  await vi.waitFor(
    async () => expect(await (await fetch(`${service.url}/metrics`)).text()).toMatch(/^platen_renders_running 1$/m),
    { timeout: 60_000, interval: 20 },
  );
}
