import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './schema.ts';

/** PostgreSQL's type number of bigint. */
const int8 = 20;

/** Connects nothing yet: the first query does. */
export function openPostgres(options: {
  readonly url: string;
  readonly maxConnections: number;
  readonly onError: (error: Error) => void;
}): { readonly db: Kysely<Database>; readonly pool: pg.Pool } {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.maxConnections,
    connectionTimeoutMillis: 5_000,
    // A query that waits for ever would hold its connection, and with it everybody who waits for one.
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'platen',
    types: {
      // Our whole numbers stay below 2^53; pg gives bigint as text.
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        oid === int8 ? Number : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
    },
  });
  // An idle connection that the server closes; without a listener it would end the process.
  pool.on('error', options.onError);
  return { db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }), pool };
}
