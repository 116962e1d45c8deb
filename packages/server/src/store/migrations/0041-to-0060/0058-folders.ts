import type { Kysely } from 'kysely';
import { portable } from '../portable.ts';

/**
 * Folders of designs. A design in none has an empty text, and not null: PostgreSQL knows of a value that all rows share that an
 * index behind it gives them in order, and of null it does not.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, text } = portable(db);
  await createTable('folders')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('account_id', text, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('name_search', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addUniqueConstraint('folders_by_name', ['account_id', 'name_search'])
    .execute();
  await db.schema
    .alterTable('designs')
    .addColumn('folder_id', text, (column) => column.notNull().defaultTo(''))
    .execute();
}
