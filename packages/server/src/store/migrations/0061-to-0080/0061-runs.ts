import type { Kysely } from 'kysely';
import { portable } from '../portable.ts';

/** Tables that were cut into batches. How far a run is follows from its batches. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, text, whole } = portable(db);
  await createTable('runs')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('account_id', text, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('design_id', text, (column) => column.notNull())
    .addColumn('template_id', text)
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('settings', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('request_key', text)
    // Null is unlike null in both databases, so runs without a key never meet.
    .addUniqueConstraint('runs_by_request', ['account_id', 'request_key'])
    .execute();
  await db.schema.createIndex('runs_by_age').on('runs').columns(['account_id', 'created_at', 'id']).execute();
  await db.schema.alterTable('batches').addColumn('run_id', text).execute();
  await db.schema.alterTable('batches').addColumn('run_offset', whole).execute();
}
