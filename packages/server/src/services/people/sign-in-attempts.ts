import { createHash } from 'node:crypto';
import { PlatenError } from '@platen/core';
import type { RateLimiter, RateQuery } from '../../limits/rate-limiter.ts';

/** Who tries to sign in. */
export interface Attempt {
  /** An address, or a network of IPv6. */
  readonly network: string;
  /** As it was typed; the same for a person whether there is such a one. Undefined: a link is tried, which is nobody's. */
  readonly email?: string | undefined;
}

export type SignInAttempts = ReturnType<typeof createSignInAttempts>;

const perAddress = { limit: 20, windowSeconds: 60 };
/** However many addresses take part in it. */
const perPerson = { limit: 10, windowSeconds: 300 };

/**
 * Limits failed attempts by address and by person. Each attempt counts before its password is looked at, so that a crowd
 * of them gets no further than one after the other; a good one is given back.
 */
export function createSignInAttempts(limiter: RateLimiter) {
  const queriesOf = ({ network, email }: Attempt): readonly RateQuery[] => [
    { name: `sign-in from ${network}`, ...perAddress },
    ...(email === undefined
      ? []
      : [
          { name: `sign-in of ${createHash('sha256').update(email.trim().toLowerCase()).digest('hex')}`, ...perPerson },
        ]),
  ];

  return {
    /** Throws RATE_LIMIT_EXCEEDED when there were too many. */
    async begin(attempt: Attempt): Promise<void> {
      for (const query of queriesOf(attempt)) {
        const { allowed, limit, retryAfterSeconds } = await limiter.take(query);
        if (allowed) continue;
        throw new PlatenError('RATE_LIMIT_EXCEEDED', {
          message: `Too many attempts to sign in. Try again in ${retryAfterSeconds} seconds.`,
          details: { retryAfter: retryAfterSeconds, scope: 'sign-ins', limit },
        });
      }
    },

    /** It was good, and counts for nothing. */
    async forget(attempt: Attempt): Promise<void> {
      for (const query of queriesOf(attempt)) await limiter.giveBack(query);
    },
  };
}
