import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { UnusableData } from '../../disk/unusable-data.ts';
import { describeHolder, readHolder, removeHolder, writeHolder } from './holder.ts';
import { isBusy, isDamaged } from './sqlite-failure.ts';

export interface OpenedDatabase {
  readonly database: DatabaseSync;
  /** The process before did not stop in order, and the file was found whole. */
  readonly wasInterrupted: boolean;
  /** To be called once the database is closed: the next start need not look for damage. */
  readonly left: () => void;
}

/** 32 MiB: a checkpoint follows when the write-ahead log is longer, and the log is cut to that. */
export const maxLogBytes = 32 * 1024 ** 2;
/** SQLite's own default. */
const pageBytes = 4_096;

/**
 * Opens a database file that this process has to itself; the exclusive lock is SQLite's own, so it ends with the process,
 * however that ends. After a stop that was not in order the file is looked through. Throws, and leaves the file as it
 * is, when another process has it or when it is damaged.
 */
export function openDatabase(dataDir: string, name: string): OpenedDatabase {
  const file = path.join(dataDir, name);
  const database = new DatabaseSync(file);
  try {
    lock(database);
    const wasInterrupted = readHolder(dataDir) !== undefined;
    writeHolder(dataDir);
    if (wasInterrupted) checkWhole(database);
    return { database, wasInterrupted, left: () => removeHolder(dataDir) };
  } catch (cause) {
    database.close();
    throw explained(cause, { file, dataDir });
  }
}

function lock(database: DatabaseSync): void {
  // FULL: an answered write survives a power cut. WAL: readers never wait for it.
  database.exec(
    `pragma locking_mode = exclusive; pragma journal_mode = wal;
     pragma synchronous = full; pragma foreign_keys = on; pragma journal_size_limit = ${maxLogBytes};`,
  );
  keepLogShort(database);
  // The lock is taken by the first write, not by the pragma.
  database.exec('begin immediate; commit;');
}

export function keepLogShort(database: DatabaseSync): void {
  database.exec(`pragma wal_autocheckpoint = ${maxLogBytes / pageBytes}`);
}

/** Throws when a page or a row of the file cannot be right. */
export function checkWhole(database: DatabaseSync): void {
  const [first] = database.prepare('pragma quick_check(1)').all();
  const answer = String(Object.values(first ?? {})[0]);
  if (answer !== 'ok') throw new DamagedDatabase(answer);
}

/** What `quick_check` found. */
class DamagedDatabase extends Error {}

function explained(cause: unknown, { file, dataDir }: { readonly file: string; readonly dataDir: string }): unknown {
  if (isBusy(cause)) {
    const holder = describeHolder(readHolder(dataDir));
    return new UnusableData(`${file} is in use by ${holder}. Stop it, or set another PLATEN_DATA_DIR.`, { cause });
  }
  if (!isDamaged(cause) && !(cause instanceof DamagedDatabase)) return cause;
  return new UnusableData(
    `${file} is damaged (${(cause as Error).message}). It was left as it is. To go on with the last backup: ` +
      `npm run restore -- ${path.join(dataDir, 'backups', 'platen.db')} (the damaged file is kept beside it). ` +
      'To begin with nothing: move the file away.',
    { cause },
  );
}
