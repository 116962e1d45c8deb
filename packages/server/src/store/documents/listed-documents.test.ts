import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type CompiledQuery, Kysely, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { columnsOf } from '../../../../../tests/support/columns.ts';
import { useStore } from '../../../../../tests/support/use-store.ts';
import { openPostgres } from '../database/postgres.ts';
import { NodeSqliteDialect } from '../embedded/node-sqlite-dialect.ts';
import type { Database } from '../schema.ts';
import { createDesignsStore } from './designs-store.ts';
import { createFoldersStore } from './folders-store.ts';
import { createTemplatesStore } from './templates-store.ts';

describe('lists of documents on sqlite', () => {
  const test = useStore('sqlite');

  it('read an index and no document, searched or not', async () => {
    const queries: CompiledQuery[] = [];
    const database = new DatabaseSync(path.join(test.dataDir, 'platen.db'), { readOnly: true });
    await test.store.close();
    const log = ({ query }: { readonly query: CompiledQuery }) => void queries.push(query);
    const db = new Kysely<Database>({ dialect: new NodeSqliteDialect(database), log });
    // Behind the end, where the rows before it are counted as well.
    const page = { accountId: 'acc_1', offset: 1, limit: 100 };
    for (const search of [undefined, 'a']) {
      await createDesignsStore(db).list({ ...page, search, status: search && 'DRAFT' });
      await createTemplatesStore(db).list({ ...page, search, category: search });
      for (const folderId of ['', 'fld_1']) await createDesignsStore(db).list({ ...page, search, folderId });
      for (const sort of ['created', 'name'] as const) await createDesignsStore(db).list({ ...page, search, sort });
    }
    await createFoldersStore(db).count('acc_1', ['fld_1', 'fld_2']);
    const plans = queries.map(({ sql, parameters }) =>
      JSON.stringify(database.prepare(`explain query plan ${sql}`).all(...(parameters as string[]))),
    );
    await db.destroy();
    expect(plans).toHaveLength(25);
    for (const plan of plans) expect(plan).toMatch(/USING COVERING INDEX/);
    for (const plan of plans)
      expect(plan).not.toMatch(
        /(?:SCAN|SEARCH) (?:designs|design_drafts|templates|folders)\b(?! USING COVERING INDEX)/,
      );
    for (const plan of plans) expect(plan).not.toMatch(/TEMP B-TREE/);
  });
});

describe.runIf(columnsOf('database').includes('postgres'))('lists of designs on postgres', () => {
  const test = useStore('postgres');

  it('of a folder, and of none, read an index in its order', async () => {
    const { db } = openPostgres({ url: test.databaseUrl ?? '', maxConnections: 1, onError: () => undefined });
    // In a table without rows nothing is cheaper than reading it whole, and sorting nothing.
    for (const way of ['seqscan', 'bitmapscan', 'sort']) await sql`set enable_${sql.raw(way)} = off`.execute(db);
    const plans: string[] = [];
    for (const folderId of ['', 'fld_1']) {
      const { rows } =
        await sql`explain select id from designs where account_id = 'acc_1' and folder_id = ${sql.lit(folderId)}
        order by updated_at desc, id desc limit 60`.execute(db);
      plans.push(JSON.stringify(rows));
    }
    await db.destroy();
    for (const plan of plans) expect(plan).toContain('Index Only Scan Backward using designs_in_folders');
    for (const plan of plans) expect(plan).not.toContain('Sort');
  });
});
