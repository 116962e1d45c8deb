import type { Kysely } from 'kysely';

/** From which request queued renders, batches and webhooks follow; null: made before, or not by a request. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['render_jobs', 'batches', 'webhook_deliveries']) {
    for (const column of ['request_id', 'traceparent']) {
      await db.schema.alterTable(table).addColumn(column, 'text').execute();
    }
  }
}
