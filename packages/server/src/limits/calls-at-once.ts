import type { ServerResponse } from 'node:http';
import type { Plan } from '@platen/api';
import { PlatenError } from '@platen/core';
import type { PlanTable } from '../domain/plan.ts';
import { callsAtOnce } from './plan-limits.ts';

export interface CallsAtOnce {
  /** Counts the call until its answer has been taken or its connection ends. Throws RATE_LIMIT_EXCEEDED. */
  enter(account: { readonly accountId: string; readonly plan: Plan }, response: ServerResponse): void;
}

/**
 * Bounds what one account holds of this node by calls that last: bodies that come slowly lie in memory or on the disk, and so
 * do answers that are read slowly. The limit of a minute bounds neither, as each may last for minutes.
 */
export function createCallsAtOnce(plans: PlanTable): CallsAtOnce {
  const underWay = new Map<string, number>();
  return {
    enter({ accountId, plan }, response) {
      const count = underWay.get(accountId) ?? 0;
      const limit = callsAtOnce(plans[plan]);
      if (count >= limit) throw tooMany(limit);
      // It would never be told that it ends.
      if (response.closed) return;
      underWay.set(accountId, count + 1);
      response.once('close', () => {
        const left = (underWay.get(accountId) ?? 1) - 1;
        if (left === 0) underWay.delete(accountId);
        else underWay.set(accountId, left);
      });
    },
  };
}

function tooMany(limit: number): PlatenError {
  return new PlatenError('RATE_LIMIT_EXCEEDED', {
    message: `At most ${limit} calls of an account may be under way at once. Read the answers to the end, and try again in 1 second.`,
    details: { retryAfter: 1, scope: 'concurrency', limit },
  });
}
