import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../schema.ts';

/** Who counts what waits wants to know whether it is much; beyond this many it is not told how much. */
export const maxCounted = 100_000;

/** How many rows match, but not more than `maxCounted`: so many are looked at, however many there are. */
export async function countUpTo<Table extends keyof Database>(
  db: Kysely<Database>,
  matching: SelectQueryBuilder<Database, Table, object>,
): Promise<number> {
  const some = matching.select(sql.lit(1).as('one')).limit(maxCounted);
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${some}) as found`.execute(db);
  return Number(rows[0]?.count ?? 0);
}
