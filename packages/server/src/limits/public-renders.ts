import type { Plan } from '@platen/api';
import { PlatenError } from '@platen/core';
import type { PlanTable } from '../domain/plan.ts';
import { publicRendersPerMinute } from './plan-limits.ts';
import type { RateLimiter } from './rate-limiter.ts';

/** What is drawn, for which account and for whom: a render, or the plain picture that replaces a failed one. */
export interface PublicRender {
  readonly accountId: string;
  readonly plan: Plan;
  /** One IPv4 address, or a network of IPv6. */
  readonly network: string;
  readonly kind: 'render' | 'neutral';
}

export interface PublicRenders {
  /** Counts one render, whether or not it succeeds. Throws RATE_LIMIT_EXCEEDED; the error shows no figure of a plan. */
  take(render: PublicRender): Promise<void>;
}

/**
 * One limit for all accounts together: services that relay pictures for many people, such as mail providers, ask from a
 * few addresses.
 */
const perAddress = { limit: 120, windowSeconds: 60 };

/**
 * Counts what strangers have drawn for an account through forms and signed addresses, apart from the account's own
 * calls.
 */
export function createPublicRenders({
  limiter,
  plans,
}: {
  readonly limiter: RateLimiter;
  readonly plans: PlanTable;
}): PublicRenders {
  return {
    async take({ accountId, plan, network, kind }) {
      const ofAccount = { limit: publicRendersPerMinute(plans[plan]), windowSeconds: 60 };
      for (const query of [
        { name: `public ${kind} from ${network}`, ...perAddress },
        { name: `${accountId} public ${kind}`, ...ofAccount },
      ]) {
        const { allowed, retryAfterSeconds } = await limiter.take(query);
        if (allowed) continue;
        throw new PlatenError('RATE_LIMIT_EXCEEDED', {
          message: `Too many pictures were drawn. Try again in ${retryAfterSeconds} seconds.`,
          details: { retryAfter: retryAfterSeconds, scope: 'public renders' },
        });
      }
    },
  };
}
