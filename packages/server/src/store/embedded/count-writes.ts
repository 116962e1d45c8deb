import { constants, type DatabaseSync, type StatementSync } from 'node:sqlite';

/** What a statement may do to rows of a table. */
export type RowChange = 'insert' | 'update' | 'delete';

/** How often it was done since the database was opened; it only grows. */
export interface WriteCount {
  count: number;
}

export interface WriteCounts {
  of(table: string, change: RowChange): WriteCount;
  /** With what is to be counted each time that the statement runs. */
  prepare(sql: string): { readonly statement: StatementSync; readonly writes: readonly WriteCount[] };
}

const changes: Readonly<Record<number, RowChange>> = {
  [constants.SQLITE_INSERT]: 'insert',
  [constants.SQLITE_UPDATE]: 'update',
  [constants.SQLITE_DELETE]: 'delete',
};

/**
 * Learns from SQLite itself what each statement writes when it is prepared: what foreign keys delete or change along with it
 * is told, too. Only `or replace` is not: the row that it removes counts as inserted. Takes the database's authorizer.
 */
export function countWrites(database: DatabaseSync): WriteCounts {
  const counts = new Map<string, WriteCount>();
  let told: Set<WriteCount> | undefined;

  function of(table: string, change: RowChange): WriteCount {
    const name = `${change} ${table}`;
    const known = counts.get(name) ?? { count: 0 };
    counts.set(name, known);
    return known;
  }

  database.setAuthorizer((action, table) => {
    const change = changes[action];
    if (change !== undefined && table !== null) told?.add(of(table, change));
    return constants.SQLITE_OK;
  });

  return {
    of,
    prepare(sql) {
      const writes = new Set<WriteCount>();
      told = writes;
      try {
        return { statement: database.prepare(sql), writes: [...writes] };
      } finally {
        told = undefined;
      }
    },
  };
}
