import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../../tests/support/temporary-folder.ts';
import { NodeSqliteDialect } from '../embedded/node-sqlite-dialect.ts';
import { keepLogShort, openDatabase } from '../embedded/open-database.ts';
import type { Database } from '../schema.ts';
import { withoutSync } from './without-sync.ts';

const [normal, full] = [1, 2];
/** SQLITE_IOERR_FSYNC */
const ioErrorOfSync = 1_034;

let directory: string;
let database: DatabaseSync;
let db: Kysely<Database>;
let failsCommits: boolean;
beforeEach(async () => {
  directory = temporaryFolder('sync');
  failsCommits = false;
  ({ database } = openDatabase(directory, 'test.db'));
  db = new Kysely<Database>({ dialect: new NodeSqliteDialect(onFailingDisk(database)) });
  await sql`create table made (name text)`.execute(db);
});
afterEach(async () => {
  await db.destroy();
});

/** SQLite as it answers when the disk refuses to sync a commit. */
function onFailingDisk(real: DatabaseSync): DatabaseSync {
  return new Proxy(real, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (name !== 'prepare') return typeof value === 'function' ? value.bind(target) : value;
      return (text: string) => {
        const statement = target.prepare(text);
        if (text !== 'commit') return statement;
        return {
          columns: () => statement.columns(),
          run: () => {
            if (failsCommits) throw Object.assign(new Error('disk I/O error'), { errcode: ioErrorOfSync });
            return statement.run();
          },
        };
      };
    },
  });
}

const insert = (name: string) => (on: Kysely<Database>) => sql`insert into made values (${name})`.execute(on);
const written = (name: string) => db.transaction().execute(insert(name));

/** What the file alone holds, without its log. */
function inTheFile(): readonly unknown[] {
  const copy = path.join(directory, 'copy.db');
  copyFileSync(path.join(directory, 'test.db'), copy);
  const found = new DatabaseSync(copy);
  try {
    return found
      .prepare('select name from made')
      .all()
      .map(({ name }) => name);
  } finally {
    found.close();
  }
}

async function level(on: Kysely<Database>): Promise<number | undefined> {
  return (await sql<{ readonly synchronous: number }>`pragma synchronous`.execute(on)).rows[0]?.synchronous;
}

describe('a write that need not be synced', () => {
  it('is committed without a sync each time, and what others write meanwhile and later is synced', async () => {
    for (let round = 0; round < 2; round += 1) {
      const levels = await Promise.all([
        level(db),
        withoutSync(db, (held) =>
          held.transaction().execute(async (transaction) => {
            await sql`insert into made values ('job')`.execute(transaction);
            return level(transaction);
          }),
        ),
        db.transaction().execute(level),
        level(db),
      ]);
      expect(levels).toEqual([full, normal, full, full]);
    }
    expect((await sql`select name from made`.execute(db)).rows).toHaveLength(2);
  });

  it('leaves everything else synced when it fails', async () => {
    const fails = withoutSync(db, (held) =>
      held.transaction().execute(async (transaction) => {
        await sql`insert into made values ('job')`.execute(transaction);
        throw new Error('no');
      }),
    );
    await expect(fails).rejects.toThrow('no');
    expect(await level(db)).toBe(full);
    expect((await sql`select name from made`.execute(db)).rows).toEqual([]);
  });

  it('is in the file before anything else is committed, when a sync after it failed', async () => {
    await sql`pragma wal_checkpoint(truncate)`.execute(db);
    await withoutSync(db, insert('job'));
    failsCommits = true;
    await expect(written('lost')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    failsCommits = false;
    expect(inTheFile()).toEqual([]);
    await written('kept');
    expect(inTheFile()).toEqual(['job']);
    expect((await sql`select name from made order by rowid`.execute(db)).rows).toMatchObject([
      { name: 'job' },
      { name: 'kept' },
    ]);
  });

  it('lets nothing be answered while a sync after it failed and a backup is copied', async () => {
    await withoutSync(db, insert('job'));
    failsCommits = true;
    await expect(written('lost')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    failsCommits = false;
    database.exec('pragma wal_autocheckpoint = 0');
    await expect(written('lost too')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    keepLogShort(database);
    await written('kept');
    expect((await sql`select name from made order by rowid`.execute(db)).rows).toHaveLength(2);
  });
});
