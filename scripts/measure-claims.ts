// Usage: npm run measure:claims [-- 5000]
//
// What a claim of the next render takes on PostgreSQL while so many accounts wait: ms by the clock as a worker sees it, of 200
// claims one after the other, and of 200 more once the database has statistics. Starts a real PostgreSQL.

import { Kysely, PostgresDialect, sql } from 'kysely';
import { migrate } from '../packages/server/src/store/migrations/migrate.ts';
import type { Database } from '../packages/server/src/store/schema.ts';
import { startPostgres } from '../tests/support/postgres/start-postgres.ts';
import { testPool } from '../tests/support/postgres/test-pool.ts';
import { percentile, timeClaims } from '../tests/support/time-claims.ts';
import { addWaitingAccounts } from '../tests/support/waiting-accounts.ts';

const accounts = Number(process.argv[2] ?? 5_000);
const claims = 200;
const postgres = await startPostgres();
const pool = testPool(await postgres.database('claims'), 4);
const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
await migrate(db);
await addWaitingAccounts(db, 0, accounts);
console.log(`${accounts} accounts wait: ${await measured()}`);
await sql`analyze`.execute(db);
console.log(`the same with statistics: ${await measured()}`);
await db.destroy();
await postgres.stop();

async function measured(): Promise<string> {
  const times = await timeClaims(db, claims);
  return `median ${percentile(times, 0.5).toFixed(1)} ms, 95th percentile ${percentile(times, 0.95).toFixed(1)} ms`;
}
