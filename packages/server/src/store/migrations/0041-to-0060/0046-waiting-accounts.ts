import { type Kysely, sql } from 'kysely';
import { portable } from '../portable.ts';

/** Which accounts have jobs that wait, so that whoever claims one need not look at all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { whole } = portable(db);
  await db.schema
    .alterTable('work_turns')
    .addColumn('waiting', whole, (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update work_turns set waiting = 1 where exists (
    select 1 from render_jobs where render_jobs.account_id = work_turns.account_id and lease_owner is null)`.execute(
    db,
  );
}
