import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Kysely, Kysely as KyselyDatabase, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { columnsOf } from '../../../../../tests/support/columns.ts';
import { useStore } from '../../../../../tests/support/use-store.ts';
import { openPostgres } from '../database/postgres.ts';
import { NodeSqliteDialect } from '../embedded/node-sqlite-dialect.ts';
import { openStore } from '../open-store.ts';
import type { Database } from '../schema.ts';
import { findApplied } from './applied-migrations.ts';
import { migrations } from './index.ts';
import { migrate } from './migrate.ts';
import { migrateTo } from './migrate-to.fixture.ts';

/** Older nodes work on while a newer one starts from here on; what came before was never in a release. */
const lastUnreleased = '0014-kept-answers';
/** Takes something away, which programs that do not know the migration of that number may still use. */
const contracts = /-after-\d{4}$/;

describe.each(columnsOf('database'))('the tables on %s', (kind) => {
  const opened = useStore(kind);

  /** Works on the database while nobody has it open. */
  async function withDatabase(work: (db: Kysely<Database>) => Promise<unknown>): Promise<void> {
    const { databaseUrl: url, dataDir } = opened;
    const db = url
      ? openPostgres({ url, maxConnections: 1, onError: () => undefined }).db
      : new KyselyDatabase<Database>({
          dialect: new NodeSqliteDialect(new DatabaseSync(path.join(dataDir, 'platen.db'))),
        });
    await work(db).finally(() => db.destroy());
  }

  const applied = (name: string) => (db: Kysely<Database>) =>
    sql`insert into kysely_migration (name, timestamp) values (${name}, '2026-01-01')`.execute(db);

  it('that a newer version has added to are used as they are', async () => {
    const store = await opened.reopen(() =>
      withDatabase(async (db) => {
        await applied('9998-new-things')(db);
        await applied('9999-less-after-0015')(db);
        await db.schema.createTable('new_things').addColumn('id', 'text').execute();
      }),
    );
    await expect(store.ping()).resolves.toBeUndefined();
  });

  it('from which a newer version has taken what this one needs are refused', async () => {
    await opened.reopen(async () => {
      await withDatabase(applied('9999-less-after-9998'));
      await expect(openStore(opened)).rejects.toThrow(/newer version of Platen .*9999-less-after-9998/);
      await withDatabase((db) => sql`delete from kysely_migration where name like '9999%'`.execute(db));
    });
  });
});

