import type { Plan } from '@platen/api';
import { PlatenError } from '@platen/core';
import type { PlanTable } from '../domain/plan.ts';
import { publicRendersPerMinute } from './plan-limits.ts';
import type { RateLimiter } from './rate-limiter.ts';

/** Who draws, for whom, and what: a render, or the even picture that stands for one that failed. */
export interface PublicRender {
  readonly accountId: string;
  readonly plan: Plan;
  /** An address, or a network of IPv6. */
  readonly network: string;
  readonly kind: 'render' | 'neutral';
}

export interface PublicRenders {
  /** Counts one, whatever comes of it. Throws RATE_LIMIT_EXCEEDED, which tells no figure of a plan. */
  take(render: PublicRender): Promise<void>;
}

/** Of all accounts: what relays pictures for many, as providers of mail do, asks from a few addresses. */
const perAddress = { limit: 120, windowSeconds: 60 };

/** Counts what strangers have drawn for an account, by forms and signed addresses, beside the account's own calls. */
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
