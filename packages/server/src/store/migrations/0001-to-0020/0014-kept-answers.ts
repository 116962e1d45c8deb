import type { Kysely } from 'kysely';
import { portable } from '../portable.ts';

/**
 * Answers kept for `Idempotency-Key`, of accounts and of the operator, who is no account. They are sealed, because some
 * show a secret once. What was kept before, in the clear and for a day at most, is forgotten.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, text } = portable(db);
  await createTable('kept_answers')
    .addColumn('caller', text, (column) => column.notNull())
    .addColumn('key_hash', text, (column) => column.notNull())
    .addColumn('fingerprint', text, (column) => column.notNull())
    .addColumn('answer', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('kept_answers_key', ['caller', 'key_hash'])
    .execute();
  await db.schema.createIndex('kept_answers_by_age').on('kept_answers').column('created_at').execute();
  await db.schema.dropTable('idempotency_keys').execute();
}
