import { createHash } from 'node:crypto';
import { type Kysely, type SqlBool, sql, type Transaction } from 'kysely';
import { failpoint } from '../../telemetry/failpoint.ts';
import { chunkRows } from '../database/chunk-rows.ts';
import type { Database } from '../schema.ts';
import { type MovedTable, movedTables } from './moved-tables.ts';

export interface MovingRows {
  readonly from: Kysely<Database>;
  readonly to: Kysely<Database>;
}

/** Told while it goes on: rows of a table so far. */
export type OnRows = (table: string, rows: number) => void;

type Row = Readonly<Record<string, unknown>>;

/** Settings that are made anew for the place where the rows lie. */
const ownSettings = ['installation', 'installation-draft', 'key-secret', 'moving-from'] as const;
/** So much is read and written at once, about. */
const partBytes = 4_000_000;
const firstRows = 50;
const mostRows = 1_000;
/** PostgreSQL takes 65,535 values in a statement, SQLite 32,766. */
const mostValues = 30_000;

/** Copies all rows that are not there yet, in an order in which none refers to one that is missing. */
export async function moveRows({ from, to }: MovingRows, onRows: OnRows): Promise<void> {
  for (const table of await movedTables()) {
    let moved = 0;
    let limit = firstRows;
    let after = await lastKey(to, table);
    for (;;) {
      const rows = await readPart(from, table, { after, limit });
      const last = rows.at(-1);
      if (last === undefined) break;
      await to.transaction().execute((transaction) => insertRows(transaction, table.name, rows));
      failpoint('rows-moved');
      after = keyOf(last, table);
      moved += rows.length;
      onRows(table.name, moved);
      const bytes = rows.reduce((sum, row) => sum + sizeOf(row), 0);
      if (bytes > partBytes) limit = Math.max(1, Math.floor(limit / 4));
      else if (bytes < partBytes / 4) limit = Math.min(mostRows, 2 * limit);
    }
  }
  await moveCounts({ from, to });
  await moveSettings({ from, to });
}

async function insertRows(transaction: Transaction<Database>, table: keyof Database, rows: readonly Row[]) {
  const columns = Object.keys(rows[0] ?? {}).length;
  for (const part of chunkRows(rows, Math.max(1, Math.floor(mostValues / columns)))) {
    await transaction
      .insertInto(table)
      .values(part as never)
      .execute();
  }
}

/** What accounts store was counted again as their rows were written; it is as it was counted before. */
async function moveCounts({ from, to }: MovingRows): Promise<void> {
  const counts = await from.selectFrom('account_storage').selectAll().execute();
  await to.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('account_storage').execute();
    for (const part of chunkRows(counts)) await transaction.insertInto('account_storage').values(part).execute();
  });
}

async function moveSettings({ from, to }: MovingRows): Promise<void> {
  const settings = await from.selectFrom('settings').selectAll().where('name', 'not in', ownSettings).execute();
  await to.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('settings').where('name', 'not in', ownSettings).execute();
    for (const part of chunkRows(settings)) await transaction.insertInto('settings').values(part).execute();
  });
}

export interface ComparedRows {
  readonly tables: number;
  readonly rows: number;
  /** Tables whose rows differ: how many there are on each side, and whether only what they hold differs. */
  readonly differences: readonly string[];
}

/** Reads both sides, and holds count and digest of each table against the other's. */
export async function compareRows({ from, to }: MovingRows, onRows: OnRows): Promise<ComparedRows> {
  const counts = {
    name: 'account_storage',
    columns: ['account_id', 'bytes', 'counted_at'],
    key: ['account_id'],
  } as const;
  const tables: readonly MovedTable[] = [...(await movedTables()), counts];
  let rows = 0;
  const differences: string[] = [];
  for (const table of tables) {
    const [before, now] = [await digestOf(from, table), await digestOf(to, table)];
    rows += now.rows;
    onRows(table.name, now.rows);
    if (before.rows !== now.rows) differences.push(`${table.name}: ${before.rows} rows before, ${now.rows} now`);
    else if (before.digest !== now.digest) differences.push(`${table.name}: ${now.rows} rows, and not the same ones`);
  }
  return { tables: tables.length, rows, differences };
}

async function digestOf(db: Kysely<Database>, table: MovedTable) {
  const hash = createHash('sha256');
  let rows = 0;
  let after: readonly unknown[] | undefined;
  for (let limit = firstRows; ; ) {
    const part = await readPart(db, table, { after, limit });
    const last = part.at(-1);
    if (last === undefined) return { rows, digest: hash.digest('hex') };
    for (const row of part) hash.update(`${JSON.stringify(table.columns.map((column) => row[column]))}\n`);
    rows += part.length;
    after = keyOf(last, table);
    const bytes = part.reduce((sum, row) => sum + sizeOf(row), 0);
    limit = bytes > partBytes ? Math.max(1, Math.floor(limit / 4)) : Math.min(mostRows, 2 * limit);
  }
}

interface Part {
  readonly after: readonly unknown[] | undefined;
  readonly limit: number;
}

async function readPart(db: Kysely<Database>, { name, key, columns }: MovedTable, { after, limit }: Part) {
  const keyColumns = sql.join(key.map((column) => sql.ref(column)));
  const behind = after ? sql<SqlBool>`where (${keyColumns}) > (${sql.join(after)})` : sql``;
  const { rows } = await sql<Row>`select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(name)}
    ${behind} order by ${keyColumns} limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

async function lastKey(db: Kysely<Database>, table: MovedTable): Promise<readonly unknown[] | undefined> {
  const order = sql.join(table.key.map((column) => sql`${sql.ref(column)} desc`));
  const { rows } = await sql<Row>`select * from ${sql.table(table.name)} order by ${order} limit 1`.execute(db);
  return rows[0] && keyOf(rows[0], table);
}

function keyOf(row: Row, { key }: MovedTable): readonly unknown[] {
  return key.map((column) => row[column]);
}

function sizeOf(row: Row): number {
  return Object.values(row).reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 8), 0);
}
