import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { columnsOf } from '../../../../../tests/support/columns.ts';
import { testClient } from '../../../../../tests/support/postgres/test-client.ts';
import { endWithFile, temporaryFolder } from '../../../../../tests/support/temporary-folder.ts';
import { useStore } from '../../../../../tests/support/use-store.ts';
import { within } from '../../../../../tests/support/within.ts';
import { openStore, type Store } from '../open-store.ts';

const kind = 'postgres';
describe.runIf(columnsOf('database').includes(kind))('bringing tables of postgres up to date', () => {
  const opened = useStore(kind);
  let dump: pg.Client;
  let admin: pg.Client;

  beforeEach(async () => {
    [dump, admin] = await Promise.all([connect('pg_dump'), connect('admin')]);
  });
  afterEach(async () => {
    await Promise.all([dump.end(), admin.end()]);
  });

  async function connect(name: string): Promise<pg.Client> {
    const client = await testClient({ connectionString: opened.databaseUrl, application_name: name });
    return client;
  }

  /** As `pg_dump` does: a snapshot and a lock on every table, for as long as it takes. */
  async function startDump(): Promise<void> {
    await dump.query('begin isolation level repeatable read');
    const { rows } = await admin.query("select tablename from pg_tables where schemaname = 'public'");
    await dump.query(`lock table ${rows.map(({ tablename }) => tablename).join(', ')} in access share mode`);
    await dump.query('select count(*) from accounts');
  }

  function openNewNode(onWait: (reason: string) => void, migrations?: 'await'): Promise<Store> {
    return openStore({
      dataDir: temporaryFolder('store'),
      databaseUrl: opened.databaseUrl,
      connectTimeoutMs: 60_000,
      onWait,
      ...(migrations && { migrations }),
    });
  }

  const forgetColumns = async () => {
    await admin.query("delete from kysely_migration where name = '0016-earlier-secrets'");
    await admin.query('alter table accounts drop column earlier_secrets');
  };

  const forgetIndex = async () => {
    await admin.query("delete from kysely_migration where name = '0020-fonts-of-accounts'");
    await admin.query('drop index fonts_by_account');
  };

  const validIndexes = async () =>
    (await admin.query("select indisvalid from pg_index where indexrelid = to_regclass('fonts_by_account')")).rows.map(
      ({ indisvalid }) => indisvalid,
    );

  it('waits for a dump, whose end it takes up, and readers wait for neither', async () => {
    await forgetColumns();
    await startDump();
    const reasons: string[] = [];
    const starting = openNewNode((reason) => reasons.push(reason));
    await expect.poll(() => reasons.length).toBeGreaterThan(2);
    while (reasons.length < 5) {
      expect(await within(5_000, opened.store.accounts.list({ offset: 0, limit: 1 }))).not.toBe('late');
    }
    expect(reasons[0]).toMatch(/^0016-earlier-secrets waits .* the oldest transaction is of pg_dump, since \d+ s$/);
    await dump.query('commit');
    const store = await starting;
    await store.close();
    const { rows } = await admin.query(
      "select 1 from information_schema.columns where column_name = 'earlier_secrets'",
    );
    expect(rows.length).toBeGreaterThan(0);
  });

  it('is waited for by a node that is not to do it', async () => {
    await forgetColumns();
    const reasons: string[] = [];
    const waiting = openNewNode((reason) => reasons.push(reason), 'await');
    await expect.poll(() => reasons.at(-1)).toMatch(/npm run migrate.*0016-earlier-secrets/);
    await (await openNewNode(() => undefined)).close();
    await (await waiting).close();
  });

  it('is done by one of several nodes that start at once', async () => {
    await forgetColumns();
    await forgetIndex();
    const stores = await Promise.all(Array.from({ length: 4 }, () => openNewNode(() => undefined)));
    await Promise.all(stores.map((store) => store.close()));
    expect(await validIndexes()).toEqual([true]);
  });

  it('makes an index anew that a node left unfinished which was killed while it made it', async () => {
    await forgetIndex();
    await startDump();
    const victim = startElsewhere(opened.databaseUrl ?? '');
    await expect.poll(validIndexes).toEqual([false]);
    victim.kill('SIGKILL');
    await once(victim, 'exit');
    const isBuilding = async () =>
      (await admin.query("select 1 from pg_stat_activity where query like 'create index concurrently%'")).rows.length;
    await expect.poll(isBuilding).toBe(0);
    expect(await validIndexes()).toEqual([false]);
    await dump.query('commit');
    await (await openNewNode(() => undefined)).close();
    expect(await validIndexes()).toEqual([true]);
  });
});

/** A process of its own that opens the store, so that it can be killed. */
function startElsewhere(databaseUrl: string): ChildProcess {
  const source = path.join(import.meta.dirname, '../open-store.ts');
  const options = JSON.stringify({ databaseUrl, dataDir: temporaryFolder('store') });
  const script = `import { openStore } from ${JSON.stringify(source)}; await openStore(${options});`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' });
  endWithFile(() => child.kill('SIGKILL'));
  return child;
}
