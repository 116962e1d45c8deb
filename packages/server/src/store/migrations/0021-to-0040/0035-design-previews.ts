import type { Kysely } from 'kysely';
import { portable } from '../portable.ts';

/** Pictures and scenes of designs that were drawn for people who look at them, each once. Their files count as stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, text, whole } = portable(db);
  await createTable('design_previews')
    .addColumn('design_id', text, (column) => column.notNull().references('designs.id').onDelete('cascade'))
    .addColumn('version', whole, (column) => column.notNull())
    .addColumn('form', text, (column) => column.notNull())
    .addColumn('account_id', text, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('file_id', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('design_previews_key', ['design_id', 'version', 'form'])
    .execute();
  await db.schema.createIndex('design_previews_by_account').on('design_previews').column('account_id').execute();
}
