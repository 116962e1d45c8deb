import { chmod, readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** Of the group and of everybody. */
const othersBits = 0o077;
const stickyBit = 0o1000;

/** Something that other users of the machine may read or change, though it is for the service alone. */
export interface Exposed {
  readonly path: string;
  readonly cause: unknown;
}

/**
 * Keeps a data folder to the user who runs the service: the folder itself, the folders in it, and the files that lie directly
 * in it or among the backups, secrets among them. What lies deeper is behind those folders. Answers what could not be changed.
 * Does nothing on Windows, which has no such bits.
 */
export async function keepPrivate(dataDir: string): Promise<readonly Exposed[]> {
  if (process.platform === 'win32') return [];
  const exposed: Exposed[] = [];
  for (const name of [dataDir, ...(await entriesOf(dataDir)), ...(await entriesOf(path.join(dataDir, 'backups')))]) {
    await tighten(name).catch((cause: unknown) => exposed.push({ path: name, cause }));
  }
  return exposed;
}

async function entriesOf(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.map((name) => path.join(folder, name));
}

async function tighten(name: string): Promise<void> {
  const found = await stat(name).catch(() => undefined);
  if (!found || (found.mode & othersBits) === 0) return;
  // A folder for everybody, such as /tmp: closed, it would be missed by others.
  if (found.isDirectory() && (found.mode & stickyBit) !== 0) throw new Error('the folder is shared by all users');
  await chmod(name, found.mode & 0o700);
}
