// Usage: npm run measure:claims [-- 5000]
//
// What a claim of the next render takes on PostgreSQL while so many accounts wait: ms by the clock as a worker sees it, of 200
// claims one after the other, and of 200 more once the database has statistics. Starts a real PostgreSQL.

import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { migrate } from '../packages/server/src/store/migrations/migrate.ts';
import { createWorkStore } from '../packages/server/src/store/renders/work-store.ts';
import type { Database } from '../packages/server/src/store/schema.ts';
import { startPostgres } from '../tests/support/postgres/start-postgres.ts';
import { addWaitingAccounts } from '../tests/support/waiting-accounts.ts';
import { leaseMs, limits } from '../tests/support/work-store.ts';

const accounts = Number(process.argv[2] ?? 5_000);
const claims = 200;
const postgres = await startPostgres();
const pool = new pg.Pool({ connectionString: await postgres.database('claims'), max: 4 });
const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
await migrate(db);
await addWaitingAccounts(db, 0, accounts);
console.log(`${accounts} accounts wait: ${await measured()}`);
await sql`analyze`.execute(db);
console.log(`the same with statistics: ${await measured()}`);
await db.destroy();
await postgres.stop();

async function measured(): Promise<string> {
  const work = createWorkStore(db);
  const times: number[] = [];
  for (let index = 0; index < claims; index += 1) {
    const startedMs = performance.now();
    const found = await work.claim({ owner: 'node', leaseMs, limits });
    times.push(performance.now() - startedMs);
    if (found === undefined) throw new Error('nothing waited any more');
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(share * times.length)] ?? 0).toFixed(1);
  return `median ${at(0.5)} ms, 95th percentile ${at(0.95)} ms`;
}
