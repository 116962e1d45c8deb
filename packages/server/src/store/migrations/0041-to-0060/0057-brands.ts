import type { Kysely } from 'kysely';
import { portable } from '../portable.ts';

/** Colours, fonts and logos of accounts, as lists in JSON. An account that has chosen none has no row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, text } = portable(db);
  await createTable('account_brands')
    .addColumn('account_id', text, (column) =>
      column.primaryKey().notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('colors', text, (column) => column.notNull())
    .addColumn('fonts', text, (column) => column.notNull())
    .addColumn('logos', text, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .execute();
}
