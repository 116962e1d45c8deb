import { type ExplainFormat, type Kysely, type SelectQueryBuilder, type SqlBool, SqliteAdapter, sql } from 'kysely';
import type { Database } from '../schema.ts';
import { countUpTo } from './count-up-to.ts';
import type { PageWindow } from './read-page.ts';

/** The values by which a list is ordered, of one row: they name a place in the list, whatever is added elsewhere. */
export type ListKey = readonly (string | number)[];

export interface ListWindow extends PageWindow {
  /** Only rows after this place; `offset` is 0 then. */
  readonly after?: ListKey | undefined;
}

export interface ListPart<Row> {
  readonly rows: readonly Row[];
  /** How many rows match. */
  readonly total: number;
  /** Whether `total` is only an estimate. */
  readonly totalIsEstimate: boolean;
  /** The place of the last row; undefined when nothing comes after it. */
  readonly next: ListKey | undefined;
}

export interface ListOrder<Column extends string> {
  /**
   * Columns of the table; together they are unique. An index must begin with the filtered columns and go on with these.
   */
  readonly by: readonly Column[];
  readonly direction: 'asc' | 'desc';
}

export const newestFirst = { by: ['created_at', 'id'], direction: 'desc' } as const satisfies ListOrder<string>;

/** Longer lists are not counted exactly for each page. */
export const maxExactTotal = 10_000;
/** How many rows of a SQLite table are looked at, to estimate how many match. */
const sampledRows = 2_000;

/**
 * Reads a part of a long list, as `select` picks it, and how many rows match: exact up to `maxExactTotal`, an estimate
 * above it. When the list ends on this part or before it, the total is always exact, because all rows have been passed
 * anyway.
 */
export async function readList<
  Table extends keyof Database & string,
  Column extends string,
  Row extends { readonly [Name in Column]: unknown },
>(
  db: Kysely<Database>,
  matching: SelectQueryBuilder<Database, Table, object>,
  options: {
    readonly window: ListWindow;
    readonly table: Table;
    readonly order: ListOrder<Column>;
    readonly select: (rows: typeof matching) => SelectQueryBuilder<Database, Table, Row>;
  },
): Promise<ListPart<Row>> {
  const { window, order, table } = options;
  const { after } = window;
  const columns = order.by.map((column) => sql.ref(`${table}.${column}`));
  const behind = sql.raw(order.direction === 'asc' ? '>' : '<');
  let rows = options.select(
    after === undefined
      ? matching
      : matching.where(sql<SqlBool>`(${sql.join(columns)}) ${behind} (${sql.join(after)})`),
  );
  for (const column of columns) rows = rows.orderBy(column, order.direction);
  const found = await rows
    .limit(window.limit + 1)
    .offset(window.offset)
    .execute();
  const shown = found.slice(0, window.limit);
  const last = shown.at(-1);
  return {
    rows: shown,
    ...(await countRows(db, matching, { table, window, order, found: found.length })),
    next: found.length > shown.length && last !== undefined ? keyOf(last, order) : undefined,
  };
}

function keyOf<Column extends string>(row: { readonly [Name in Column]: unknown }, { by }: ListOrder<Column>): ListKey {
  return by.map((column) => row[column] as string | number);
}

async function countRows<Table extends keyof Database, Column extends string>(
  db: Kysely<Database>,
  matching: SelectQueryBuilder<Database, Table, object>,
  options: {
    readonly table: Table & string;
    readonly window: ListWindow;
    readonly order: ListOrder<Column>;
    readonly found: number;
  },
): Promise<Pick<ListPart<unknown>, 'total' | 'totalIsEstimate'>> {
  const { table, order, found } = options;
  const { offset, limit, after } = options.window;
  const endsHere = after === undefined && found <= limit;
  if (endsHere && (found > 0 || offset === 0)) return { total: offset + found, totalIsEstimate: false };
  const most = endsHere ? Math.max(maxExactTotal, offset) : maxExactTotal;
  // Ordered by the index of the list: otherwise PostgreSQL may start at the wrong end of a table when it knows that
  // half of the rows match.
  let inOrder = matching;
  for (const column of order.by) inOrder = inOrder.orderBy(sql.ref(`${table}.${column}`), order.direction);
  const counted = await countUpTo(db, inOrder, most + 1);
  if (counted <= most) return { total: counted, totalIsEstimate: false };
  return { total: Math.max(counted, await estimate(db, matching, table)), totalIsEstimate: true };
}

/** PostgreSQL estimates the number of rows by its statistics. SQLite has none: a sample of the rows is looked at. */
async function estimate<Table extends keyof Database>(
  db: Kysely<Database>,
  matching: SelectQueryBuilder<Database, Table, object>,
  table: Table & string,
): Promise<number> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) {
    const [plan] = await matching.select(sql.lit(1).as('one')).explain<Explained>('json' satisfies ExplainFormat);
    return plan?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
  }
  const rowid = sql.ref(`${table}.rowid`);
  const { rows: ends } = await sql<{ first: number | null; last: number | null }>`
    select (select min(rowid) from ${sql.table(table)}) as first, (select max(rowid) from ${sql.table(table)}) as last
  `.execute(db);
  const { first, last } = ends[0] ?? {};
  if (first == null || last == null) return 0;
  const step = Math.max(1, Math.floor((last - first + 1) / sampledRows));
  const { rows } = await sql<{ count: number }>`
    with recursive sample(place) as (
      select ${sql.lit(first)} union all select place + ${sql.lit(step)} from sample where place + ${sql.lit(step)} <= ${sql.lit(last)}
    )
    select count(*) as count from sample
    where exists ${matching.select(sql.lit(1).as('one')).where(sql<SqlBool>`${rowid} = sample.place`)}`.execute(db);
  return Number(rows[0]?.count ?? 0) * step;
}

interface Explained {
  readonly 'QUERY PLAN': readonly { readonly Plan: { readonly 'Plan Rows': number } }[];
}
