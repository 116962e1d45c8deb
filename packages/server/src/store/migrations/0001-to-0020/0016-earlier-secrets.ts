import type { Kysely } from 'kysely';
import { portable } from '../portable.ts';

/** Signing secrets that were replaced before the previous one and are still good: who rotates twice in a day drops none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = portable(db);
  await db.schema
    .alterTable('accounts')
    .addColumn('earlier_secrets', text, (column) => column.notNull().defaultTo('[]'))
    .execute();
}
