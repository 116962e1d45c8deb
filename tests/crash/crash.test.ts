import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { columnsOf } from '../../tests/support/columns.ts';
import { type Postgres, startPostgres } from '../contract/support/postgres.ts';
import { temporaryDirectory } from '../e2e/service.ts';
import { freePort } from '../support/free-port.ts';
import { type S3Server, startS3 } from '../support/s3-server.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { startCrashed } from './crashed-service.ts';
import { type Crashed, expectEverythingEnds, expectInvariants } from './invariants.ts';
import { design, sendLoad } from './load.ts';
import { startReceiver } from './receiver.ts';

/** `npm run test:crash` sets more. */
const rounds = Number(process.env['CRASH_ROUNDS'] ?? 3);
/** Set it to a seed that was printed, to have the same load and the same moments again. */
const seed = Number(process.env['CRASH_SEED'] ?? Date.now() % 1_000_000);

describe.each(columnsOf('database'))(`a service on %s that is killed (CRASH_SEED=${seed})`, (database) => {
  let postgres: Postgres | undefined;
  let s3: S3Server | undefined;
  beforeAll(async () => {
    if (database !== 'postgres') return;
    postgres = await startPostgres();
    // Who has many machines keeps files where all of them can reach them.
    s3 = await startS3();
  });
  afterAll(async () => {
    await s3?.stop();
    await postgres?.stop();
  });

  it(`loses nothing and does nothing twice, in ${rounds} rounds`, { timeout: 60_000 + rounds * 60_000 }, async () => {
    const random = seededRandom(seed);
    const receiver = await startReceiver(await freePort());
    const crashed: Crashed = {
      dataDir: temporaryDirectory(),
      databaseUrl: await postgres?.database('crash'),
      s3,
      acknowledged: { renders: new Map(), batches: new Map() },
      receiver,
    };
    const start = () => startCrashed(crashed);
    try {
      let service = await start();
      const { body } = await service.call('POST', '/v1/designs', design);
      for (let round = 0; round < rounds; round += 1) {
        const { acknowledged } = crashed;
        const load = sendLoad({
          service,
          designId: body.data.id,
          random,
          acknowledged,
          webhook: receiver.url,
          maxRenders: 40,
        });
        await passes(50 + random() * 1_950);
        expect(await service.stop('SIGKILL')).toBe('SIGKILL');
        await load;
        service = await start();
      }
      expect(crashed.acknowledged.renders.size).toBeGreaterThan(rounds);
      await expectEverythingEnds(service, crashed);
      expect(await service.stop()).toBe(0);
      await expectInvariants(crashed);
    } finally {
      await receiver.stop();
    }
  });
});

/** The moment of the crash is what is tried; nothing is waited for. */
function passes(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
