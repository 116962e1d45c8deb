import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../../tests/support/temporary-folder.ts';
import { openStore, type Store } from '../open-store.ts';
import { backupPaths, makeBackup, restoreBackup } from './backup.ts';
import { type Holder, readHolder } from './holder.ts';
import { maxLogBytes, openDatabase } from './open-database.ts';

let dataDir: string;
const opened: Store[] = [];

beforeEach(() => {
  dataDir = temporaryFolder('embedded');
});
afterEach(async () => {
  for (const store of opened.splice(0)) await store.close();
});

const file = (name: string) => path.join(dataDir, name);

async function start(): Promise<Store> {
  const store = await openStore({ dataDir });
  opened.push(store);
  return store;
}

/** Ends a store in order. */
async function stop(store: Store): Promise<void> {
  opened.splice(opened.indexOf(store), 1);
  await store.close();
}

async function startRefused(): Promise<string> {
  const outcome = await openStore({ dataDir }).catch((cause: unknown) => cause);
  expect(outcome).toBeInstanceOf(Error);
  return (outcome as Error).message;
}

/** A row of which a test asks later whether it is there. */
const write = (store: Store, name: string) => store.settings.once(name, () => 'x'.repeat(500));
/** Whether it was there already. */
const has = async (store: Store, name: string) => (await store.settings.once(name, () => 'new')) !== 'new';

describe('the embedded database', () => {
  it('says which process has it, and leaves nothing behind when it is closed in order', async () => {
    const store = await start();
    expect(readHolder(dataDir)).toMatchObject({ pid: process.pid });
    const { startedAt } = readHolder(dataDir) as Holder;
    expect(Math.abs(Date.now() - Date.parse(startedAt))).toBeLessThan(60_000);
    expect(await startRefused()).toContain(`in use by another Platen process (pid ${process.pid}, since ${startedAt})`);
    // Who was refused has not made himself the holder.
    expect(readHolder(dataDir)?.startedAt).toBe(startedAt);
    await stop(store);
    expect(readHolder(dataDir)).toBeUndefined();
    expect(readdirSync(dataDir)).toEqual(['platen.db']);
  });

  it('takes over from a process that ended without a word, and knows that it did', async () => {
    await stop(await start());
    writeFileSync(file('platen.lock'), JSON.stringify({ pid: 1, startedAt: 'then', bootId: 'another run' }));
    const store = await start();
    expect(store.embedded?.wasInterrupted).toBe(true);
    expect(readHolder(dataDir)?.pid).toBe(process.pid);
    await stop(store);
    expect((await start()).embedded?.wasInterrupted).toBe(false);
  });

  it('takes a torn lock file for a stop that was not in order', async () => {
    await stop(await start());
    writeFileSync(file('platen.lock'), '{"pid":12');
    expect((await start()).embedded?.wasInterrupted).toBe(true);
  });

  it('says of a holder on another machine that it is there', async () => {
    const store = await start();
    writeFileSync(file('platen.lock'), JSON.stringify({ pid: 7, startedAt: 'then', bootId: 'another machine' }));
    expect(await startRefused()).toContain('another Platen process of another machine (pid 7, since then)');
    await stop(store);
  });

  it('is looked through after a stop that was not in order, and a damaged one is refused and left as it is', async () => {
    const store = await start();
    for (let index = 0; index < 300; index += 1) await write(store, `name ${index}`);
    await stop(store);
    await damage(file('platen.db'));
    const bytes = readFileSync(file('platen.db'));
    writeFileSync(file('platen.lock'), JSON.stringify({ pid: 1, startedAt: 'then', bootId: null }));
    const message = await startRefused();
    expect(message).toContain('is damaged');
    expect(message).toContain(`npm run restore -- ${file('backups/platen.db')}`);
    expect(readFileSync(file('platen.db')).equals(bytes)).toBe(true);
    // Also the next time: nobody has mended it.
    expect(await startRefused()).toContain('is damaged');
  });

  it('says so when the file is no database at all', async () => {
    writeFileSync(file('platen.db'), 'this is a text and not a database. '.repeat(200));
    expect(await startRefused()).toContain('is damaged');
  });

  it('keeps its log from growing beyond 32 MB, and has none when it is closed', async () => {
    const { database, left } = openDatabase(dataDir, 'platen.db');
    database.exec('create table filler (bytes blob)');
    const insert = database.prepare('insert into filler values (randomblob(1000000))');
    for (let megabyte = 0; megabyte < 100; megabyte += 1) insert.run();
    const { size } = statSync(file('platen.db-wal'));
    expect(size).toBeLessThan(maxLogBytes + 3_000_000);
    expect(statSync(file('platen.db')).size).toBeGreaterThan(60_000_000);
    database.close();
    left();
    expect(existsSync(file('platen.db-wal'))).toBe(false);
  });
});

