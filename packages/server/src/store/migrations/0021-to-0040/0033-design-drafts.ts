import type { Kysely } from 'kysely';
import { countBytes } from '../count-bytes.ts';
import { portable } from '../portable.ts';

/** What a design is while somebody edits it, beside its versions. Its bytes count with what the account stores. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, text, whole } = portable(db);
  await createTable('design_drafts')
    .addColumn('design_id', text, (column) =>
      column.primaryKey().notNull().references('designs.id').onDelete('cascade'),
    )
    .addColumn('account_id', text, (column) => column.notNull())
    .addColumn('width', whole, (column) => column.notNull())
    .addColumn('height', whole, (column) => column.notNull())
    .addColumn('canvas_data', text, (column) => column.notNull())
    .addColumn('problems', text, (column) => column.notNull())
    .addColumn('based_on', whole, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('design_drafts_by_account').on('design_drafts').column('account_id').execute();
  await countBytes(db, { table: 'design_drafts', column: 'canvas_data' });
}
