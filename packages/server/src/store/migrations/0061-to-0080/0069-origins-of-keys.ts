import type { Kysely } from 'kysely';
import { portable } from '../portable.ts';

/** Of which web pages a key may call; null: it is for programs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = portable(db);
  await db.schema.alterTable('api_keys').addColumn('allowed_origins', text).execute();
}
