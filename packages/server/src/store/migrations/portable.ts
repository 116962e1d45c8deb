import { type Kysely, SqliteAdapter, sql } from 'kysely';

/** What the two databases spell differently, so that each migration is written once. */
export function portable(db: Kysely<unknown>) {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  return {
    isSqlite,
    /** A table whose column types SQLite keeps to as well. */
    createTable(name: string) {
      const table = db.schema.createTable(name);
      return isSqlite ? table.modifyEnd(sql`strict`) : table;
    },
    /** Text that is compared by its bytes: ids, times and hashes sort alike everywhere. */
    text: isSqlite ? sql`text` : sql`text collate "C"`,
    /** Whole numbers up to 2^53. */
    whole: isSqlite ? sql`integer` : sql`bigint`,
  };
}
