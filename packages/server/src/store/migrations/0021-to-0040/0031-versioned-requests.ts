import type { Kysely } from 'kysely';

/** Which form the request of a queued render has; null: the body as versions before this one stored it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('render_jobs').addColumn('request_version', 'integer').execute();
}
