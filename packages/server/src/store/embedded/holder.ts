import { closeSync, fsyncSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';

/** Who has a data directory to itself. The lock is SQLite's and ends with its process; this says whose it is. */
export interface Holder {
  readonly pid: number;
  /** RFC 3339. */
  readonly startedAt: string;
  /** Of the machine's present run; null where the system does not tell. */
  readonly bootId: string | null;
}

const fileOf = (dataDir: string) => path.join(dataDir, 'platen.lock');

/** Who has the directory, or had it and did not stop in order. Undefined when it was left in order. */
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
    // A power cut while it was written: nobody knows who, but it was not a stop in order.
    return { pid: 0, startedAt: 'unknown', bootId: null };
  }
}

/** Writes down that this process has the directory. Only for who has the lock. */
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

/** The last step of a stop in order. */
export function removeHolder(dataDir: string): void {
  rmSync(fileOf(dataDir), { force: true });
}

/** For people: which process has the directory. */
export function describeHolder(holder: Holder | undefined): string {
  if (!holder || holder.pid === 0) return 'another Platen process';
  // Data on a shared disk, or a process in another container.
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
