import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type CompiledQuery, Kysely } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useStore } from '../../../../../tests/support/use-store.ts';
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
    const page = { accountId: 'acc_1', offset: 0, limit: 100 };
    for (const search of [undefined, 'a']) {
      await createDesignsStore(db).list({ ...page, search, status: search && 'DRAFT' });
      await createTemplatesStore(db).list({ ...page, search, category: search });
      for (const folderId of ['', 'fld_1']) await createDesignsStore(db).list({ ...page, search, folderId });
    }
    await createFoldersStore(db).count('acc_1');
    const plans = queries.map(({ sql, parameters }) =>
      JSON.stringify(database.prepare(`explain query plan ${sql}`).all(...(parameters as string[]))),
    );
    await db.destroy();
    expect(plans).toHaveLength(17);
    for (const plan of plans) expect(plan).toMatch(/USING COVERING INDEX/);
    for (const plan of plans) expect(plan).not.toMatch(/(?:SCAN|SEARCH) \w+ (?:"|USING INDEX)/);
    for (const plan of plans) expect(plan).not.toMatch(/TEMP B-TREE/);
  });
});
