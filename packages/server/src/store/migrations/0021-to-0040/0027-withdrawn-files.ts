import type { Kysely } from 'kysely';
import { portable } from '../portable.ts';

/** Since when the address of a file answers nothing, although its bytes are kept: of an asset that was deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('files').addColumn('withdrawn_at', portable(db).text).execute();
}
