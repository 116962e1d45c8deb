import { closeSync, fsyncSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';

/**
 * The process that has a data directory to itself. The lock is SQLite's and ends with the process; this record says
 * which process it is.
 */
export interface Holder {
  readonly pid: number;
  /** RFC 3339. */
  readonly startedAt: string;
  /** Identifies the machine's present boot; null where the system does not tell. */
  readonly bootId: string | null;
}

const fileOf = (dataDir: string) => path.join(dataDir, 'platen.lock');

/** The process that has the directory, or that had it and did not stop cleanly. Undefined after a clean stop. */
export function readHolder(dataDir: string): Holder | undefined {
  let text: string;
  try {
    text = readFileSync(fileOf(dataDir), 'utf8');
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined;
    throw cause;
  }
  try {
    return JSON.parse(text) as Holder;
  } catch {
    // The power was cut while the file was written: the process is unknown, but it did not stop cleanly.
    return { pid: 0, startedAt: 'unknown', bootId: null };
  }
}

/** Records that this process has the directory. Only the process that has the lock may call it. */
export function writeHolder(dataDir: string): void {
  const holder: Holder = { pid: process.pid, startedAt: new Date().toISOString(), bootId: readBootId() };
  const file = openSync(fileOf(dataDir), 'w', 0o600);
  try {
    writeSync(file, `${JSON.stringify(holder)}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** The last step of a clean stop. */
export function removeHolder(dataDir: string): void {
  rmSync(fileOf(dataDir), { force: true });
}

/** A sentence for people: which process has the directory. */
export function describeHolder(holder: Holder | undefined): string {
  if (!holder || holder.pid === 0) return 'another Platen process';
  // The data are on a shared disk, or the process runs in another container.
  const elsewhere = holder.bootId !== null && holder.bootId !== readBootId() ? ' of another machine' : '';
  return `another Platen process${elsewhere} (pid ${holder.pid}, since ${holder.startedAt})`;
}

function readBootId(): string | null {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return null;
  }
}
