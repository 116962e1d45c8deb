import type { FileStore } from '../files/file-store.ts';
import type { RendersStore } from '../store/renders-store.ts';
import type { IdempotencyService } from './idempotency-service.ts';

export interface HousekeepingOptions {
  readonly renders: RendersStore;
  readonly files: FileStore;
  readonly idempotency: IdempotencyService;
  /** Removes some deleted assets that nothing uses, and answers the hashes of their contents. */
  readonly cleanAssets: () => Promise<readonly string[]>;
  readonly now: () => Date;
}

/** Who put a file this recently may be about to write its row. */
const minFileAgeMs = 10 * 60_000;
const rowsPerStep = 200;
const fileParts = 256;

/** Removes what nobody needs any more, a little at a time. */
export function createHousekeepingService(options: HousekeepingOptions) {
  const { renders, files, idempotency, now } = options;
  let nextPart = 0;

  async function forget(contentHashes: readonly string[]): Promise<void> {
    for (const contentHash of new Set(contentHashes)) {
      if (!(await renders.isContentUsed(contentHash))) await files.remove(contentHash, { minAgeMs: minFileAgeMs });
    }
  }

  return {
    /** Deletes the bytes of contents that no file has any more; what is too young waits for a later step. */
    forget,

    /** Expired results, deleted assets, old idempotency keys, and one part in 256 of the files that no row names. */
    async step(): Promise<{ readonly expiredFiles: number }> {
      const expired = await renders.deleteExpiredFiles({ now: now().toISOString(), limit: rowsPerStep });
      await forget(expired);
      await forget(await files.list(nextPart));
      nextPart = (nextPart + 1) % fileParts;
      await idempotency.clean();
      await forget(await options.cleanAssets());
      return { expiredFiles: expired.length };
    },
  };
}
