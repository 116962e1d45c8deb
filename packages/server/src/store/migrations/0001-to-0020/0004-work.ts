import { type Kysely, sql } from 'kysely';
import { portable } from '../portable.ts';

/** Renders that outlive their request: batches, the jobs that are still to do, and the designs as they were then. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, text, whole } = portable(db);

  await createTable('snapshots')
    .addColumn('account_id', text, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('hash', text, (column) => column.notNull())
    .addColumn('document', text, (column) => column.notNull())
    .addColumn('used_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('snapshots_key', ['account_id', 'hash'])
    .execute();
  await db.schema.createIndex('snapshots_by_use').on('snapshots').column('used_at').execute();

  await createTable('batches')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('account_id', text, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('status', text, (column) => column.notNull())
    .addColumn('priority', text, (column) => column.notNull())
    .addColumn('total_renders', whole, (column) => column.notNull())
    .addColumn('remaining_renders', whole, (column) => column.notNull())
    .addColumn('completed_renders', whole, (column) => column.notNull())
    .addColumn('failed_renders', whole, (column) => column.notNull())
    .addColumn('webhook_url', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('completed_at', text)
    .execute();
  await db.schema.createIndex('batches_by_account').on('batches').columns(['account_id', 'created_at', 'id']).execute();

  const renders = () => db.schema.alterTable('renders');
  await renders().addColumn('batch_id', text).execute();
  await renders().addColumn('batch_index', whole).execute();
  await renders().addColumn('finished_order', whole).execute();
  await renders().addColumn('webhook_url', text).execute();
  // Every render so far has ended.
  await renders()
    .addColumn('progress', whole, (column) => column.notNull().defaultTo(100))
    .execute();
  await db.schema.createIndex('renders_by_batch').on('renders').columns(['batch_id', 'batch_index']).execute();
  await db.schema.createIndex('renders_by_finish').on('renders').columns(['batch_id', 'finished_order']).execute();

  await createTable('render_jobs')
    .addColumn('render_id', text, (column) =>
      column.primaryKey().notNull().references('renders.id').onDelete('cascade'),
    )
    .addColumn('account_id', text, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('batch_id', text)
    .addColumn('priority', whole, (column) => column.notNull())
    .addColumn('position', whole, (column) => column.notNull())
    .addColumn('content_key', text)
    .addColumn('snapshot_hash', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('body', text, (column) => column.notNull())
    .addColumn('run_after', text, (column) => column.notNull())
    .addColumn('lease_owner', text)
    .addColumn('lease_until', text)
    .addColumn('lease_token', whole, (column) => column.notNull())
    .addColumn('attempts', whole, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .execute();
  // The order in which an account's waiting jobs are taken.
  await sql`create index render_jobs_waiting on render_jobs (account_id, priority, created_at, position)
    where lease_owner is null`.execute(db);
  await sql`create index render_jobs_leased on render_jobs (account_id, content_key)
    where lease_owner is not null`.execute(db);
  await db.schema
    .createIndex('render_jobs_by_snapshot')
    .on('render_jobs')
    .columns(['account_id', 'snapshot_hash'])
    .execute();

  await createTable('work_turns')
    .addColumn('account_id', text, (column) =>
      column.primaryKey().notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('last_turn', text, (column) => column.notNull())
    .execute();
}
