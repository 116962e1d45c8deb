import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, copyFile, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { syncDirectory, syncFile } from '../../disk/sync-to-disk.ts';
import { checkWhole, keepLogShort } from './open-database.ts';
import { isBusy } from './sqlite-failure.ts';

/** Where backups lie: the newest, and the one before. */
export function backupPaths(dataDir: string) {
  const folder = path.join(dataDir, 'backups');
  return {
    folder,
    newest: path.join(folder, 'platen.db'),
    previous: path.join(folder, 'platen.previous.db'),
    unfinished: path.join(folder, 'platen.unfinished.db'),
    /** Laid down by who asks the running service for a backup. */
    wanted: path.join(folder, 'wanted'),
  };
}

export interface BackupSource {
  readonly database: DatabaseSync;
  readonly dataDir: string;
  /** Does a work while no transaction is open. */
  readonly alone: (work: () => Promise<void>) => Promise<void>;
}

/**
 * Copies an open database, and makes the copy the newest backup. The log is written into the file first and then not
 * again until the copy is there, so that the file stays as it is while others read and write. One at a time. A backup
 * that does not come to its end leaves the others as they are. Answers where it lies.
 */
export async function makeBackup({ database, dataDir, alone }: BackupSource): Promise<string> {
  const { folder, newest, previous, unfinished } = backupPaths(dataDir);
  await mkdir(folder, { recursive: true });
  await rm(unfinished, { force: true });
  try {
    await alone(async () => writeLogIntoFile(database));
    await copyElsewhere(path.join(dataDir, 'platen.db'), unfinished);
  } catch (cause) {
    await rm(unfinished, { force: true });
    throw cause;
  } finally {
    keepLogShort(database);
  }
  if (await exists(newest)) await rename(newest, previous);
  await rename(unfinished, newest);
  await syncDirectory(folder);
  return newest;
}

function writeLogIntoFile(database: DatabaseSync): void {
  database.exec('pragma wal_autocheckpoint = 0');
  const answer = database.prepare('pragma wal_checkpoint(truncate)').get();
  if (answer?.['busy'] !== 0) throw new Error('The log of the database could not be written into its file.');
}

/**
 * In a process of its own: when this one closes any file that is the database's, the system takes its locks on the
 * database away. Besides, looking through the copy takes time that nobody here has to wait for. The copy needs no log,
 * so that it is one file.
 */
const copyProgram = `
  const { closeSync, constants, copyFileSync, fsyncSync, openSync } = require('node:fs');
  const { DatabaseSync } = require('node:sqlite');
  const [from, to] = process.argv.slice(1);
  copyFileSync(from, to, constants.COPYFILE_FICLONE);
  const copy = new DatabaseSync(to);
  const [found] = copy.prepare('pragma quick_check(1)').all();
  if (found.quick_check !== 'ok') throw new Error(found.quick_check);
  copy.exec('pragma journal_mode = delete');
  copy.close();
  const file = openSync(to, 'r+');
  fsyncSync(file);
  closeSync(file);
`;

async function copyElsewhere(from: string, to: string): Promise<void> {
  const program = ['--disable-warning=ExperimentalWarning', '--eval', copyProgram, '--', from, to];
  await promisify(execFile)(process.execPath, program, { env: {}, maxBuffer: 1024 ** 2 });
}

/**
 * Puts a backup in the place of the database of a service that does not run. What was there is kept beside it. Throws
 * when the service runs or the backup is damaged. Answers where the file that was there lies now; undefined: there was
 * none.
 */
export async function restoreBackup(backupFile: string, dataDir: string): Promise<string | undefined> {
  checkBackup(backupFile);
  const target = path.join(dataDir, 'platen.db');
  const wasThere = await exists(target);
  if (wasThere) refuseRunning(target);
  const copy = path.join(dataDir, 'platen.restoring.db');
  await copyFile(backupFile, copy);
  keepFilesForNow(copy);
  await syncFile(copy);
  const aside = `${target}.${new Date().toISOString().replaceAll(':', '-')}.aside`;
  // The log first: with the file gone and its log there, a crash here would have the log applied to the backup.
  for (const ending of ['-wal', '-shm', '']) {
    if (await exists(target + ending)) await rename(target + ending, aside + ending);
  }
  await rename(copy, target);
  await syncDirectory(dataDir);
  return wasThere ? aside : undefined;
}

/** Files that came after the backup are named by no row of it; they stay a while, as after a first start. */
function keepFilesForNow(file: string): void {
  const database = new DatabaseSync(file);
  try {
    const [settings] = database.prepare("select 1 from sqlite_master where name = 'settings'").all();
    if (!settings) return;
    const since = new Date().toISOString();
    database
      .prepare("update settings set value = json_set(value, '$.since', ?) where name = 'installation'")
      .run(since);
  } finally {
    database.close();
  }
}

function checkBackup(file: string): void {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    checkWhole(database);
  } finally {
    database.close();
  }
}

/** A file that cannot even be opened is no sign of a service that runs. */
function refuseRunning(file: string): void {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file);
    database.exec('begin immediate; rollback;');
  } catch (cause) {
    if (isBusy(cause)) throw new Error(`${file} is in use. Stop the service first.`, { cause });
  } finally {
    database?.close();
  }
}

export async function exists(file: string): Promise<boolean> {
  return access(file, constants.F_OK).then(
    () => true,
    () => false,
  );
}
