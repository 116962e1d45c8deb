import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import { createdAt, design } from './documents/design.fixture.ts';
import { designColumns } from './documents/design-rows.ts';
import { NodeSqliteDialect } from './embedded/node-sqlite-dialect.ts';
import { migrations } from './migrations/index.ts';
import { migrateTo } from './migrations/migrate-to.fixture.ts';
import { openStore } from './open-store.ts';
import type { Database } from './schema.ts';

let dataDir: string;

beforeEach(() => {
  dataDir = temporaryFolder('store');
});

const account = {
  id: 'acc_1',
  name: 'One',
  plan: 'Free',
  created_at: createdAt,
  signing_secret: 'whsec_x',
  previous_secret: null,
  previous_secret_expires_at: null,
};

describe('the embedded store', () => {
  it('gives the designs of an older database their first version, and pins the published ones', async () => {
    const db = new Kysely<Database>({
      dialect: new NodeSqliteDialect(new DatabaseSync(path.join(dataDir, 'platen.db'))),
    });
    const { '0005-design-versions': _, ...before } = migrations;
    await migrateTo(db, '0003-assets', before);
    await db.insertInto('accounts').values(account).execute();
    const { version: _v, published_version: _p, version_created_at: _c, folder_id: _f, ...old } = designColumns(design);
    await db
      .insertInto('designs')
      .values([old, { ...old, id: 'dsn_2', status: 'PUBLISHED' }] as never)
      .execute();
    await db.destroy();
    const store = await openStore({ dataDir });
    expect(await store.designs.find({ accountId: 'acc_1', id: 'dsn_1' })).toEqual({
      ...design,
      variables: null,
    });
    expect(await store.designs.find({ accountId: 'acc_1', id: 'dsn_2' })).toMatchObject({
      version: 1,
      publishedVersion: 1,
      versionCreatedAt: createdAt,
    });
    await store.close();
  });

  it('refuses a data directory that another process has open, and says so', async () => {
    const store = await openStore({ dataDir });
    const script = `import { openStore } from ${JSON.stringify(new URL('./open-store.ts', import.meta.url).href)};
      await openStore({ dataDir: ${JSON.stringify(dataDir)} }).catch((error) => console.log(error.message));`;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
    expect(stdout).toContain('in use by another Platen process');
    await store.close();
  });
});
