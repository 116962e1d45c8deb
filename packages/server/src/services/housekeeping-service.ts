import { randomBytes } from 'node:crypto';
import type { FileStore } from '../files/file-store.ts';
import type { RendersStore } from '../store/renders-store.ts';
import type { WorkStore } from '../store/work-store.ts';
import type { IdempotencyService } from './idempotency-service.ts';

export interface HousekeepingOptions {
  readonly renders: RendersStore;
  readonly files: FileStore;
  readonly idempotency: IdempotencyService;
  /** Removes some deleted assets that nothing uses, and answers the hashes of their contents. */
  readonly cleanAssets: () => Promise<readonly string[]>;
  /** Copies of designs that no queued render needs any more. */
  readonly work: Pick<WorkStore, 'deleteUnusedSnapshots'>;
  /** Removes some old deliveries of webhooks. */
  readonly cleanDeliveries: () => Promise<unknown>;
  readonly now: () => Date;
}

/** Who put a file this recently may be about to write its row. */
const minFileAgeMs = 10 * 60_000;
/** Renders of one design often come one after the other; its copy stays for the next. */
const minSnapshotAgeMs = 3_600_000;
const rowsPerStep = 200;
const filesPerStep = 1_000;

/** Removes what nobody needs any more, a little at a time. */
export function createHousekeepingService(options: HousekeepingOptions) {
  const { renders, files, idempotency, now } = options;
  // Anywhere: what keeps the house may be another node after each restart, and the last names must have their turn, too.
  let lastListed = randomBytes(1).toString('hex');

  async function forget(contentHashes: readonly string[]): Promise<void> {
    const used = await renders.usedContents(contentHashes);
    for (const contentHash of new Set(contentHashes)) {
      if (!used.has(contentHash)) await files.remove(contentHash, { minAgeMs: minFileAgeMs });
    }
  }

  /** Goes through all stored files, over and over, some at each step. */
  async function forgetNextOrphans(): Promise<void> {
    const listed = await files.list({ after: lastListed, limit: filesPerStep });
    lastListed = listed.at(-1) ?? '';
    await forget(listed);
  }

  return {
    /** Deletes the bytes of contents that no file has any more; what is too young waits for a later step. */
    forget,

    /** Expired results, deleted assets, old idempotency keys, deliveries and copies of designs, and of the next thousand files those that no row names. */
    async step(): Promise<{ readonly expiredFiles: number }> {
      const expired = await renders.deleteExpiredFiles({ now: now().toISOString(), limit: rowsPerStep });
      await forget(expired);
      await forgetNextOrphans();
      await idempotency.clean();
      await options.work.deleteUnusedSnapshots({ minAgeMs: minSnapshotAgeMs, limit: rowsPerStep });
      await options.cleanDeliveries();
      await forget(await options.cleanAssets());
      return { expiredFiles: expired.length };
    },
  };
}
