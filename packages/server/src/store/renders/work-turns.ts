import { type Kysely, sql, type Transaction } from 'kysely';
import { databaseClock } from '../database/database-clock.ts';
import type { Database } from '../schema.ts';
import { hasWaiting } from './lease-jobs.ts';

/** Marks of one step. */
const marksAtOnce = 1_000;

/**
 * Puts accounts that have jobs which wait into the line of turns. The row is locked until they are committed: whoever claims
 * an account's last job meanwhile takes the mark away first, and then it is set again.
 */
export async function markWaiting(transaction: Transaction<Database>, accountIds: Iterable<string>): Promise<void> {
  // In one order, so that two never wait for each other's.
  for (const accountId of [...new Set(accountIds)].sort()) {
    await transaction
      .insertInto('work_turns')
      .values({ account_id: accountId, last_turn: '', waiting: 1 })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ waiting: 1 }))
      .execute();
  }
}

/**
 * Sets the marks right that nodes of the version before did not set or take away, as they know none. A mark too many costs a
 * look, one that misses would have jobs wait.
 */
export async function correctMarks(db: Kysely<Database>): Promise<void> {
  await sql`
    with recursive waiting(account_id) as (
      select min(account_id) from render_jobs where lease_owner is null
      union all
      select (select min(j.account_id) from render_jobs j
              where j.lease_owner is null and j.account_id > waiting.account_id)
      from waiting where waiting.account_id is not null
    )
    update work_turns set waiting = 1 where waiting = 0 and account_id in (select account_id from waiting)`.execute(db);
  await db.transaction().execute(async (transaction) => {
    const stale = await transaction
      .selectFrom('work_turns')
      .select('account_id')
      .where('waiting', '=', sql.lit(1))
      .where(hasWaiting(sql.ref('work_turns.account_id')), '=', 0)
      .orderBy('account_id')
      .limit(marksAtOnce)
      .$if(databaseClock<Database>(transaction).locksRows, (query) => query.forUpdate().skipLocked())
      .execute();
    if (stale.length === 0) return;
    // Looked at again now that nobody can set the mark.
    await transaction
      .updateTable('work_turns')
      .set({ waiting: hasWaiting(sql.ref('work_turns.account_id')) })
      .where(
        'account_id',
        'in',
        stale.map(({ account_id }) => account_id),
      )
      .execute();
  });
}
