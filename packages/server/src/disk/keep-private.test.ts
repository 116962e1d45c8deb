import { chmod, mkdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import { keepPrivate } from './keep-private.ts';

const bitsOf = async (name: string) => ((await stat(name)).mode & 0o7777).toString(8);

describe.skipIf(process.platform === 'win32')('a data folder', () => {
  it('that others could read is closed to them, with its databases, secrets and backups', async () => {
    const dataDir = temporaryFolder('private');
    await mkdir(path.join(dataDir, 'backups'));
    await mkdir(path.join(dataDir, 'files'));
    const names = ['platen.db', 'platen.db-wal', 'key.secret', 'platen.lock', 'backups/platen.db'];
    for (const name of names) {
      await writeFile(path.join(dataDir, name), '');
      await chmod(path.join(dataDir, name), 0o664);
    }
    for (const name of ['', 'backups', 'files']) await chmod(path.join(dataDir, name), 0o775);
    expect(await keepPrivate(dataDir)).toEqual([]);
    for (const name of names) expect(await bitsOf(path.join(dataDir, name))).toBe('600');
    for (const name of ['', 'backups', 'files']) expect(await bitsOf(path.join(dataDir, name))).toBe('700');
  });

  it('that all users share stays open to them, and is told of', async () => {
    const dataDir = temporaryFolder('shared');
    await chmod(dataDir, 0o1777);
    expect(await keepPrivate(dataDir)).toMatchObject([{ path: dataDir }]);
    expect(await bitsOf(dataDir)).toBe('1777');
  });
});
