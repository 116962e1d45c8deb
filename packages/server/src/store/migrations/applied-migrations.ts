import { type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Database } from '../schema.ts';
import type { Migration } from './migration.ts';

export interface NamedMigration {
  readonly name: string;
  readonly migration: Migration;
}

export type Migrations = Readonly<Record<string, Migration>>;

export function isSqlite(db: Kysely<Database>): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter;
}

/** The names of those that were applied, in any order; none in an empty database. */
export async function findApplied(db: Kysely<Database>): Promise<readonly string[]> {
  const isThere = isSqlite(db)
    ? sql<{ found: number }>`select 1 as found from sqlite_schema where name = 'kysely_migration'`
    : sql<{ found: number }>`select 1 as found where to_regclass('kysely_migration') is not null`;
  if ((await isThere.execute(db)).rows.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}

/** Those that are still to be applied, in their order. */
export async function findMissing(db: Kysely<Database>, wanted: Migrations): Promise<readonly NamedMigration[]> {
  const applied = new Set(await findApplied(db));
  return Object.entries(wanted).flatMap(([name, migration]) => (applied.has(name) ? [] : [{ name, migration }]));
}

/** Applies them in one transaction, indexes too, and writes down that they are applied. */
export async function applyTogether(db: Kysely<Database>, missing: readonly NamedMigration[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const { name, migration } of missing) {
      if ('up' in migration) await migration.up(transaction as unknown as Kysely<unknown>);
      else {
        for (const index of migration.indexes) {
          if (index.sqliteOnly && !isSqlite(db)) continue;
          await sql`create index if not exists ${sql.ref(index.name)} on ${sql.raw(index.on)}`.execute(transaction);
        }
      }
      await record(transaction, name);
    }
  });
}

/** In the table that Kysely's own migrator keeps: programs that use it may start beside this one. */
export async function record(db: Kysely<Database>, name: string): Promise<void> {
  await sql`create table if not exists kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null)`.execute(
    db,
  );
  await sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(db);
}