describe('a backup', () => {
  it('is made while the store is written to, holds what was committed before, and is followed by the next', async () => {
    const store = await start();
    await write(store, 'first');
    const made = await store.embedded?.backUp();
    expect(made).toBe(backupPaths(dataDir).newest);
    await write(store, 'second');
    let stopped = false;
    const writing = (async () => {
      for (let index = 0; !stopped; index += 1) {
        await write(store, `other ${index}`);
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    await store.embedded?.backUp();
    stopped = true;
    await writing;
    await stop(store);
    expect(namesIn(backupPaths(dataDir).newest)).toEqual(expect.arrayContaining(['first', 'second']));
    expect(namesIn(backupPaths(dataDir).previous)).toEqual(['first']);
    expect(readdirSync(backupPaths(dataDir).folder).sort()).toEqual(['platen.db', 'platen.previous.db']);
  });

  it('waits for its end before the store is closed', async () => {
    const store = await start();
    await write(store, 'first');
    const making = store.embedded?.backUp();
    await stop(store);
    expect(namesIn((await making) ?? '')).toEqual(['first']);
  });

  it('waits for a transaction that is under way, and holds it whole or not at all', async () => {
    const { database, left } = openDatabase(dataDir, 'platen.db');
    database.exec(`create table t (x text); insert into t values ('committed'); begin; insert into t values ('open')`);
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const making = makeBackup({ database, dataDir, alone: (work) => ended.then(work) });
    database.exec('rollback');
    end();
    const copy = new DatabaseSync(await making, { readOnly: true });
    expect(copy.prepare('select x from t').all()).toEqual([{ x: 'committed' }]);
    copy.close();
    database.close();
    left();
  });

  it('that cannot be made leaves the last ones, and the log is kept short as before', async () => {
    const { database, left } = openDatabase(dataDir, 'platen.db');
    database.exec(`create table t (x text); begin; insert into t values ('open')`);
    // Under an open transaction the log cannot be written into the file.
    await expect(makeBackup({ database, dataDir, alone: (work) => work() })).rejects.toThrow();
    database.exec('commit');
    expect(readdirSync(backupPaths(dataDir).folder)).toEqual([]);
    expect(database.prepare('pragma wal_autocheckpoint').get()).toEqual({ wal_autocheckpoint: maxLogBytes / 4_096 });
    database.close();
    left();
  });

  it('takes the place of a damaged database, which is kept beside it', async () => {
    const store = await start();
    await write(store, 'kept');
    for (let index = 0; index < 300; index += 1) await write(store, `name ${index}`);
    await store.embedded?.backUp();
    await stop(store);
    await damage(file('platen.db'));
    const damaged = readFileSync(file('platen.db'));
    const aside = await restoreBackup(backupPaths(dataDir).newest, dataDir);
    expect(readFileSync(aside ?? '').equals(damaged)).toBe(true);
    expect(await has(await start(), 'kept')).toBe(true);
  });

  it('has the files as if they were new, so that those which came after it stay for a day', async () => {
    const store = await start();
    const installation = { id: 'one', place: 'here', since: '2026-01-01T00:00:00.000Z' };
    await store.installation.settle(installation);
    await store.embedded?.backUp();
    await stop(store);
    const restoredMs = Date.now();
    await restoreBackup(backupPaths(dataDir).newest, dataDir);
    const found = await (await start()).installation.find();
    expect(found).toEqual({ ...installation, since: expect.any(String) });
    expect(Date.parse(found?.since ?? '')).toBeGreaterThanOrEqual(restoredMs);
  });

  it('goes into an empty folder as well', async () => {
    const store = await start();
    await write(store, 'moved');
    const made = (await store.embedded?.backUp()) ?? '';
    await stop(store);
    const other = temporaryFolder('restored');
    expect(await restoreBackup(made, other)).toBeUndefined();
    const restored = await openStore({ dataDir: other });
    expect(await has(restored, 'moved')).toBe(true);
    expect(await has(restored, 'never written')).toBe(false);
    await restored.close();
  });

  it('is not put in the place of a database that is in use, and a damaged one is put nowhere', async () => {
    const store = await start();
    const made = (await store.embedded?.backUp()) ?? '';
    await expect(restoreBackup(made, dataDir)).rejects.toThrow('Stop the service first');
    await stop(store);
    const before = readFileSync(file('platen.db'));
    await damage(made);
    await expect(restoreBackup(made, dataDir)).rejects.toThrow();
    expect(readFileSync(file('platen.db')).equals(before)).toBe(true);
  });
});

/** Overwrites the middle of the file, beyond its first pages. */
async function damage(target: string): Promise<void> {
  const handle = await open(target, 'r+');
  const { size } = await handle.stat();
  await handle.write(Buffer.alloc(size - 12_288, 0x5a), 0, size - 12_288, 12_288);
  await handle.close();
}

function namesIn(target: string): readonly unknown[] {
  const database = new DatabaseSync(target, { readOnly: true });
  try {
    expect(database.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
    return database
      .prepare('select name from settings order by name')
      .all()
      .map((row) => row['name']);
  } finally {
    database.close();
  }
}
