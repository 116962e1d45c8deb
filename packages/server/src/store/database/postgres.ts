import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { Database } from '../schema.ts';
import { databaseUnavailable } from './database-unavailable.ts';
import { isUnavailable } from './postgres-failure.ts';
import { nameOfStatement } from './statements/kept-statements.ts';

export interface PostgresOptions {
  readonly url: string;
  readonly maxConnections: number;
  /** Told of connections that broke while nobody used them. */
  readonly onError: (error: Error) => void;
  /** How long a statement may take; default 15 s, 0: as long as it takes. */
  readonly statementTimeoutMs?: number;
  /** How long a new connection, or one of the connections to become free, is waited for; default 5 s. */
  readonly connectTimeoutMs?: number | undefined;
  /** What the server calls the connections; default `platen`, which tells that a node is there. */
  readonly applicationName?: string;
}

/** Runs single statements on any connection. Throws SERVICE_UNAVAILABLE when the database does not answer. */
export type PostgresQueries = Pick<pg.Pool, 'query'>;

/** PostgreSQL's type number of bigint. */
const int8 = 20;
const statementTimeoutMs = 15_000;
/** The server ends a statement; when not even that is heard, the connection is given up. */
const silenceMs = 5_000;

/** Connects nothing yet: the first query does. */
export function openPostgres(options: PostgresOptions): {
  readonly db: Kysely<Database>;
  readonly queries: PostgresQueries;
  /** Connections now, and statements that wait for one. */
  readonly connections: () => { readonly open: number; readonly idle: number; readonly waiting: number };
} {
  const statementTimeout = options.statementTimeoutMs ?? statementTimeoutMs;
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.maxConnections,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 5_000,
    // Who holds a connection that goes nowhere holds up everybody who waits for one.
    statement_timeout: statementTimeout,
    query_timeout: statementTimeout === 0 ? 0 : statementTimeout + silenceMs,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: options.applicationName ?? 'platen',
    types: {
      // Our whole numbers stay below 2^53; pg gives bigint as text.
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        oid === int8 ? Number : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
    },
  });
  // An idle connection that the server closes; without a listener it would end the process.
  pool.on('error', options.onError);
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const dialect = new PostgresDialect({
    pool: {
      async connect() {
        const client = await pool.connect().catch(fail);
        const known = clients.get(client) ?? (await guard(client));
        clients.set(client, known);
        return known;
      },
      end: () => pool.end(),
      options: pool.options,
    },
  });
  const query = (async (text: never, values: never) => pool.query(text, values).catch(fail)) as pg.Pool['query'];
  const connections = () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount });
  return { db: new Kysely<Database>({ dialect }), queries: { query }, connections };
}

/**
 * Whether nothing stands between us and the server. A pooler gives each transaction another of its connections, which knows
 * nothing of what an earlier one kept; it tells us an id of its own.
 */
async function isDirect(client: pg.PoolClient): Promise<boolean> {
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return rows[0]?.pid === (client as { readonly processID?: number }).processID;
  } catch {
    // What is asked next tells what is the matter.
    return false;
  }
}

/**
 * A connection that fails as a whole fails at once from then on and is not used again: the driver would let the next
 * statement wait behind the one that is never answered.
 */
async function guard(client: pg.PoolClient): Promise<PostgresPoolClient> {
  let broken: Error | undefined;
  // While a client is taken, the pool does not listen; without a listener a lost connection would end the process.
  client.on('error', (cause) => {
    broken ??= cause;
  });
  const keepsStatements = await isDirect(client);
  const query = async (text: string, values: unknown[]) => {
    if (broken) throw databaseUnavailable(broken);
    const name = keepsStatements ? nameOfStatement(text) : undefined;
    try {
      return await (name === undefined ? client.query(text, values) : client.query({ name, text, values }));
    } catch (cause) {
      if (cause instanceof Error && isUnavailable(cause) && !isOfServer(cause)) broken = cause;
      throw isUnavailable(cause) ? databaseUnavailable(cause) : cause;
    }
  };
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(broken ?? destroy),
  };
}

/** The server answered, so the connection works; unless that was what the answer said. */
function isOfServer(cause: Error): boolean {
  return cause instanceof pg.DatabaseError && !/^(?:08|57P)/.test(cause.code ?? '');
}

function fail(cause: unknown): never {
  throw isUnavailable(cause) ? databaseUnavailable(cause) : cause;
}
