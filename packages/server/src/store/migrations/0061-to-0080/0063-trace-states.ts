import type { Kysely } from 'kysely';

/** What tracing systems add to a place in a trace, beside `traceparent`; null: nothing, or made before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['render_jobs', 'batches', 'webhook_deliveries']) {
    await db.schema.alterTable(table).addColumn('tracestate', 'text').execute();
  }
}
