import { mkdtempSync, readdirSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** What writes to a folder until it is ended: a process, a server. */
type End = () => unknown;

const ends: End[] = [];
const folders: string[] = [];
/** `platen-<purpose>-<where the process is>-<its id>-<six letters>`. */
const named = /^platen-.+-(?<place>\d+)-(?<pid>\d+)-[A-Za-z0-9]{6}$/;
/** Containers that share a folder for temporary files do not see each other's processes. */
const place = process.platform === 'linux' ? (/\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? '0') : '0';

/**
 * An empty folder, which is gone when the file of tests that asked for it has ended, or the script, also when it failed.
 * Its name tells whose it is, see `removeAbandonedFolders`.
 */
export function temporaryFolder(purpose: string): string {
  // For scripts: Vitest ends its processes by a signal, so that this event never comes there.
  if (folders.length === 0) process.once('exit', removeFolders);
  const folder = mkdtempSync(path.join(tmpdir(), `platen-${purpose}-${place}-${process.pid}-`));
  folders.push(folder);
  return folder;
}

/** Has something ended before the temporary folders go; it may have been ended by then. What came last ends first. */
export function endWithFile(end: End): void {
  ends.push(end);
}

/** Ends and removes all of this file of tests; `clean-up.ts` calls it after the file's last hook. */
export async function cleanUp(): Promise<void> {
  const ended = await Promise.allSettled(
    ends
      .splice(0)
      .toReversed()
      .map(async (end) => end()),
  );
  removeFolders();
  const failed = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  if (failed.length > 0) throw new AggregateError(failed, 'What a file of tests began could not be ended.');
}

function removeFolders(): void {
  process.off('exit', removeFolders);
  for (const folder of folders.splice(0)) remove(folder);
}

/** What was in use a moment ago may still be written to: render processes end when they notice that their service did. */
function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
}

/**
 * Removes what processes left that were killed before they could: folders of ours whose names tell of a process of this
 * machine that is no more. Those of runs that go on stay.
 */
export function removeAbandonedFolders(): void {
  for (const name of readdirSync(tmpdir())) {
    const { groups } = named.exec(name) ?? {};
    if (groups?.['place'] !== place || isAlive(Number(groups['pid']))) continue;
    const folder = path.join(tmpdir(), name);
    try {
      if (isOurs(folder)) remove(folder);
    } catch (cause) {
      // A process that outlived the one that started it may still write to it. The next run tries again.
      console.warn(`${folder}, of a run that was broken off, cannot be removed: ${String(cause)}`);
    }
  }
}

function isOurs(folder: string): boolean {
  const user = process.getuid?.();
  // Another run may have removed it just now.
  return user === undefined || statSync(folder, { throwIfNoEntry: false })?.uid === user;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    // Any other reason means that there is such a process, of somebody else.
    return !(cause instanceof Error && 'code' in cause && cause.code === 'ESRCH');
  }
}
