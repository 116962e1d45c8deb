import { type Kysely, sql } from 'kysely';
import { portable } from '../portable.ts';

/** Registered endpoints, the events that are on their way to somebody, and every attempt to hand one over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, text, whole } = portable(db);

  await createTable('webhook_endpoints')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('account_id', text, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('url', text, (column) => column.notNull())
    .addColumn('events', text, (column) => column.notNull())
    .addColumn('enabled', whole, (column) => column.notNull())
    .addColumn('disabled_reason', text)
    .addColumn('disabled_at', text)
    .addColumn('failing_since', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('webhook_endpoints_by_account')
    .on('webhook_endpoints')
    .columns(['account_id', 'created_at', 'id'])
    .execute();

  await createTable('webhook_deliveries')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('account_id', text, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    // No foreign key: the log outlives the endpoint.
    .addColumn('endpoint_id', text)
    .addColumn('url', text, (column) => column.notNull())
    .addColumn('host', text, (column) => column.notNull())
    .addColumn('event', text, (column) => column.notNull())
    .addColumn('subject_id', text, (column) => column.notNull())
    .addColumn('body', text, (column) => column.notNull())
    .addColumn('status', text, (column) => column.notNull())
    .addColumn('single_try', whole, (column) => column.notNull())
    .addColumn('due_at', text, (column) => column.notNull())
    .addColumn('first_due_at', text, (column) => column.notNull())
    .addColumn('attempts', whole, (column) => column.notNull())
    .addColumn('failures', whole, (column) => column.notNull())
    .addColumn('lease_owner', text)
    .addColumn('lease_token', whole, (column) => column.notNull())
    .addColumn('error', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('completed_at', text)
    .execute();
  // What is due is found here alone, with who it is for, however long the log grows.
  await sql`create index webhook_deliveries_due on webhook_deliveries (due_at, host, account_id)
    where status = 'pending'`.execute(db);
  await sql`create index webhook_deliveries_waiting on webhook_deliveries (endpoint_id)
    where status in ('pending', 'held')`.execute(db);
  await db.schema
    .createIndex('webhook_deliveries_by_account')
    .on('webhook_deliveries')
    .columns(['account_id', 'created_at', 'id'])
    .execute();
  await db.schema
    .createIndex('webhook_deliveries_by_subject')
    .on('webhook_deliveries')
    .columns(['subject_id', 'endpoint_id'])
    .execute();
  await db.schema.createIndex('webhook_deliveries_by_age').on('webhook_deliveries').column('created_at').execute();

  await createTable('webhook_attempts')
    .addColumn('delivery_id', text, (column) =>
      column.notNull().references('webhook_deliveries.id').onDelete('cascade'),
    )
    .addColumn('number', whole, (column) => column.notNull())
    .addColumn('started_at', text, (column) => column.notNull())
    .addColumn('finished_at', text)
    .addColumn('status', whole)
    .addColumn('error', text)
    .addColumn('answer', text)
    .addPrimaryKeyConstraint('webhook_attempts_key', ['delivery_id', 'number'])
    .execute();
}
