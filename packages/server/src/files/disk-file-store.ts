import { hash, randomUUID } from 'node:crypto';
import { constants, createReadStream, existsSync, renameSync } from 'node:fs';
import { access, mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { makeDirectory, syncDirectory, writeSynced } from '../disk/sync-to-disk.ts';
import { failpoint } from '../telemetry/failpoint.ts';
import { type ByteRange, type FileStore, type IncomingFile, isContentHash, type StoredFile } from './file-store.ts';
import { receiveFile } from './receive-file.ts';
import { onDisk } from './storage-failure.ts';

const folderPattern = /^[0-9a-f]{2}$/;
const folderNames = Array.from({ length: 256 }, (_, index) => index.toString(16).padStart(2, '0'));
const maxListed = 1_000;

/** Files in a directory, two levels deep by hash. A file under its final name is whole and on the disk. */
export async function openDiskFileStore(options: { readonly directory: string }): Promise<FileStore> {
  const incoming = path.join(options.directory, 'incoming');
  // What an earlier process was writing when it ended; nothing refers to it.
  await rm(incoming, { recursive: true, force: true });
  await makeDirectory(incoming);
  const aside = path.join(options.directory, 'removed');
  await makeDirectory(aside);

  const markFile = path.join(options.directory, 'installation');
  const session = randomUUID();
  let names = 0;
  const newName = () => {
    names += 1;
    return path.join(incoming, `${session}-${names}`);
  };
  const place = (contentHash: string) => path.join(options.directory, contentHash.slice(0, 2), contentHash);

  /** Whether all folders are there, and on the disk by their names: what is put into one need not see to that. */
  let foldersLast = false;

  /** In the place of the same bytes, if they are there: to find them would take less time, and tell that somebody has them. */
  async function moveInto(temporary: string, target: string): Promise<void> {
    if (!moveNow(temporary, target)) {
      foldersLast = false;
      await makeFolders();
      renameSync(temporary, target);
    }
    await syncName(target);
  }

  /** All at once: for most of the first few hundred files, one would have to be made. */
  async function makeFolders(): Promise<void> {
    const there = new Set(await readdir(options.directory));
    const missing = folderNames.filter((name) => !there.has(name));
    await Promise.all(missing.map((name) => mkdir(path.join(options.directory, name), { recursive: true })));
  }

  async function syncName(target: string): Promise<void> {
    await syncDirectory(path.dirname(target));
    if (foldersLast) return;
    await makeFolders();
    await syncDirectory(options.directory);
    foldersLast = true;
  }

  /** False when it was not set aside, either. */
  async function bringBack(contentHash: string): Promise<boolean> {
    const set = path.join(aside, contentHash);
    if (!exists(set)) return false;
    const target = place(contentHash);
    await moveInto(set, target).catch(absent);
    return exists(target);
  }

  async function receive(stream: Readable, { maxBytes }: { readonly maxBytes: number }): Promise<IncomingFile> {
    const temporary = newName();
    const received = await onDisk(() => receiveFile(stream, { file: temporary, maxBytes }));
    const { contentHash, size } = received;
    const discard = () => rm(temporary, { force: true });
    return {
      ...received,
      path: temporary,
      discard,
      keep: async ({ length = size } = {}) => {
        if (length < size) {
          const first = await receive(createReadStream(temporary, { end: length - 1 }), { maxBytes: length });
          await discard();
          return first.keep();
        }
        const target = place(contentHash);
        await onDisk(() => moveInto(temporary, target));
        return { contentHash, size };
      },
    };
  }

  return {
    async put(bytes: Uint8Array): Promise<StoredFile> {
      const contentHash = hash('sha256', bytes);
      const target = place(contentHash);
      const stored = { contentHash, size: bytes.byteLength };
      const temporary = newName();
      await onDisk(() => writeWhole(temporary, bytes));
      failpoint('file-written');
      await onDisk(() => moveInto(temporary, target));
      failpoint('file-renamed');
      return stored;
    },

    receive,

    async open(contentHash: string, range?: ByteRange): Promise<Readable | undefined> {
      if (!isContentHash(contentHash)) return undefined;
      // O_NOFOLLOW: a symbolic link placed here must not lead out of the directory.
      const openPlace = () => open(place(contentHash), constants.O_RDONLY | constants.O_NOFOLLOW).catch(absent);
      const file = (await openPlace()) ?? ((await bringBack(contentHash)) ? await openPlace() : undefined);
      if (!file) return undefined;
      if (!(await file.stat()).isFile()) {
        await file.close();
        return undefined;
      }
      return file.createReadStream({ ...range });
    },

    async remove(contentHash, { minAgeMs }): Promise<boolean> {
      if (!isContentHash(contentHash)) return false;
      const file = place(contentHash);
      const found = await stat(file).catch(absent);
      if (!found || Date.now() - found.mtimeMs < minAgeMs) return false;
      // Before it moves: whatever happens next, it is not taken for one that was set aside long ago.
      if (!(await touch(file))) return false;
      return rename(file, path.join(aside, contentHash)).then(
        () => true,
        (cause) => absent(cause) ?? false,
      );
    },

    async clearAside({ minAgeMs, limit, used }): Promise<number> {
      const old: string[] = [];
      for (const name of (await readdir(aside)).filter(isContentHash)) {
        const found = await stat(path.join(aside, name)).catch(absent);
        if (found && Date.now() - found.mtimeMs >= minAgeMs) old.push(name);
        if (old.length >= limit) break;
      }
      const kept = await used(old);
      for (const name of old) {
        if (kept.has(name)) await bringBack(name);
        else await rm(path.join(aside, name), { force: true });
      }
      return old.length;
    },

    async list({ after = '', limit }): Promise<readonly string[]> {
      const found: string[] = [];
      for (const folder of (await readdir(options.directory)).filter((name) => folderPattern.test(name)).sort()) {
        if (folder < after.slice(0, 2)) continue;
        const names = (await readdir(path.join(options.directory, folder)).catch(absent)) ?? [];
        found.push(...names.filter((name) => isContentHash(name) && name > after).sort());
        if (found.length >= limit) break;
      }
      return found.slice(0, Math.min(limit, maxListed));
    },

    async has(contentHash: string): Promise<boolean> {
      return isContentHash(contentHash) && exists(place(contentHash));
    },

    async localPath(contentHash: string): Promise<string | undefined> {
      if (!isContentHash(contentHash)) return undefined;
      const file = place(contentHash);
      return exists(file) || (await bringBack(contentHash)) ? file : undefined;
    },

    mark: {
      async read() {
        const text = await readFile(markFile, 'utf8').catch(absent);
        return text?.trim();
      },
      async write(owner) {
        const draft = newName();
        await onDisk(() => writeWhole(draft, Buffer.from(`${owner}\n`)));
        await rename(draft, markFile);
        await syncDirectory(options.directory);
      },
    },

    async prove() {
      const probe = newName();
      await writeWhole(probe, Buffer.from('probe'));
      await rm(probe);
    },

    async check(): Promise<void> {
      await access(incoming, constants.W_OK);
    },

    close: async () => undefined,
  };
}

/** Nothing stays of what could not be written. */
async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  try {
    await writeSynced(file, bytes);
  } catch (cause) {
    await rm(file, { force: true });
    throw cause;
  }
}

/** False when there is no such file, or no folder to move it to. */
function moveNow(temporary: string, target: string): boolean {
  try {
    // At once, as all that does not wait for the disk.
    renameSync(temporary, target);
    return true;
  } catch (cause) {
    absent(cause);
    return false;
  }
}

/** Makes a file look new; false when there is none. */
async function touch(file: string): Promise<boolean> {
  const now = new Date();
  return utimes(file, now, now).then(
    () => true,
    () => false,
  );
}

/** Asked at once: the answer takes the system less time than the way to another thread and back. */
function exists(file: string): boolean {
  return existsSync(file);
}

function absent(cause: unknown): undefined {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (code === 'ENOENT' || code === 'ELOOP') return undefined;
  throw cause;
}
