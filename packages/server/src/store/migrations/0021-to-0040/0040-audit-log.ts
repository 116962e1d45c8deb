import { type Kysely, sql } from 'kysely';
import { portable } from '../portable.ts';

/** What concerns access to an account. Nothing else refers to it, and it outlives the persons and keys that it names. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, text } = portable(db);
  await createTable('audit_log')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('account_id', text, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('actor_type', text, (column) => column.notNull())
    .addColumn('actor_id', text)
    .addColumn('person_id', text)
    .addColumn('network', text)
    .addColumn('details', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .execute();
  await sql`create index audit_log_of_accounts on audit_log (account_id, created_at, id)`.execute(db);
  await db.schema.createIndex('audit_log_by_age').on('audit_log').column('created_at').execute();
}
