import { type Kysely, type RawBuilder, sql } from 'kysely';
import { databaseClock } from '../database/database-clock.ts';
import type { Database } from '../schema.ts';

interface Removing {
  /** The columns that name a row. */
  readonly keys: readonly string[];
  readonly where: RawBuilder<unknown>;
  /** The column by whose index they are found, the least first; in any order when absent. */
  readonly orderBy?: string;
  readonly limit: number;
  /** What is asked again of each row that was chosen: it may have changed since it was read. */
  readonly again?: RawBuilder<unknown>;
}

/**
 * Removes a bounded number of rows for which a condition holds, and answers how many. What another transaction has locked is
 * left for a later step: it comes in another order there, and the two would wait for each other. Rows are chosen in a `with`:
 * PostgreSQL may look for those of a subquery several times, and would then find more than its limit.
 */
export function remover(db: Kysely<Database>) {
  const locked = databaseClock(db).locksRows ? sql`for update skip locked` : sql``;
  return async (table: keyof Database, removing: Removing): Promise<number> => {
    const { keys, where, orderBy, limit, again } = removing;
    const names = sql.join(keys.map((key) => sql.ref(key)));
    const { numAffectedRows = 0n } = await sql`with chosen as (
        select ${names} from ${sql.table(table)} where ${where}
        ${orderBy === undefined ? sql`` : sql`order by ${sql.ref(orderBy)}`} limit ${limit} ${locked})
      delete from ${sql.table(table)} where (${names}) in (select ${names} from chosen)
      ${again === undefined ? sql`` : sql`and ${again}`}`.execute(db);
    return Number(numAffectedRows);
  };
}
