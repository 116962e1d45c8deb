import type { Plan } from '@platen/api';
import type { Allowance } from '@platen/engine/pool';
import { LRUCache } from 'lru-cache';
import type { PlanTable } from '../domain/plan.ts';

/** How much accounts may use the processes of this node, by their plans. */
export interface AccountAllowances {
  /** Remembers the present plan of an account that calls or has a job done. */
  note(account: { readonly accountId: string; readonly plan: Plan }): void;
  /** The allowance of an account; when its plan is not known, that of the plan Free. */
  allowanceOf(accountId: string): Allowance;
}

/** Most accounts whose plans are remembered: those seen last. */
const maxAccounts = 10_000;

export function createAccountAllowances(plans: PlanTable): AccountAllowances {
  const known = new LRUCache<string, Plan>({ max: maxAccounts });
  return {
    note({ accountId, plan }) {
      known.set(accountId, plan);
    },
    allowanceOf(accountId) {
      const { concurrentRenders, cpuSecondsPerMinute } = plans[known.get(accountId) ?? 'Free'];
      return { atOnce: concurrentRenders, cpuSecondsPerMinute };
    },
  };
}
