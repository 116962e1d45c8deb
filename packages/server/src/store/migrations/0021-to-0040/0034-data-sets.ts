import type { Kysely } from 'kysely';
import { countBytes } from '../count-bytes.ts';
import { portable } from '../portable.ts';

/**
 * Rows of data with which people try a design. They lie in parts, so that a page of them is read without the others. Their
 * bytes count with what the account stores.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, text, whole } = portable(db);
  await createTable('data_sets')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('design_id', text, (column) => column.notNull().references('designs.id').onDelete('cascade'))
    .addColumn('account_id', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('row_count', whole, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('data_sets_of_designs')
    .on('data_sets')
    .columns(['design_id', 'created_at', 'id'])
    .execute();
  await db.schema.createIndex('data_sets_by_account').on('data_sets').column('account_id').execute();
  await createTable('data_set_parts')
    .addColumn('data_set_id', text, (column) => column.notNull().references('data_sets.id').onDelete('cascade'))
    .addColumn('part', whole, (column) => column.notNull())
    .addColumn('account_id', text, (column) => column.notNull())
    .addColumn('rows_json', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('data_set_parts_key', ['data_set_id', 'part'])
    .execute();
  await countBytes(db, { table: 'data_set_parts', column: 'rows_json' });
}
