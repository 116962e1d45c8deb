import type { Kysely } from 'kysely';
import { portable } from '../portable.ts';

/** Uploaded images and fonts. Their bytes are those of a file that never expires. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, text, whole } = portable(db);
  await createTable('assets')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('account_id', text, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    // No foreign key: an asset and its file are removed together, in one transaction.
    .addColumn('file_id', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('type', text, (column) => column.notNull())
    .addColumn('width', whole)
    .addColumn('height', whole)
    .addColumn('font', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('deleted_at', text)
    .addColumn('checked_at', text)
    .execute();
  await db.schema.createIndex('assets_by_account').on('assets').columns(['account_id', 'created_at', 'id']).execute();
  await db.schema.createIndex('assets_by_deletion').on('assets').columns(['deleted_at', 'checked_at']).execute();
}
