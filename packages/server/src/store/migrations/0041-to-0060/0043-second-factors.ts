import type { Kysely } from 'kysely';
import { portable } from '../portable.ts';

/** What people show beside their password: the secret of an app for codes, and codes for when it is lost. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, text, whole } = portable(db);
  await createTable('second_factors')
    .addColumn('person_id', text, (column) =>
      column.primaryKey().notNull().references('persons.id').onDelete('cascade'),
    )
    .addColumn('sealed_secret', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('confirmed_at', text)
    .addColumn('last_step', whole, (column) => column.notNull())
    .execute();
  await createTable('recovery_codes')
    .addColumn('person_id', text, (column) => column.notNull().references('persons.id').onDelete('cascade'))
    .addColumn('code_hash', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('recovery_codes_key', ['person_id', 'code_hash'])
    .execute();
}
