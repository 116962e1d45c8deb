// Usage: npm run measure:claims [-- 5000]
//
// What a claim of the next render takes while so many accounts wait, on both databases: ms by the clock as a worker sees it,
// of 200 claims one after the other, and of 200 more once the database has statistics. Starts a real PostgreSQL.

import { sql } from 'kysely';
import { createWorkStore } from '../packages/server/src/store/renders/work-store.ts';
import { columnsOf } from '../tests/support/columns.ts';
import { openTables } from '../tests/support/open-tables.ts';
import { addWaitingAccounts } from '../tests/support/waiting-accounts.ts';
import { leaseMs, limits } from '../tests/support/work-store.ts';

const accounts = Number(process.argv[2] ?? 5_000);
const claims = 200;

for (const database of columnsOf('database')) {
  const tables = await openTables(database);
  try {
    await addWaitingAccounts(tables.db, 0, accounts);
    console.log(`${database}, ${accounts} accounts wait: ${await measured(tables.db)}`);
    await sql`analyze`.execute(tables.db);
    console.log(`${database}, the same with statistics: ${await measured(tables.db)}`);
  } finally {
    await tables.close();
  }
}

async function measured(db: Parameters<typeof createWorkStore>[0]): Promise<string> {
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
