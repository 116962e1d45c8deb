import { type Kysely, sql } from 'kysely';
import { rateLimitsSettings } from '../../database/hot-table-settings.ts';
import { tuneTables } from '../0041-to-0060/0053-hot-tables.ts';
import { portable } from '../portable.ts';

/**
 * Tunes tables that the first migration of this kind left out. The table of call counts is not made here, but may
 * exist.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tuneTables(db, {
    usage_parts: { fillfactor: 70, changes: 1_000 },
    snapshots: { fillfactor: 85, changes: 1_000 },
  });
  if (portable(db).isSqlite) return;
  await sql`alter table if exists rate_limits set (${sql.raw(rateLimitsSettings)})`.execute(db);
}
