import { type Compilable, type CompiledQuery, type Insertable, type Kysely, type RawBuilder, sql } from 'kysely';
import { answerAtOnce } from '../../embedded/node-sqlite-dialect.ts';
import type { Database } from '../../schema.ts';
import { databaseClock } from '../database-clock.ts';
import { keepStatement } from './kept-statements.ts';
import { createOnceATurn } from './once-a-turn.ts';

/** Stands for a value while a query is built that does not know it yet. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  /** A query that computes with it would be compiled with what came of that, and keep it. */
  [Symbol.toPrimitive](): never {
    throw new Error(`A prepared query takes ${this.name} as it is; compute it before.`);
  }
}

export interface PreparedQuery<Values, Row> {
  /** On a connection or in a transaction. */
  all(db: Kysely<Database>, values: Values): Promise<readonly Row[]>;
  first(db: Kysely<Database>, values: Values): Promise<Row | undefined>;
}

/**
 * A query that is built and compiled once for each kind of database, when it is first asked, and then only filled in: to
 * build one takes longer than SQLite takes to answer it. PostgreSQL plans it once for each connection. `build` gets placeholders, and may do nothing with them but hand
 * them to the query.
 */
export function prepared<Values extends object, Row>(
  build: (db: Kysely<Database>, values: Values) => Compilable<Row>,
): PreparedQuery<Values, Row> {
  const compiled = new WeakMap<object, CompiledQuery<Row>>();

  function ask(db: Kysely<Database>, values: Values): readonly Row[] | Promise<readonly Row[]> {
    const { adapter } = db.getExecutor();
    let query = compiled.get(adapter);
    if (query === undefined) {
      const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) });
      query = build(db, placeholders as Values).compile();
      compiled.set(adapter, query);
      keepStatement(query.sql);
    }
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    );
    const filled = { ...query, parameters };
    // SQLite answers at once, or in the order in which it was asked: whoever asks a turn later is overtaken.
    const isShared = databaseClock(db).locksRows && !db.isTransaction && query.sql.startsWith('select');
    return isShared ? askTogether(db, filled) : answer(db, filled);
  }

  const together = new WeakMap<Kysely<Database>, ReturnType<typeof createOnceATurn<readonly Row[]>>>();
  function askTogether(db: Kysely<Database>, query: CompiledQuery<Row>): Promise<readonly Row[]> {
    const onceATurn = together.get(db) ?? createOnceATurn();
    together.set(db, onceATurn);
    return onceATurn(JSON.stringify(query.parameters), async () => answer(db, query));
  }

  return {
    all: async (db, values) => ask(db, values),
    async first(db, values) {
      const rows = ask(db, values);
      return (rows instanceof Promise ? await rows : rows)[0];
    },
  };
}

/** The same of SQL as it is written. */
export function preparedSql<Values extends object, Row>(
  build: (values: Values) => RawBuilder<Row>,
): PreparedQuery<Values, Row> {
  return prepared((db, values: Values) => ({ compile: () => build(values).compile(db) }));
}

function answer<Row>(db: Kysely<Database>, query: CompiledQuery<Row>): readonly Row[] | Promise<readonly Row[]> {
  return answerAtOnce(db, query) ?? db.executeQuery(query).then(({ rows }) => rows);
}

/** Columns that have a default may be left out. */
type Row<Table extends keyof Database> = { readonly [Column in keyof Insertable<Database[Table]>]: unknown };

/**
 * Inserts rows of a table with one statement, compiled once for each number of rows or for all. All of them have the columns of the
 * first. What is null in all of them is left out, and must have no other default.
 */
export function preparedInsert<Table extends keyof Database>(table: Table) {
  const compiled = new WeakMap<object, Map<string, CompiledQuery>>();

  return async (db: Kysely<Database>, rows: readonly Row<Table>[]): Promise<void> => {
    const [first] = rows;
    if (!first) return;
    const given = Object.keys(first) as (keyof Row<Table>)[];
    const columns = given.filter((column) => rows.some((row) => row[column] !== null));
    const { adapter } = db.getExecutor();
    const known = compiled.get(adapter) ?? new Map<string, CompiledQuery>();
    compiled.set(adapter, known);
    // PostgreSQL reads them from JSON, so that it keeps one statement for any number of them.
    const isJson = databaseClock(db).locksRows;
    const form = isJson ? columns.join() : `${rows.length} ${columns.join()}`;
    let query = known.get(form);
    if (query === undefined && isJson) {
      const into = sql.table(table);
      const names = sql.join(columns.map((column) => sql.ref(String(column))));
      query =
        sql`insert into ${into} (${names}) select ${names} from jsonb_populate_recordset(null::${into}, ${''}::jsonb)`.compile(
          db,
        );
      keepStatement(query.sql);
      known.set(form, query);
    } else if (query === undefined) {
      const placeholders = Object.fromEntries(columns.map((column) => [column, new Placeholder(String(column))]));
      query = db
        .insertInto(table)
        .values(rows.map(() => placeholders) as never)
        .compile();
      known.set(form, query);
    }
    const parameters: unknown[] = isJson ? [JSON.stringify(rows)] : [];
    if (!isJson) for (const row of rows) for (const column of columns) parameters.push(row[column]);
    await answer(db, { ...query, parameters });
  };
}
