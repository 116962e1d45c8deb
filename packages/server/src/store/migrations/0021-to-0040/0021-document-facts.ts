import type { Kysely } from 'kysely';
import { portable } from '../portable.ts';

/**
 * What reading a design or a template tells of its variables. Nodes from before this one store and change documents beside
 * newer ones and write no such facts: those documents are found by the indexes of 0022, and the facts are entered
 * afterwards.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { whole } = portable(db);
  await db.schema.alterTable('designs').addColumn('variables', 'text').execute();
  await db.schema.alterTable('designs').addColumn('variables_of', whole).execute();
  await db.schema.alterTable('templates').addColumn('variables', 'text').execute();
  await db.schema.alterTable('templates').addColumn('variable_names', 'text').execute();
}
