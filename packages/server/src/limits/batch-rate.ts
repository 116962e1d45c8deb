import type { Plan } from '@platen/api';
import { PlatenError } from '@platen/core';
import type { PlanTable } from '../domain/plan.ts';
import type { RateLimiter } from './rate-limiter.ts';

export type BatchRate = ReturnType<typeof createBatchRate>;

const hourSeconds = 3_600;

/** How many batches an account may send in an hour. */
export function createBatchRate({ limiter, plans }: { readonly limiter: RateLimiter; readonly plans: PlanTable }) {
  return {
    /** Counts so many at once, or none. Throws RATE_LIMIT_EXCEEDED. */
    async take(
      { accountId, plan }: { readonly accountId: string; readonly plan: Plan },
      batches: number,
    ): Promise<void> {
      const { batchRequestsPerHour: limit, batchSize } = plans[plan];
      if (limit === null) return;
      const query = { name: `${accountId} batch`, limit, windowSeconds: hourSeconds };
      const { remaining, retryAfterSeconds } = await limiter.peek(query);
      const isOne = batches === 1;
      if (remaining < batches) {
        const now = isOne
          ? ''
          : ` The table makes ${batches} batches; ${remaining} are left, which is ${remaining * batchSize} renders.`;
        throw new PlatenError('RATE_LIMIT_EXCEEDED', {
          message: `Your plan allows ${limit} batches in an hour.${now} Try again in ${retryAfterSeconds} seconds.`,
          details: { retryAfter: retryAfterSeconds, scope: 'batches per hour', limit, remaining },
        });
      }
      for (let count = 0; count < batches; count += 1) await limiter.take(query);
    },
  };
}
