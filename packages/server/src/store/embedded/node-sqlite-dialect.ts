import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type LimitNode,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  ValueNode,
} from 'kysely';
import { databaseUnavailable } from '../database/database-unavailable.ts';
import { countWrites, type WriteCount, type WriteCounts } from './count-writes.ts';
import { isDiskFailure, isLossOfWrites } from './sqlite-failure.ts';

const maxStatements = 200;

/**
 * Run this on a held connection (`Kysely.connection`). Until the connection is given back, commits go to the log
 * without a sync. A power cut may lose such a commit and everything after it that was not synced. The next synced
 * commit makes it safe, because the log is one file.
 */
export const commitWithoutSync = CompiledQuery.raw('pragma synchronous = normal');

/** Kysely on the SQLite of Node.js. There is one connection; while somebody holds it, the others wait. */
export class NodeSqliteDialect implements Dialect {
  readonly #database: DatabaseSync;
  readonly #connection: NodeSqliteConnection;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#connection = new NodeSqliteConnection(database);
  }

  createDriver(): Driver {
    return new NodeSqliteDriver(this.#database, this.#connection);
  }

  createQueryCompiler(): SqliteQueryCompiler {
    return new NodeSqliteQueryCompiler();
  }

  createAdapter(): SqliteAdapter {
    return new NodeSqliteAdapter(this.#connection);
  }

  // biome-ignore lint/suspicious/noExplicitAny: Kysely's own signature.
  createIntrospector(db: Kysely<any>): SqliteIntrospector {
    return new SqliteIntrospector(db);
  }
}

/** With a bound number as limit, SQLite plans the statement anew each time, which takes longer than most answers. */
class NodeSqliteQueryCompiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    const { limit } = node;
    if (ValueNode.is(limit) && Number.isSafeInteger(limit.value)) this.append(`limit ${limit.value}`);
    else super.visitLimit(node);
  }
}

class NodeSqliteAdapter extends SqliteAdapter {
  readonly connection: NodeSqliteConnection;

  constructor(connection: NodeSqliteConnection) {
    super();
    this.connection = connection;
  }

  /** SQLite can make and drop tables within transactions; Kysely's own adapter assumes that it cannot. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * Answers a compiled query at once, without Kysely's executor, which takes longer than SQLite itself. Returns undefined
 * when that is impossible: on another database, and while somebody else holds the connection, perhaps for a transaction
 * that nobody may see before its commit.
 */
export function answerAtOnce<Row>(
  db: { readonly isTransaction: boolean; getExecutor(): { readonly adapter: object } },
  query: CompiledQuery<Row>,
): readonly Row[] | undefined {
  const { adapter } = db.getExecutor();
  if (!(adapter instanceof NodeSqliteAdapter)) return undefined;
  const { connection } = adapter;
  return connection.held && !db.isTransaction ? undefined : connection.execute<Row>(query).rows;
}

/**
 * Counts what is written through this connection, and nothing is written in another way. Undefined on another database.
 */
export function writeCountsOf(db: { getExecutor(): { readonly adapter: object } }): WriteCounts | undefined {
  const { adapter } = db.getExecutor();
  return adapter instanceof NodeSqliteAdapter ? adapter.connection.writes : undefined;
}

class NodeSqliteDriver implements Driver {
  readonly #database: DatabaseSync;
  readonly #connection: NodeSqliteConnection;
  #last: Promise<void> = Promise.resolve();
  #release: () => void = () => undefined;

