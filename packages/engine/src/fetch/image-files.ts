import { createHash } from 'node:crypto';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A picture on disk that stays there until released. */
export interface HeldImage {
  readonly path: string;
  readonly digest: string;
  readonly size: number;
  release(): void;
}

export interface ImageFiles {
  put(bytes: Uint8Array): Promise<HeldImage>;
  /** Takes bytes in as they come, and holds none of them in memory. Throws what `chunks` throws. */
  receive(chunks: AsyncIterable<Uint8Array>): Promise<HeldImage>;
  /** Undefined when it was dropped to make room. */
  hold(digest: string): HeldImage | undefined;
  /** What is on disk, and how much of it left to make room so far. */
  readonly kept: { readonly entries: number; readonly bytes: number; readonly evictions: number };
}

interface Entry {
  readonly path: string;
  readonly digest: string;
  readonly size: number;
  holders: number;
  /** Resolves when the bytes are on disk. */
  readonly written: Promise<void>;
}

export interface ImageFilesOptions {
  readonly directory: string;
  readonly maxBytes: number;
  /** Each takes some hundred bytes of memory and a file of the disk, however small it is. Default 20,000. */
  readonly maxEntries?: number | undefined;
}

const defaultMaxEntries = 20_000;

/**
 * Downloaded pictures by content, so that render processes get paths instead of megabytes and the same picture is
 * kept once. A cache: emptied at start, and what nobody holds leaves in order of age when it is full.
 */
export async function openImageFiles(options: ImageFilesOptions): Promise<ImageFiles> {
  const { maxEntries = defaultMaxEntries } = options;
  await rm(options.directory, { recursive: true, force: true });
  await mkdir(options.directory, { recursive: true });
  /** In order of last use, the oldest first. */
  const entries = new Map<string, Entry>();
  let total = 0;
  let evictions = 0;
  let received = 0;

  function held(entry: Entry): HeldImage {
    entry.holders += 1;
    entries.delete(entry.digest);
    entries.set(entry.digest, entry);
    let released = false;
    return {
      path: entry.path,
      digest: entry.digest,
      size: entry.size,
      release() {
        if (released) return;
        released = true;
        entry.holders -= 1;
        void makeRoom();
      },
    };
  }

  async function makeRoom(): Promise<void> {
    for (const entry of entries.values()) {
      if (total <= options.maxBytes && entries.size <= maxEntries) return;
      if (entry.holders > 0) continue;
      entries.delete(entry.digest);
      total -= entry.size;
      evictions += 1;
      await rm(entry.path, { force: true });
    }
  }

  /** `place` puts the bytes under the name that they get, unless they are there already. */
  async function enter(
    { digest, size }: Pick<Entry, 'digest' | 'size'>,
    place: (file: string) => Promise<void>,
  ): Promise<HeldImage> {
    let entry = entries.get(digest);
    if (!entry) {
      const file = path.join(options.directory, digest);
      entry = { path: file, digest, size, holders: 0, written: place(file) };
      entries.set(digest, entry);
      total += entry.size;
    }
    const image = held(entry);
    try {
      await entry.written;
    } catch (cause) {
      if (entries.delete(digest)) total -= entry.size;
      throw cause;
    }
    return image;
  }

  return {
    put(bytes) {
      const digest = createHash('sha256').update(bytes).digest('hex');
      return enter({ digest, size: bytes.byteLength }, (file) => write(file, bytes));
    },

    async receive(chunks) {
      received += 1;
      const file = path.join(options.directory, `${received}.part`);
      const hash = createHash('sha256');
      let size = 0;
      try {
        const handle = await open(file, 'wx');
        try {
          for await (const chunk of chunks) {
            hash.update(chunk);
            size += chunk.byteLength;
            await handle.writeFile(chunk);
          }
        } finally {
          await handle.close();
        }
        return await enter({ digest: hash.digest('hex'), size }, (target) => rename(file, target));
      } finally {
        // What was there already, or did not come whole.
        await rm(file, { force: true });
      }
    },

    hold(digest) {
      const entry = entries.get(digest);
      return entry && held(entry);
    },
    get kept() {
      return { entries: entries.size, bytes: total, evictions };
    },
  };
}

async function write(file: string, bytes: Uint8Array): Promise<void> {
  await writeFile(`${file}.part`, bytes);
  await rename(`${file}.part`, file);
}
