import type { Plan } from '@platen/api';
import { PlatenError } from '@platen/core';
import type { StorageStore } from '../store/assets/storage-store.ts';
import { planLimits } from './plan-limits.ts';

export type StorageQuota = ReturnType<typeof createStorageQuota>;

/** Bounds what an account stores. What begins at the same time is not counted for each other: a few may go past the limit. */
export function createStorageQuota({ storage }: { readonly storage: Pick<StorageStore, 'bytes'> }) {
  return {
    used: (accountId: string): Promise<number> => storage.bytes(accountId),

    /**
     * Looks whether there is room for `bytes` more, before they are stored. Without `bytes`, whether there is room for
     * anything. Throws STORAGE_QUOTA_EXCEEDED.
     */
    async check({ accountId, plan, bytes = 1 }: StorageAsked): Promise<void> {
      const limit = planLimits[plan].storedBytes;
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
