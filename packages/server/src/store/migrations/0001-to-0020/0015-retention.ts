import { type Kysely, sql } from 'kysely';

/** Indexes by which each kind of row that has become old is found, however many others there are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Those of batches go with their batch; those whose file is there stay. SQLite prefers an index of (batch_id) to one that
  // only implies it.
  await sql`create index renders_past on renders (batch_id, file_id, completed_at)
    where batch_id is null and file_id is null`.execute(db);
  await db.schema.createIndex('batches_past').on('batches').columns(['completed_at', 'id']).execute();
  await db.schema.createIndex('usage_days_by_day').on('usage_days').column('day').execute();
  // A deleted asset that is in use is looked at again and again, the one that was looked at longest ago first.
  await db.schema.dropIndex('assets_by_deletion').execute();
  await sql`create index assets_deleted on assets (coalesce(checked_at, '')) where deleted_at is not null`.execute(db);
}
