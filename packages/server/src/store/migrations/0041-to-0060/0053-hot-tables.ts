import { type Kysely, sql } from 'kysely';
import { portable } from '../portable.ts';

/**
 * What PostgreSQL does for the tables that each render changes. With room on a page, a changed row stays on it and in its
 * indexes; with its defaults the server would clean a table of ten million rows only after two million changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (portable(db).isSqlite) return;
  for (const [table, { fillfactor, changes }] of Object.entries(hotTables)) {
    await sql`alter table ${sql.table(table)} set (
      fillfactor = ${sql.lit(fillfactor)},
      autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = ${sql.lit(changes)},
      autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_insert_threshold = ${sql.lit(10 * changes)},
      autovacuum_analyze_scale_factor = 0.02, autovacuum_analyze_threshold = ${sql.lit(changes)}
    )`.execute(db);
  }
}

/** Per cent of a page that new rows fill, and so many changes, beside 2 % of the rows, after which the table is cleaned. */
const hotTables = {
  work_turns: { fillfactor: 50, changes: 500 },
  render_slots: { fillfactor: 50, changes: 500 },
  usage_days: { fillfactor: 50, changes: 500 },
  account_storage: { fillfactor: 50, changes: 500 },
  render_jobs: { fillfactor: 70, changes: 1_000 },
  batches: { fillfactor: 70, changes: 1_000 },
  kept_answers: { fillfactor: 70, changes: 1_000 },
  webhook_deliveries: { fillfactor: 80, changes: 1_000 },
  renders: { fillfactor: 85, changes: 1_000 },
} as const;
