import type { Kysely } from 'kysely';
import { portable } from '../portable.ts';

/** Accounts and their keys, designs, renders, files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, text } = portable(db);
  await createTable('accounts')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('plan', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .execute();
  await createTable('api_keys')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('account_id', text, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('hash', text, (column) => column.notNull().unique())
    .addColumn('prefix', text, (column) => column.notNull())
    .addColumn('scopes', text, (column) => column.notNull())
    .addColumn('expires_at', text)
    .addColumn('revoked_at', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .execute();
  await createTable('designs')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('account_id', text, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('status', text, (column) => column.notNull())
    .addColumn('canvas_data', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('designs_by_account').on('designs').columns(['account_id', 'updated_at', 'id']).execute();
  await createTable('files')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('account_id', text, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('content_hash', text, (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('mime_type', text, (column) => column.notNull())
    .addColumn('extension', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('expires_at', text)
    .execute();
  await db.schema.createIndex('files_by_content').on('files').column('content_hash').execute();
  await createTable('renders')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('account_id', text, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    // No foreign key: a render outlives its design.
    .addColumn('design_id', text, (column) => column.notNull())
    .addColumn('status', text, (column) => column.notNull())
    .addColumn('cache_key', text, (column) => column.notNull())
    .addColumn('cached', 'integer', (column) => column.notNull())
    .addColumn('file_id', text, (column) => column.references('files.id').onDelete('set null'))
    .addColumn('format', text, (column) => column.notNull())
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .addColumn('quality', 'integer', (column) => column.notNull())
    .addColumn('render_ms', 'integer', (column) => column.notNull())
    .addColumn('warnings', text, (column) => column.notNull())
    .addColumn('error', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('completed_at', text)
    .execute();
  await db.schema
    .createIndex('renders_by_cache_key')
    .on('renders')
    .columns(['account_id', 'cache_key', 'created_at'])
    .execute();
}