describe('migrations', () => {
  let database: DatabaseSync;
  let db: Kysely<Database>;
  beforeEach(() => {
    database = new DatabaseSync(':memory:');
    db = new KyselyDatabase<Database>({ dialect: new NodeSqliteDialect(database) });
  });
  afterEach(() => db.destroy());

  it('of an empty database happen together or not at all', async () => {
    // In the way of one in the middle.
    database.exec('create table webhook_endpoints (id text) strict');
    await expect(migrate(db)).rejects.toThrow(/webhook_endpoints/);
    expect(Object.keys(tablesOf(database)).filter((name) => !name.startsWith('kysely_'))).toEqual([
      'webhook_endpoints',
    ]);
    database.exec('drop table webhook_endpoints');
    await migrate(db);
    expect(Object.keys(tablesOf(database))).toContain('webhook_endpoints');
  });

  it('happen one by one in a database that has tables, and go on at the next start', async () => {
    await migrateTo(db, '0007-nodes');
    // In the way of one of the later.
    database.exec('create table kept_answers (id text) strict');
    await expect(migrate(db)).rejects.toThrow(/kept_answers/);
    expect(await findApplied(db)).toContain('0013-render-requests');
    expect(await findApplied(db)).not.toContain('0014-kept-answers');
    database.exec('drop table kept_answers');
    await migrate(db);
    expect(await findApplied(db)).toEqual(Object.keys(migrations));
  });

  it('make indexes of older tables in a way in which PostgreSQL makes them while others write', async () => {
    const indexedTables = new Map<string, string>();
    for (const [name, migration] of Object.entries(migrations)) {
      const tables = new Set(Object.keys(tablesOf(database)));
      await migrateTo(db, name);
      const indexes = database.prepare("select name, tbl_name from sqlite_schema where type = 'index'").all();
      for (const { name: index, tbl_name: table } of indexes as { name: string; tbl_name: string }[]) {
        const isNew = !indexedTables.has(index);
        indexedTables.set(index, table);
        // Those before were released when tables were small.
        if (!isNew || name < '0020' || !tables.has(table)) continue;
        expect(
          'indexes' in migration,
          `${name} makes ${index} on ${table}, which is older: give it as one of its indexes`,
        ).toBe(true);
      }
    }
  });

  it('only add to what older nodes use, unless their names say after which they take away', async () => {
    const names = Object.keys(migrations);
    const released = names.slice(names.indexOf(lastUnreleased) + 1);
    expect(released.length).toBeGreaterThan(0);
    let before = tablesOf(database);
    for (const name of names) {
      await migrateTo(db, name);
      const now = tablesOf(database);
      if (released.includes(name) && !contracts.test(name)) expect([name, breaksIn(before, now)]).toEqual([name, []]);
      before = now;
    }
  });

  it.each([
    ['a table that is gone', 'drop table things', ['things: gone']],
    ['a column that is gone', 'alter table things drop column note', ['things.note: gone']],
    ['a column that older nodes do not fill', 'alter table things add column age integer not null default 0', []],
    ['a new unique index', 'create unique index one_note on things (note)', ['things: unique one_note']],
    ['a new index', 'create index by_note on things (note)', []],
    ['a new table', 'create table more (id text primary key) strict', []],
  ])('are seen to break older nodes or not: %s', (_, change, found) => {
    database.exec('create table things (id text primary key, note text) strict');
    const before = tablesOf(database);
    database.exec(change);
    expect(breaksIn(before, tablesOf(database))).toEqual(found);
  });

  it('are seen to break older nodes by a column that they do not fill and that has no default', () => {
    database.exec('create table things (id text primary key) strict');
    const before = tablesOf(database);
    database.exec('drop table things; create table things (id text primary key, age integer not null) strict');
    expect(breaksIn(before, tablesOf(database))).toEqual(['things.age: must be filled']);
  });
});

interface Column {
  readonly name: string;
  readonly type: string;
  readonly notnull: number;
  readonly dflt_value: string | null;
}

interface Table {
  readonly columns: readonly Column[];
  readonly uniqueIndexes: readonly string[];
}

function tablesOf(database: DatabaseSync): Readonly<Record<string, Table>> {
  const rows = <Row>(query: string) => database.prepare(query).all() as unknown as readonly Row[];
  const names = rows<{ name: string }>("select name from sqlite_schema where type = 'table' order by name");
  return Object.fromEntries(
    names.map(({ name }) => [
      name,
      {
        columns: rows<Column>(`pragma table_info(${name})`),
        uniqueIndexes: rows<{ name: string; unique: number }>(`pragma index_list(${name})`)
          .filter(({ unique }) => unique === 1)
          .map((index) => index.name),
      },
    ]),
  );
}

/** What a program that was written for the tables before can no longer do with those of now. */
function breaksIn(before: Readonly<Record<string, Table>>, now: Readonly<Record<string, Table>>): readonly string[] {
  return Object.entries(before).flatMap(([table, was]) => {
    const is = now[table];
    if (is === undefined) return [`${table}: gone`];
    const goneOrOther = was.columns.flatMap((column) => {
      const found = is.columns.find(({ name }) => name === column.name);
      if (found === undefined) return [`${table}.${column.name}: gone`];
      return found.type === column.type && found.notnull <= column.notnull ? [] : [`${table}.${column.name}: changed`];
    });
    const added = is.columns.filter(({ name }) => !was.columns.some((column) => column.name === name));
    const unfilled = added.filter(({ notnull, dflt_value }) => notnull === 1 && dflt_value === null);
    const unique = is.uniqueIndexes.filter((name) => !was.uniqueIndexes.includes(name));
    return [
      ...goneOrOther,
      ...unfilled.map(({ name }) => `${table}.${name}: must be filled`),
      ...unique.map((name) => `${table}: unique ${name}`),
    ];
  });
}
