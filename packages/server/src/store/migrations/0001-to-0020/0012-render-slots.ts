import type { Kysely } from 'kysely';
import { portable } from '../portable.ts';

/** Renders under way outside the queue, of all nodes that share the database: they count against a plan's limit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, text } = portable(db);
  await createTable('render_slots')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('account_id', text, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('until', text, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('render_slots_by_account').on('render_slots').columns(['account_id', 'until']).execute();
}
