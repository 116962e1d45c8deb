import type { Kysely } from 'kysely';
import { portable } from '../portable.ts';

/** Adds the list of web pages that may use a key; null: the key is for programs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = portable(db);
  await db.schema.alterTable('api_keys').addColumn('allowed_origins', text).execute();
}
