import type { Kysely } from 'kysely';
import { portable } from '../portable.ts';

/** Links that set a new password, and mails that wait to be sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, text, whole } = portable(db);
  await createTable('password_resets')
    .addColumn('token_hash', text, (column) => column.primaryKey().notNull())
    .addColumn('person_id', text, (column) => column.notNull().references('persons.id').onDelete('cascade'))
    .addColumn('expires_at', text, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('password_resets_by_person').on('password_resets').column('person_id').execute();
  await db.schema.createIndex('password_resets_by_end').on('password_resets').column('expires_at').execute();

  await createTable('mails')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('invitation_id', text)
    .addColumn('sealed', text, (column) => column.notNull())
    .addColumn('attempts', whole, (column) => column.notNull())
    .addColumn('next_attempt_at', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('mails_by_turn').on('mails').column('next_attempt_at').execute();
  await db.schema.alterTable('invitations').addColumn('mail_status', text).execute();
}
