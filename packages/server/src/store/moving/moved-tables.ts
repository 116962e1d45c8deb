import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { NodeSqliteDialect } from '../embedded/node-sqlite-dialect.ts';
import { migrate } from '../migrations/migrate.ts';
import type { Database } from '../schema.ts';

export interface MovedTable {
  readonly name: keyof Database;
  readonly columns: readonly string[];
  /** The columns that order its rows in the same way in both databases. */
  readonly key: readonly string[];
}

/** Tables that are left out: they are about running nodes, or are moved in another way. */
const left: ReadonlySet<string> = new Set([
  'kysely_migration',
  'leases',
  'render_slots',
  'settings',
  'account_storage',
]);

/**
 * All tables whose rows are moved unchanged; tables that others refer to come first. The list is read from new tables
 * in memory.
 */
export async function movedTables(): Promise<readonly MovedTable[]> {
  const db = new Kysely<Database>({ dialect: new NodeSqliteDialect(new DatabaseSync(':memory:')) });
  try {
    await migrate(db);
    const { rows } = await sql<{ name: keyof Database }>`
      select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name`.execute(db);
    const tables = new Map<string, MovedTable & { readonly refersTo: readonly string[] }>();
    for (const { name } of rows) {
      if (left.has(name)) continue;
      const { rows: columns } = await sql<{ name: string; pk: number }>`
        select name, pk from pragma_table_info(${name})`.execute(db);
      const { rows: references } = await sql<{ table: string }>`
        select "table" from pragma_foreign_key_list(${name})`.execute(db);
      const key = columns.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk);
      tables.set(name, {
        name,
        columns: columns.map((column) => column.name),
        key: key.map((column) => column.name),
        refersTo: references.map(({ table }) => table).filter((table) => table !== name && !left.has(table)),
      });
    }
    const sorted: MovedTable[] = [];
    while (tables.size > 0) {
      const next = [...tables.values()].filter(({ refersTo }) => !refersTo.some((table) => tables.has(table)));
      if (next.length === 0) throw new Error('tables refer to each other in a circle');
      for (const { refersTo: _, ...table } of next) {
        sorted.push(table);
        tables.delete(table.name);
      }
    }
    return sorted;
  } finally {
    await db.destroy();
  }
}
