import type { Kysely } from 'kysely';
import { portable } from '../portable.ts';

/** Accounts that are to go: their rows are removed a little at a time, the account last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('accounts').addColumn('deleted_at', portable(db).text).execute();
}
