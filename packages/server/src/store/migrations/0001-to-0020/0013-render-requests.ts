import type { Kysely } from 'kysely';
import { portable } from '../portable.ts';

/** By which a queued render is known whose request was sent again, because nobody answered the first time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = portable(db);
  await db.schema.alterTable('renders').addColumn('request_key', text).execute();
  // Null is unlike null in both databases, so renders without a key never meet.
  await db.schema
    .createIndex('renders_by_request')
    .on('renders')
    .columns(['account_id', 'request_key'])
    .unique()
    .execute();
}
