import type { Kysely } from 'kysely';
import { portable } from '../portable.ts';

/** Accounts may ask that the addresses of their files be signed and expire. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, whole } = portable(db);
  await db.schema
    .alterTable('accounts')
    .addColumn('file_access', text, (column) => column.notNull().defaultTo('public'))
    .execute();
  await db.schema
    .alterTable('accounts')
    .addColumn('signed_url_seconds', whole, (column) => column.notNull().defaultTo(3_600))
    .execute();
}
