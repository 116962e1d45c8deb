import type { Kysely } from 'kysely';
import { portable } from '../portable.ts';

/** Public forms of designs. A form is found by the hash of its token, which itself is stored encrypted for who shares it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, text, whole } = portable(db);
  await createTable('design_forms')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('design_id', text, (column) => column.notNull().references('designs.id').onDelete('cascade'))
    .addColumn('account_id', text, (column) => column.notNull())
    .addColumn('token_hash', text, (column) => column.notNull().unique())
    .addColumn('sealed_token', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('intro', text, (column) => column.notNull())
    .addColumn('variables', text, (column) => column.notNull())
    .addColumn('format', text, (column) => column.notNull())
    .addColumn('scale', whole, (column) => column.notNull())
    .addColumn('daily_limit', whole, (column) => column.notNull())
    .addColumn('is_enabled', whole, (column) => column.notNull())
    .addColumn('made', whole, (column) => column.notNull())
    .addColumn('last_made_at', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('design_forms_of_designs')
    .on('design_forms')
    .columns(['design_id', 'created_at', 'id'])
    .execute();
  await db.schema.createIndex('design_forms_by_account').on('design_forms').column('account_id').execute();
}
