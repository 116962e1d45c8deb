import type { Kysely } from 'kysely';
import { portable } from '../portable.ts';

/** For which account a session acts where a call names none: pictures and streams of pages cannot. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sessions').addColumn('account_id', portable(db).text).execute();
}
