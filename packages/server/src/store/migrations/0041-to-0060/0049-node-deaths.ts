import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** How many nodes fell silent while they did a job. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('render_jobs')
    .addColumn('deaths', 'integer', (column) => column.notNull().defaultTo(sql.lit(0)))
    .execute();
}
