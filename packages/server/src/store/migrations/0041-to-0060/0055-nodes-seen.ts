import type { Kysely } from 'kysely';
import { portable } from '../portable.ts';

/** Nodes of the installation, each with the time at which it last told that it lives. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, text } = portable(db);
  await createTable('nodes_seen')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('role', text, (column) => column.notNull())
    .addColumn('version', text, (column) => column.notNull())
    .addColumn('started_at', text, (column) => column.notNull())
    .addColumn('seen_at', text, (column) => column.notNull())
    .execute();
}
