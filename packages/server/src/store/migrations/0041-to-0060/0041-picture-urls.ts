import type { Kysely } from 'kysely';
import { portable } from '../portable.ts';

/**
 * Which of an account's secrets for addresses of pictures is the newest, and what was drawn for such addresses. The files belong
 * to renders, and go with these; a row may name one that has gone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, text, whole } = portable(db);
  await db.schema
    .alterTable('accounts')
    .addColumn('url_secret_number', whole, (column) => column.notNull().defaultTo(1))
    .execute();
  await createTable('drawn_urls')
    .addColumn('design_id', text, (column) => column.notNull().references('designs.id').onDelete('cascade'))
    .addColumn('url_hash', text, (column) => column.notNull())
    .addColumn('account_id', text, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('file_id', text, (column) => column.notNull())
    .addColumn('expires_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('drawn_urls_key', ['design_id', 'url_hash'])
    .execute();
  await db.schema.createIndex('drawn_urls_by_account').on('drawn_urls').column('account_id').execute();
  await db.schema.createIndex('drawn_urls_by_expiry').on('drawn_urls').column('expires_at').execute();
}
