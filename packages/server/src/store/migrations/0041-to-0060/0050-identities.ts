import type { Kysely } from 'kysely';
import { portable } from '../portable.ts';

/** What providers of single sign-on call people. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, text } = portable(db);
  await createTable('identities')
    .addColumn('issuer', text, (column) => column.notNull())
    .addColumn('subject', text, (column) => column.notNull())
    .addColumn('person_id', text, (column) => column.notNull().references('persons.id').onDelete('cascade'))
    .addColumn('created_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('identities_key', ['issuer', 'subject'])
    .execute();
  await db.schema.createIndex('identities_by_person').on('identities').column('person_id').execute();
}
