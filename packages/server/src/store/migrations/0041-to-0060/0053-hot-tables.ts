import { type Kysely, sql } from 'kysely';
import { type HotTable, hotTableSettings } from '../../database/hot-table-settings.ts';
import { portable } from '../portable.ts';

/** Gives PostgreSQL's tables that each render changes their own settings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tuneTables(db, {
    work_turns: { fillfactor: 50, changes: 500 },
    render_slots: { fillfactor: 50, changes: 500 },
    usage_days: { fillfactor: 50, changes: 500 },
    account_storage: { fillfactor: 50, changes: 500 },
    render_jobs: { fillfactor: 70, changes: 1_000 },
    batches: { fillfactor: 70, changes: 1_000 },
    kept_answers: { fillfactor: 70, changes: 1_000 },
    webhook_deliveries: { fillfactor: 80, changes: 1_000 },
    renders: { fillfactor: 85, changes: 1_000 },
  });
}

export async function tuneTables(db: Kysely<unknown>, tables: Readonly<Record<string, HotTable>>): Promise<void> {
  if (portable(db).isSqlite) return;
  for (const [table, settings] of Object.entries(tables))
    await sql`alter table ${sql.table(table)} set (${sql.raw(hotTableSettings(settings))})`.execute(db);
}
