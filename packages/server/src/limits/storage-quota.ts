import type { Plan } from '@platen/api';
import { PlatenError } from '@platen/core';
import type { PlanTable } from '../domain/plan.ts';
import type { StorageStore } from '../store/assets/storage-store.ts';

export type StorageQuota = ReturnType<typeof createStorageQuota>;

/** Bounds what an account stores. What begins at the same time is not counted for each other: a few may go past the limit. */
export function createStorageQuota(options: {
  readonly storage: Pick<StorageStore, 'bytes'>;
  readonly plans: PlanTable;
}) {
  const { storage, plans } = options;
  return {
    used: (accountId: string): Promise<number> => storage.bytes(accountId),

    /**
     * Looks whether there is room for `bytes` more, before they are stored. Without `bytes`, whether there is room for
     * anything. Throws STORAGE_QUOTA_EXCEEDED.
     */
    async check({ accountId, plan, bytes = 1 }: StorageAsked): Promise<void> {
      const limit = plans[plan].storedBytes;
      if (limit === null) return;
      const used = await storage.bytes(accountId);
      if (used + bytes <= limit) return;
      throw new PlatenError('STORAGE_QUOTA_EXCEEDED', {
        message: `The account stores ${used} bytes, and the plan ${plan} allows ${limit}. Delete renders, assets or designs, give renders a shorter expiresIn, or take a larger plan.`,
        details: { limit, used, ...(bytes > 1 && { asked: bytes }), plan },
      });
    },
  };
}

export interface StorageAsked {
  readonly accountId: string;
  readonly plan: Plan;
  readonly bytes?: number;
}
