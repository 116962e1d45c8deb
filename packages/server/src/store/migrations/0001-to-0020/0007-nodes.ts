import type { Kysely } from 'kysely';
import { portable } from '../portable.ts';

/** What one of several nodes does at a time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, text } = portable(db);
  await createTable('leases')
    .addColumn('name', text, (column) => column.primaryKey().notNull())
    .addColumn('owner', text, (column) => column.notNull())
    .addColumn('until', text, (column) => column.notNull())
    .execute();
}
