import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Postgres, startPostgres } from '../contract/support/postgres.ts';
import { temporaryDirectory } from '../e2e/service.ts';
import { freePort } from '../support/free-port.ts';
import { startCrashed } from './crashed-service.ts';
import { type Crashed, expectEverythingEnds, expectInvariants } from './invariants.ts';
import { design, sendOneOfEach } from './load.ts';
import { startReceiver } from './receiver.ts';

/** In the order of a queued render's life; `packages/server/src/telemetry/failpoint.ts` lists them. */
const points = [
  'accept-uncommitted',
  'accept-committed',
  'claimed',
  'claimed:2',
  'brought',
  'file-written',
  'file-renamed',
  'finish-uncommitted',
  'finish-uncommitted:2',
  'finish-committed',
  'finish-committed:6',
  'draining',
];
/** The other database's transactions are tried by the random kills; here only in the long form. */
const databases = process.env['CRASH_ROUNDS'] === undefined ? (['sqlite'] as const) : (['sqlite', 'postgres'] as const);

describe.each(databases)('a service on %s that dies', (database) => {
  let postgres: Postgres | undefined;
  let number = 0;
  beforeAll(async () => {
    if (database === 'postgres') postgres = await startPostgres();
  });
  afterAll(() => postgres?.stop());

  it.each(points)('at "%s" loses nothing and does nothing twice', async (point) => {
    number += 1;
    const receiver = await startReceiver(await freePort());
    const crashed: Crashed = {
      dataDir: temporaryDirectory(),
      databaseUrl: await postgres?.database(`point${number}`),
      acknowledged: { renders: new Map(), batches: new Map() },
      receiver,
    };
    try {
      const dying = await startCrashed(crashed, { NODE_ENV: 'test', CRASH_AT: point });
      const { body } = await dying.call('POST', '/v1/designs', design);
      const load = { designId: body.data.id, acknowledged: crashed.acknowledged, webhook: receiver.url };
      await sendOneOfEach({ ...load, service: dying });
      if (point === 'draining') void dying.stop('SIGTERM');
      await vi.waitFor(() => expect(fetch(`${dying.url}/healthz`)).rejects.toThrow(), { timeout: 60_000 });
      // It is gone; this only waits for the end of the process.
      expect(await dying.stop('SIGKILL')).toBe('SIGKILL');
      const service = await startCrashed(crashed);
      await expectEverythingEnds(service, crashed);
      expect(await service.stop()).toBe(0);
      await expectInvariants(crashed);
    } finally {
      await receiver.stop();
    }
  });
});
