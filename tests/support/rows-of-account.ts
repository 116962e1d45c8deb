import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { testClient } from './postgres/test-client.ts';

/** How many rows each table has of an account. On SQLite, its service must be stopped. */
export async function rowsOfAccount(
  database: { readonly dataDir: string; readonly databaseUrl: string | undefined },
  accountId: string,
): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  if (database.databaseUrl === undefined) {
    const db = new DatabaseSync(path.join(database.dataDir, 'platen.db'), { readOnly: true });
    const tables = db
      .prepare(
        `select m.name from sqlite_master m join pragma_table_info(m.name) c on c.name = 'account_id' where m.type = 'table'`,
      )
      .all();
    for (const { name } of tables)
      counts[String(name)] = Number(
        db.prepare(`select count(*) as n from ${name} where account_id = ?`).get(accountId)?.['n'],
      );
    db.close();
    return counts;
  }
  const client = await testClient({ connectionString: database.databaseUrl });
  const { rows } = await client.query(
    `select table_name as name from information_schema.columns where column_name = 'account_id' and table_schema = 'public'`,
  );
  for (const { name } of rows) {
    const answer = await client.query(`select count(*)::int as n from ${name} where account_id = $1`, [accountId]);
    counts[name] = answer.rows[0].n;
  }
  await client.end();
  return counts;
}
