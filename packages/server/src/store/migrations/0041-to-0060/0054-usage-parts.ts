import type { Kysely } from 'kysely';
import { portable } from '../portable.ts';

/** What `usage_days` counts, by design and format: so that it is told without reading every render. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, text, whole } = portable(db);
  await createTable('usage_parts')
    .addColumn('account_id', text, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('day', text, (column) => column.notNull())
    .addColumn('design_id', text, (column) => column.notNull())
    .addColumn('format', text, (column) => column.notNull())
    .addColumn('renders', whole, (column) => column.notNull())
    .addColumn('cached_renders', whole, (column) => column.notNull())
    .addColumn('failed_renders', whole, (column) => column.notNull())
    .addColumn('bytes', whole, (column) => column.notNull())
    .addPrimaryKeyConstraint('usage_parts_key', ['account_id', 'day', 'design_id', 'format'])
    .execute();
  await db.schema.createIndex('usage_parts_by_day').on('usage_parts').column('day').execute();
}
