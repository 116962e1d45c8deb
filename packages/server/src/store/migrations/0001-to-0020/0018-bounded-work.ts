import { type Kysely, sql } from 'kysely';

/** Indexes by which work is counted and changed in steps, however much of it waits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The oldest waiting job of all accounts.
  await sql`create index render_jobs_oldest on render_jobs (created_at) where lease_owner is null`.execute(db);
  // An endpoint's waiting deliveries, one after the other; the index before it only found all at once.
  await sql`create index webhook_deliveries_in_line on webhook_deliveries (endpoint_id, status, id)
    where status in ('pending', 'held')`.execute(db);
  await db.schema.dropIndex('webhook_deliveries_waiting').execute();
}
