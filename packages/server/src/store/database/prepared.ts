import type { Compilable, CompiledQuery, Insertable, Kysely } from 'kysely';
import { answerAtOnce } from '../embedded/node-sqlite-dialect.ts';
import type { Database } from '../schema.ts';

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
 * build one takes longer than SQLite takes to answer it. `build` gets placeholders, and may do nothing with them but hand
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
    }
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    );
    return answer(db, { ...query, parameters });
  }

  return {
    all: async (db, values) => ask(db, values),
    async first(db, values) {
      const rows = ask(db, values);
      return (rows instanceof Promise ? await rows : rows)[0];
    },
  };
}

function answer<Row>(db: Kysely<Database>, query: CompiledQuery<Row>): readonly Row[] | Promise<readonly Row[]> {
  return answerAtOnce(db, query) ?? db.executeQuery(query).then(({ rows }) => rows);
}

/** Columns that have a default may be left out. */
type Row<Table extends keyof Database> = { readonly [Column in keyof Insertable<Database[Table]>]: unknown };

/**
 * Inserts rows of a table with one statement, compiled once for each number of rows. All of them have the columns of the
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
    const form = `${rows.length} ${columns.join()}`;
    let query = known.get(form);
    if (query === undefined) {
      const placeholders = Object.fromEntries(columns.map((column) => [column, new Placeholder(String(column))]));
      query = db
        .insertInto(table)
        .values(rows.map(() => placeholders) as never)
        .compile();
      known.set(form, query);
    }
    const parameters: unknown[] = [];
    for (const row of rows) for (const column of columns) parameters.push(row[column]);
    await answer(db, { ...query, parameters });
  };
}
