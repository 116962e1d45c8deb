import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
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
  const client = new pg.Client({ connectionString: database.databaseUrl });
  await client.connect();
  try {
    await read(async (sql) => (await client.query(sql)).rows);
  } finally {
    await client.end();
  }
}
