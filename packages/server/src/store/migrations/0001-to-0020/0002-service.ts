import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { portable } from '../portable.ts';

/** Search by name, templates, signing secrets, usage, idempotency, and settings that all nodes share. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, text, whole } = portable(db);

  await db.schema
    .alterTable('designs')
    .addColumn('name_search', text, (column) => column.notNull().defaultTo(''))
    .execute();
  await sql`update designs set name_search = lower(name)`.execute(db);

  await db.schema
    .alterTable('accounts')
    .addColumn('signing_secret', text, (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema.alterTable('accounts').addColumn('previous_secret', text).execute();
  await db.schema.alterTable('accounts').addColumn('previous_secret_expires_at', text).execute();
  const accounts = await sql<{ id: string }>`select id from accounts`.execute(db);
  for (const { id } of accounts.rows) {
    const secret = `whsec_${randomBytes(32).toString('base64')}`;
    await sql`update accounts set signing_secret = ${secret} where id = ${id}`.execute(db);
  }

  await db.schema.alterTable('renders').addColumn('template_id', text).execute();
  await db.schema.createIndex('renders_by_account').on('renders').columns(['account_id', 'created_at', 'id']).execute();
  await db.schema.createIndex('renders_by_file').on('renders').column('file_id').execute();
  await db.schema.createIndex('files_by_expiry').on('files').column('expires_at').execute();

  await createTable('templates')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('account_id', text, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('name_search', text, (column) => column.notNull())
    .addColumn('description', text, (column) => column.notNull())
    .addColumn('category', text, (column) => column.notNull())
    .addColumn('width', whole, (column) => column.notNull())
    .addColumn('height', whole, (column) => column.notNull())
    .addColumn('canvas_data', text, (column) => column.notNull())
    .addColumn('thumbnail_file_id', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('templates_by_account')
    .on('templates')
    .columns(['account_id', 'created_at', 'id'])
    .execute();

  await createTable('usage_days')
    .addColumn('account_id', text, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('day', text, (column) => column.notNull())
    .addColumn('renders', whole, (column) => column.notNull())
    .addColumn('cached_renders', whole, (column) => column.notNull())
    .addColumn('failed_renders', whole, (column) => column.notNull())
    .addColumn('bytes', whole, (column) => column.notNull())
    .addPrimaryKeyConstraint('usage_days_key', ['account_id', 'day'])
    .execute();

  await createTable('idempotency_keys')
    .addColumn('account_id', text, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('key', text, (column) => column.notNull())
    .addColumn('fingerprint', text, (column) => column.notNull())
    .addColumn('status', whole)
    .addColumn('answer', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_key', ['account_id', 'key'])
    .execute();
  await db.schema.createIndex('idempotency_keys_by_age').on('idempotency_keys').column('created_at').execute();

  await createTable('settings')
    .addColumn('name', text, (column) => column.primaryKey().notNull())
    .addColumn('value', text, (column) => column.notNull())
    .execute();
}
