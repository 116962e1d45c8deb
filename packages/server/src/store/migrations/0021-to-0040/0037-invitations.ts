import type { Kysely } from 'kysely';
import { portable } from '../portable.ts';

/** Who is invited into which account, one row for each e-mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, text } = portable(db);
  await createTable('invitations')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('account_id', text, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('email', text, (column) => column.notNull())
    .addColumn('email_key', text, (column) => column.notNull())
    .addColumn('role', text, (column) => column.notNull())
    .addColumn('token_hash', text, (column) => column.notNull().unique())
    .addColumn('invited_by', text, (column) => column.references('persons.id').onDelete('cascade'))
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('expires_at', text, (column) => column.notNull())
    .addUniqueConstraint('invitations_of_emails', ['account_id', 'email_key'])
    .execute();
  await db.schema.createIndex('invitations_by_inviter').on('invitations').column('invited_by').execute();
  await db.schema.createIndex('invitations_by_end').on('invitations').column('expires_at').execute();
}
