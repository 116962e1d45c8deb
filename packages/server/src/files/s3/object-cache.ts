import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { FileTooLarge, receiveFile } from '../receive-file.ts';
import { storageUnavailable } from '../storage-failure.ts';

export interface ObjectCacheOptions {
  /** Emptied at start: a power cut may leave half a file here. */
  readonly directory: string;
  /** What it holds at most, but for what was asked for just now. */
  readonly maxBytes: number;
  /** And how many, however small they are: each takes some hundred bytes of memory. Default 50,000. */
  readonly maxEntries?: number;
  /** For how long a path is good after it was given. */
  readonly holdMs: number;
  /** Opens what is not here; undefined when there is none. */
  readonly open: (contentHash: string) => Promise<Readable | undefined>;
  readonly now?: () => number;
}

interface Entry {
  readonly size: number;
  usedMs: number;
}

const defaultMaxEntries = 50_000;
/** Larger than any file that we store. */
const maxFileBytes = 1024 ** 3;

/** Copies on this machine of files that lie elsewhere, by content, the least recently used leaving first. */
export async function openObjectCache(options: ObjectCacheOptions) {
  const { directory, maxBytes, maxEntries = defaultMaxEntries, holdMs, now = Date.now } = options;
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true });
  /** In order of last use, the oldest first. */
  const entries = new Map<string, Entry>();
  const coming = new Map<string, Promise<string | undefined>>();
  let total = 0;

  const place = (contentHash: string) => path.join(directory, contentHash);

  async function bring(contentHash: string): Promise<string | undefined> {
    const stream = await options.open(contentHash);
    if (!stream) return undefined;
    const temporary = path.join(directory, randomBytes(16).toString('hex'));
    const received = await receiveFile(stream, { file: temporary, maxBytes: maxFileBytes, sync: false }).catch(
      (cause: unknown) => {
        throw cause instanceof FileTooLarge ? cause : storageUnavailable(cause);
      },
    );
    if (received.contentHash !== contentHash) {
      await rm(temporary, { force: true });
      throw storageUnavailable(new Error(`${contentHash} came with other bytes`));
    }
    await rename(temporary, place(contentHash));
    entries.set(contentHash, { size: received.size, usedMs: now() });
    total += received.size;
    await makeRoom();
    return place(contentHash);
  }

  async function makeRoom(): Promise<void> {
    for (const [contentHash, { size, usedMs }] of entries) {
      const isFull = total > maxBytes || entries.size > maxEntries;
      // The rest was used even later.
      if (!isFull || now() - usedMs < holdMs) return;
      entries.delete(contentHash);
      total -= size;
      await rm(place(contentHash), { force: true });
    }
  }

  return {
    /** A path to a copy of it; undefined when there is no such file. Asked twice at once, it is brought once. */
    async path(contentHash: string): Promise<string | undefined> {
      const known = entries.get(contentHash);
      if (known) {
        known.usedMs = now();
        entries.delete(contentHash);
        entries.set(contentHash, known);
        return place(contentHash);
      }
      const running = coming.get(contentHash);
      if (running) return running;
      const bringing = bring(contentHash).finally(() => coming.delete(contentHash));
      coming.set(contentHash, bringing);
      return bringing;
    },
  };
}
