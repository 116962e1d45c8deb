import type { Kysely } from 'kysely';
import { portable } from '../portable.ts';

/** Which node does a request that has an `Idempotency-Key`, and until when a node counts as alive unless it tells again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = portable(db);
  await db.schema.alterTable('kept_answers').addColumn('node', text).execute();
  await db.schema.alterTable('nodes_seen').addColumn('alive_until', text).execute();
}
