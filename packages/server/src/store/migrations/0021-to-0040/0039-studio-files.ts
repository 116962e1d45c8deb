import type { Kysely } from 'kysely';
import { portable } from '../portable.ts';

/** The files of Studio's builds, so that each node has those of all others (`docs/adr/0048`). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, text, whole } = portable(db);
  await createTable('studio_files')
    .addColumn('name', text, (column) => column.primaryKey().notNull())
    .addColumn('body', text, (column) => column.notNull())
    .addColumn('is_packed', whole, (column) => column.notNull())
    .addColumn('served_at', text, (column) => column.notNull())
    .execute();
}
