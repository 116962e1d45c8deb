import { createHash } from 'node:crypto';
import { PlatenError } from '@platen/core';
import { emailKey } from '../../domain/person.ts';
import type { RateLimiter, RateQuery } from '../../limits/rate-limiter.ts';

/** Who tries to sign in. */
export interface Attempt {
  /** An address, or a network of IPv6. */
  readonly network: string;
  /** As it was typed, the same whether there is such a person, or a person's id. Undefined: a link is tried, which is nobody's. */
  readonly email?: string | undefined;
}

export type SignInAttempts = ReturnType<typeof createSignInAttempts>;

interface Limits {
  readonly perAddress: Omit<RateQuery, 'name'>;
  /** However many addresses take part in it. */
  readonly perPerson: Omit<RateQuery, 'name'>;
}

export interface AttemptLimits extends Limits {
  /** What is tried. */
  readonly name: string;
  /** Of refusals. */
  readonly scope: string;
  /** Of all attempts with an e-mail, the good ones too, where each costs a hash. Default: those do not count. */
  readonly all?: Limits;
}

const signIns: AttemptLimits = {
  name: 'sign-in',
  scope: 'sign-ins',
  perAddress: { limit: 20, windowSeconds: 60 },
  perPerson: { limit: 10, windowSeconds: 300 },
  all: { perAddress: { limit: 120, windowSeconds: 60 }, perPerson: { limit: 30, windowSeconds: 300 } },
};
/** Of six digits, three codes are good at a time: who guesses all day finds one in 700 days. */
export const codeAttempts: AttemptLimits = {
  name: 'code',
  scope: 'codes',
  perAddress: { limit: 20, windowSeconds: 60 },
  perPerson: { limit: 5, windowSeconds: 900 },
};
/** Each is a mail to somebody. */
export const resetMails: AttemptLimits = {
  name: 'password-reset',
  scope: 'password-resets',
  perAddress: { limit: 10, windowSeconds: 600 },
  perPerson: { limit: 3, windowSeconds: 900 },
};

/**
 * Limits failed attempts by address and by person. Each attempt counts before its password is looked at, so that a crowd
 * of them gets no further than one after the other; a good one is given back, and counts among all only.
 */
export function createSignInAttempts(limiter: RateLimiter, limits: AttemptLimits = signIns) {
  const { name, scope, all } = limits;

  function queriesOf(
    counted: string,
    { perAddress, perPerson }: Limits,
    { network, email }: Attempt,
  ): readonly RateQuery[] {
    const ofAddress = { name: `${counted} from ${network}`, ...perAddress };
    if (email === undefined) return [ofAddress];
    return [ofAddress, { name: `${counted} of ${personOf(email)}`, ...perPerson }];
  }

  return {
    /** Throws RATE_LIMIT_EXCEEDED when there were too many. */
    async begin(attempt: Attempt): Promise<void> {
      const ofAll = all && attempt.email !== undefined ? queriesOf(`any ${name}`, all, attempt) : [];
      for (const query of [...ofAll, ...queriesOf(name, limits, attempt)]) {
        const { allowed, limit, retryAfterSeconds } = await limiter.take(query);
        if (allowed) continue;
        throw new PlatenError('RATE_LIMIT_EXCEEDED', {
          message: `Too many attempts${name === 'sign-in' ? ' to sign in' : ''}. Try again in ${retryAfterSeconds} seconds.`,
          details: { retryAfter: retryAfterSeconds, scope, limit },
        });
      }
    },

    /** Counts one attempt of a person alone, whatever their address. False when there were too many. */
    async takeOfPerson(email: string): Promise<boolean> {
      const { allowed } = await limiter.take({ name: `${name} of ${personOf(email)}`, ...limits.perPerson });
      return allowed;
    },

    /** It was good, and counts for nothing. */
    async forget(attempt: Attempt): Promise<void> {
      for (const query of queriesOf(name, limits, attempt)) await limiter.giveBack(query);
    },
  };
}

/** However it is typed. */
function personOf(email: string): string {
  return createHash('sha256').update(emailKey(email.trim())).digest('hex');
}
