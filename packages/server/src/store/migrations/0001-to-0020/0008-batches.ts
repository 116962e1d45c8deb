import type { Kysely } from 'kysely';
import { portable } from '../portable.ts';

/** What batches know of their items, and by which a request that was sent twice is known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, whole } = portable(db);
  await db.schema.alterTable('renders').addColumn('file_name', text).execute();
  await db.schema.alterTable('renders').addColumn('source_row', whole).execute();
  await db.schema.alterTable('batches').addColumn('request_key', text).execute();
  // Null is unlike null in both databases, so batches without a key never meet.
  await db.schema
    .createIndex('batches_by_request')
    .on('batches')
    .columns(['account_id', 'request_key'])
    .unique()
    .execute();
  // How long renders of a design took lately.
  await db.schema
    .createIndex('renders_by_design')
    .on('renders')
    .columns(['account_id', 'design_id', 'completed_at'])
    .execute();
}
