import { statfs } from 'node:fs/promises';
import { PlatenError } from '@platen/core';

/** Guards the disk of the data directory: what is refused early fails in no worse way later. */
export interface FreeSpace {
  /** Throws SERVICE_UNAVAILABLE, part `storage`, while less is free than what is kept free. */
  check(): Promise<void>;
  /** Whether so many bytes can be written and what is kept free stays free. */
  hasRoomFor(bytes: number): Promise<boolean>;
}

export interface FreeSpaceOptions {
  readonly directory: string;
  /** What is kept free; 0: nothing is checked. */
  readonly minBytes: number;
  /** Told when space becomes short, and when there is enough again. */
  readonly onChange: (state: { readonly short: boolean; readonly freeBytes: number }) => void;
  /** Free bytes for this user; default: what the system says. */
  readonly read?: (directory: string) => Promise<number>;
  readonly nowMs?: () => number;
}

/** Writes of a second share one look; at 256 MB no disk fills up in that time. */
const freshMs = 1_000;

export function createFreeSpace(options: FreeSpaceOptions): FreeSpace {
  const { directory, minBytes, onChange } = options;
  const read = options.read ?? readFree;
  const nowMs = options.nowMs ?? (() => performance.now());
  let looked: { readonly atMs: number; readonly free: Promise<number> } | undefined;
  let isShort = false;

  function freeBytes(): Promise<number> {
    if (looked && nowMs() - looked.atMs < freshMs) return looked.free;
    looked = { atMs: nowMs(), free: read(directory) };
    return looked.free;
  }

  return {
    async check() {
      if (minBytes === 0) return;
      const free = await freeBytes();
      const short = free < minBytes;
      if (short !== isShort) onChange({ short, freeBytes: free });
      isShort = short;
      if (!short) return;
      throw new PlatenError('SERVICE_UNAVAILABLE', {
        message: 'The disk of the service is nearly full. Reading and deleting still work.',
        details: { part: 'storage', retryAfter: 60 },
      });
    },

    hasRoomFor: async (bytes) => (await freeBytes()) - bytes >= minBytes,
  };
}

async function readFree(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}
