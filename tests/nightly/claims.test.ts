import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../packages/server/src/store/migrations/migrate.ts';
import type { Database } from '../../packages/server/src/store/schema.ts';
import { hasPostgres } from '../support/postgres/postgres-package.ts';
import { type Postgres, startPostgres } from '../support/postgres/start-postgres.ts';
import { testPool } from '../support/postgres/test-pool.ts';
import { percentile, timeClaims } from '../support/time-claims.ts';
import { addWaitingAccounts } from '../support/waiting-accounts.ts';

const few = 10;
const many = 5_000;
/** What docs promise with so many accounts. */
const maxMs = 5;
/** How much longer a claim may take than with few. */
const maxGrowth = 2;
/** In turns, each of so many claims: other work of the machine slows some of them, and as many of each kind. */
const rounds = 8;
const claims = 100;

describe.runIf(hasPostgres)(`a claim while ${many} accounts wait, on PostgreSQL`, () => {
  let postgres: Postgres;
  const open: Kysely<Database>[] = [];

  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(async () => {
    for (const db of open) await db.destroy();
    await postgres?.stop();
  });

  async function withAccounts(count: number): Promise<Kysely<Database>> {
    const pool = testPool(await postgres.database(`waiting_${count}`), 1);
    const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
    open.push(db);
    await migrate(db);
    await addWaitingAccounts(db, 0, count);
    return db;
  }

  it(`takes ${maxMs} ms at most, and no more than ${maxGrowth} times as long as while ${few} wait`, async () => {
    const [small, large] = [await withAccounts(few), await withAccounts(many)];
    for (const statistics of ['without', 'with'] as const) {
      if (statistics === 'with') for (const db of [small, large]) await sql`analyze`.execute(db);
      const medians: Record<'few' | 'many', number[]> = { few: [], many: [] };
      for (let round = 0; round < rounds; round += 1) {
        medians.few.push(percentile(await timeClaims(small, claims), 0.5));
        medians.many.push(percentile(await timeClaims(large, claims), 0.5));
      }
      // The quietest round of each: what the machine does beside makes a round longer, and never shorter.
      const ofFew = Math.min(...medians.few);
      const ofMany = Math.min(...medians.many);
      console.log(`${statistics} statistics: ${ofFew.toFixed(2)} ms with ${few}, ${ofMany.toFixed(2)} ms with ${many}`);
      expect(ofMany / ofFew, `${statistics} statistics`).toBeLessThanOrEqual(maxGrowth);
      expect(ofMany, `${statistics} statistics`).toBeLessThanOrEqual(maxMs);
    }
  });
});
