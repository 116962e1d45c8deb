import { type Kysely, sql } from 'kysely';
import { portable } from '../portable.ts';

/** Designs count their documents. What a design was before stands in a table of its own, what it is stays where it was. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, text, whole } = portable(db);
  await db.schema
    .alterTable('designs')
    .addColumn('version', whole, (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema.alterTable('designs').addColumn('published_version', whole).execute();
  await db.schema
    .alterTable('designs')
    .addColumn('version_created_at', text, (column) => column.notNull().defaultTo(''))
    .execute();
  await sql`update designs set version_created_at = updated_at,
    published_version = case when status = 'PUBLISHED' then 1 end`.execute(db);
  await createTable('design_versions')
    .addColumn('design_id', text, (column) => column.notNull().references('designs.id').onDelete('cascade'))
    .addColumn('version', whole, (column) => column.notNull())
    .addColumn('account_id', text, (column) => column.notNull())
    .addColumn('width', whole, (column) => column.notNull())
    .addColumn('height', whole, (column) => column.notNull())
    .addColumn('canvas_data', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('design_versions_key', ['design_id', 'version'])
    .execute();
  await db.schema.createIndex('design_versions_by_account').on('design_versions').column('account_id').execute();
}
