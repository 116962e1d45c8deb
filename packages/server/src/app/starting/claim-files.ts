import { PlatenError } from '@platen/core';
import type { FileStore } from '../../files/file-store.ts';
import type { OwnershipService } from '../../services/upkeep/ownership-service.ts';
import type { Logger } from '../../telemetry/logger.ts';
import type { StartPatience } from './start-patience.ts';

export interface ClaimFilesOptions {
  readonly ownership: Pick<OwnershipService, 'claim' | 'isClaimed'>;
  readonly files: Pick<FileStore, 'prove'>;
  readonly patience: Pick<StartPatience, 'work' | 'isFirst'>;
  readonly logger: Pick<Logger, 'warn'>;
}

/**
 * Makes sure that the files are this installation's. A node that has run before goes on without, while the store is away:
 * it takes renders meanwhile and deletes nothing. Throws NotTheOwner.
 */
export async function claimFiles({ ownership, files, patience, logger }: ClaimFilesOptions): Promise<void> {
  if (patience.isFirst) await patience.work('storage', files.prove);
  await patience.work('storage', async () => {
    try {
      await ownership.claim();
    } catch (cause) {
      if (!isAway(cause) || patience.isFirst || !(await ownership.isClaimed())) throw cause;
      logger.warn({ err: cause }, 'whose the files are is not known yet, so none is deleted');
    }
  });
}

function isAway(cause: unknown): boolean {
  return cause instanceof PlatenError && cause.details['part'] === 'storage';
}
