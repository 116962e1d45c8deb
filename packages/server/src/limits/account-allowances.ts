import type { Plan } from '@platen/api';
import type { Allowance } from '@platen/engine/pool';
import { LRUCache } from 'lru-cache';
import type { PlanTable } from '../domain/plan.ts';

/** What accounts may have of the processes of this node, by their plans. */
export interface AccountAllowances {
  /** The account calls, or has a job done: this is its plan now. */
  note(account: { readonly accountId: string; readonly plan: Plan }): void;
  /** Of an account of which nothing was told: what the plan Free has. */
  allowanceOf(accountId: string): Allowance;
}

/** Accounts whose plans are remembered, those seen last. */
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
