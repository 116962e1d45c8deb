import { type Kysely, sql } from 'kysely';
import { portable } from '../portable.ts';

/** People, the accounts that they belong to, their sessions, and the tokens that make the first of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, text, whole } = portable(db);

  await createTable('persons')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('email', text, (column) => column.notNull())
    // The e-mail as it is compared: in lower case.
    .addColumn('email_key', text, (column) => column.notNull().unique())
    .addColumn('password_hash', text)
    .addColumn('is_operator', whole, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .execute();

  await createTable('memberships')
    .addColumn('account_id', text, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('person_id', text, (column) => column.notNull().references('persons.id').onDelete('cascade'))
    .addColumn('role', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('memberships_key', ['account_id', 'person_id'])
    .execute();
  await db.schema.createIndex('memberships_by_person').on('memberships').column('person_id').execute();

  await createTable('sessions')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('person_id', text, (column) => column.notNull().references('persons.id').onDelete('cascade'))
    .addColumn('token_hash', text, (column) => column.notNull().unique())
    .addColumn('user_agent', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('last_used_at', text, (column) => column.notNull())
    .addColumn('expires_at', text, (column) => column.notNull())
    .execute();
  await sql`create index sessions_by_person on sessions (person_id, created_at, id)`.execute(db);
  await db.schema.createIndex('sessions_by_end').on('sessions').column('expires_at').execute();

  await createTable('setup_tokens')
    .addColumn('token_hash', text, (column) => column.primaryKey().notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .execute();
}
