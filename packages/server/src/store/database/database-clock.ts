import { type Kysely, type RawBuilder, SqliteAdapter, sql } from 'kysely';

export interface DatabaseClock {
  /** The database's present time, `afterMs` later, as our timestamps are written. */
  now(afterMs?: number): RawBuilder<string>;
  /** Whether rows can be locked one by one; SQLite has one writer at a time instead. */
  readonly locksRows: boolean;
}

/** Leases are compared by the one clock that all nodes share. */
export function databaseClock<Tables>(db: Kysely<Tables>): DatabaseClock {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  return {
    now(afterMs = 0) {
      const seconds = afterMs / 1_000;
      return isSqlite
        ? sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${`${seconds >= 0 ? '+' : ''}${seconds} seconds`})`
        : // clock_timestamp: a transaction that waited for a lock must not lease from the time it began. As a query of its
          // own it is asked once in a statement, and indexes can be searched by it.
          sql<string>`(select to_char((clock_timestamp() + make_interval(secs => ${seconds}::double precision)) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;
    },
    locksRows: !isSqlite,
  };
}
