import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../schema.ts';

/** Who counts what waits wants to know whether it is much; beyond this many it is not told how much. */
const maxCounted = 100_000;

/**
 * A value for a statement: how many rows match, but not more than `most`. So many are looked at, however many there are. Where
 * several indexes could find them, the order of `matching` has PostgreSQL read one that begins with what is filtered.
 */
export function countedUpTo<Table extends keyof Database>(
  matching: SelectQueryBuilder<Database, Table, object>,
  most: number,
): RawBuilder<number | string> {
  return sql`(select count(*) from (${matching.select(sql.lit(1).as('one')).limit(sql.lit(most))}) as found)`;
}

export async function countUpTo<Table extends keyof Database>(
  db: Kysely<Database>,
  matching: SelectQueryBuilder<Database, Table, object>,
  most = maxCounted,
): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`select ${countedUpTo(matching, most)} as count`.execute(db);
  return Number(rows[0]?.count ?? 0);
}
