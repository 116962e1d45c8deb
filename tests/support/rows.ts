import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';

// biome-ignore lint/suspicious/noExplicitAny: rows are asserted on, not used.
export type Rows = readonly any[];

/** Reads a stopped service's database with another library than its own. */
export async function readRows(
  database: { readonly dataDir: string; readonly databaseUrl: string | undefined },
  read: (query: (sql: string) => Promise<Rows>) => Promise<void>,
): Promise<void> {
  if (database.databaseUrl === undefined) {
    const db = new DatabaseSync(path.join(database.dataDir, 'platen.db'));
    try {
      await read(async (sql) => db.prepare(sql).all());
    } finally {
      db.close();
    }
    return;
  }
  const client = await connect(database.databaseUrl);
  try {
    await read(async (sql) => (await client.query(sql)).rows);
  } finally {
    await client.end();
  }
}

/** `cannot_connect_now`: a backend was killed, and PostgreSQL recovers before it takes anyone. */
const recovering = '57P03';
const recoveredWithinMs = 60_000;

async function connect(connectionString: string): Promise<pg.Client> {
  const givesUp = Date.now() + recoveredWithinMs;
  for (;;) {
    const client = new pg.Client({ connectionString });
    try {
      await client.connect();
      return client;
    } catch (cause) {
      const isRecovering = cause instanceof Error && 'code' in cause && cause.code === recovering;
      if (!isRecovering || Date.now() > givesUp) throw cause;
      await setTimeout(100);
    }
  }
}
