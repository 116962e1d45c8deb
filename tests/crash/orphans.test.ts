import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildService } from '../e2e/service.ts';
import { columnsOf } from '../support/columns.ts';
import { freePort } from '../support/free-port.ts';
import { type Column, openColumn, startCrashed } from './column.ts';
import { expectInvariants } from './invariants.ts';
import { design } from './load.ts';
import { startReceiver } from './receiver.ts';
import { ageFiles, storedHashes } from './stored-files.ts';

/** Beyond the age below which somebody may be about to write a file's row. */
const oldMs = 3_600_000;

describe.each(columnsOf('database'))('a file that was kept when its process died, on %s', (database) => {
  let column: Column;
  beforeAll(async () => {
    buildService();
    column = await openColumn(database);
  });
  afterAll(() => column?.stop());

  it('and that nobody waits for any more is removed once it is old, and no other file is', async () => {
    const receiver = await startReceiver(await freePort());
    const crashed = await column.empty('orphans', receiver);
    try {
      const point = database === 'sqlite' ? 'file-renamed:2' : 'object-stored:2';
      const dying = await startCrashed(crashed, { NODE_ENV: 'test', CRASH_AT: point });
      const { body } = await dying.call('POST', '/v1/designs', design);
      const render = (name: string) =>
        dying.call('POST', `/v1/render/design/${body.data.id}`, {
          dynamicData: { name },
          webhook: receiver.url,
        });
      const { body: kept } = await render('kept');
      crashed.acknowledged.renders.set(kept.data.renderId, 'completed');
      const named = await storedHashes(crashed);
      expect(named).toHaveLength(1);
      await expect(render('never answered')).rejects.toThrow();
      expect(await dying.ended).toBe('SIGKILL');

      const both = await storedHashes(crashed);
      expect(both).toHaveLength(2);
      const service = await startCrashed(crashed);
      await ageFiles(crashed, oldMs);
      // Upkeep takes a step every 15 seconds, and one of two sees all files; a node that died has its lease for a minute.
      await vi.waitFor(async () => expect(await storedHashes(crashed)).toEqual(named), {
        timeout: 150_000,
        interval: 500,
      });
      expect(await service.stop()).toBe(0);
      await expectInvariants(crashed);
    } finally {
      await receiver.stop();
    }
  });
});
