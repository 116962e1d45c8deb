import { chmod, readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** Permission bits of the group and of everybody else. */
const othersBits = 0o077;
const stickyBit = 0o1000;

/** A file or folder that other users of the machine may read or change, though it is only for the service. */
export interface Exposed {
  readonly path: string;
  readonly cause: unknown;
}

/**
 * Keeps a data folder private to the user who runs the service: the folder itself, the folders in it, and the files
 * directly in it or among the backups, which include secrets. Deeper files are protected by those folders. Returns what
 * could not be changed. Does nothing on Windows, which has no such bits.
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
  // A folder for everybody, such as /tmp, must stay open for other users.
  if (found.isDirectory() && (found.mode & stickyBit) !== 0) throw new Error('the folder is shared by all users');
  await chmod(name, found.mode & 0o700);
}
