import type { Kysely } from 'kysely';
import { portable } from '../portable.ts';

/** Since when the operator lets an account do nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('accounts').addColumn('suspended_at', portable(db).text).execute();
}