  constructor(database: DatabaseSync, connection: NodeSqliteConnection) {
    this.#database = database;
    this.#connection = connection;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#last;
    let release: () => void = () => undefined;
    this.#last = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    this.#connection.held = true;
    this.#release = release;
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    this.#connection.held = false;
    // Commits without sync were only for the holder of the connection.
    this.#connection.askForSync();
    this.#release();
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    // IMMEDIATE takes the write lock now: otherwise a transaction that reads first and writes later could fail in the
    // middle.
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // SQLite has already ended the transaction when the disk was full or failed.
    if (!this.#database.isTransaction) return;
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async destroy(): Promise<void> {
    await this.#last;
    this.#database.close();
  }
}

interface Prepared {
  readonly statement: StatementSync;
  /** Whether the statement returns rows; a change of the tables does not change that. */
  readonly answers: boolean;
  readonly writes: readonly WriteCount[];
}

class NodeSqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly writes: WriteCounts;
  /** Whether somebody holds the connection, for a statement, a transaction or a backup. */
  held = false;
  /** Each statement is prepared once; the least recently used one is dropped first. */
  readonly #statements = new Map<string, Prepared>();
  #wantsSync = true;
  /** What SQLite was told last. */
  #syncs = true;
  /** Whether any commit was not synced. A later sync does not reset this. */
  #hasUnsynced = false;
  /**
   * Whether the disk failed meanwhile: then it may lack commits that can still be read, and everything that was synced
   * after them.
   */
  #isInDoubt = false;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.writes = countWrites(database);
  }

  /** Ends the effect of {@link commitWithoutSync}. */
  askForSync(): void {
    this.#wantsSync = true;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.execute(query);
  }

  execute<Row>(query: CompiledQuery): QueryResult<Row> {
    try {
      return this.#execute(query);
    } catch (cause) {
      this.#isInDoubt ||= this.#hasUnsynced && isLossOfWrites(cause);
      throw isDiskFailure(cause) ? databaseUnavailable(cause) : cause;
    }
  }

  #execute<Row>(query: CompiledQuery): QueryResult<Row> {
    if (query.sql === commitWithoutSync.sql) {
      this.#wantsSync = false;
      return { rows: [] };
    }
    this.#settle();
    const { statement, answers, writes } = this.#prepare(query.sql);
    for (const write of writes) write.count += 1;
    const parameters = query.parameters as readonly SQLInputValue[];
    if (answers) return { rows: statement.all(...parameters) as Row[] };
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  /** Throws SERVICE_UNAVAILABLE while the next commit would not be safe. */
  #settle(): void {
    if (this.#isInDoubt && !this.#database.isTransaction) this.#leaveLog();
    if (this.#syncs === this.#wantsSync) return;
    // Not by a cached statement: SQLite applies this pragma while it prepares the statement, and never again.
    this.#database.exec(this.#wantsSync ? 'pragma synchronous = full' : commitWithoutSync.sql);
    this.#syncs = this.#wantsSync;
    this.#hasUnsynced ||= !this.#syncs;
  }

  /**
   * Writes the log into the file, syncs the file and starts the log anew: after a power cut a gap in the log would end
   * it.
   */
  #leaveLog(): void {
    try {
      // While a backup is copied, the file must not change.
      const isCopied = this.#database.prepare('pragma wal_autocheckpoint').get()?.['wal_autocheckpoint'] === 0;
      const answer = isCopied ? undefined : this.#database.prepare('pragma wal_checkpoint(truncate)').get();
      if (answer?.['busy'] !== 0) throw new Error('The log of the database could not be written into its file.');
    } catch (cause) {
      throw databaseUnavailable(cause);
    }
    this.#isInDoubt = false;
    this.#hasUnsynced = false;
  }

  // biome-ignore lint/correctness/useYield: it must be a generator to have Kysely's type; it only refuses.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('The embedded database does not stream rows; use limits.');
  }

  #prepare(sql: string): Prepared {
    const known = this.#statements.get(sql);
    if (known) {
      this.#statements.delete(sql);
      this.#statements.set(sql, known);
      return known;
    }
    const oldest = this.#statements.keys().next();
    if (this.#statements.size >= maxStatements && !oldest.done) this.#statements.delete(oldest.value);
    const { statement, writes } = this.writes.prepare(sql);
    const prepared = { statement, answers: statement.columns().length > 0, writes };
    this.#statements.set(sql, prepared);
    return prepared;
  }
}
