import { createHash } from 'node:crypto';
import { PlatenError } from '@platen/core';
import { emailKey } from '../../domain/person.ts';
import type { RateLimiter, RateQuery } from '../../limits/rate-limiter.ts';

/** Who tries to sign in. */
export interface Attempt {
  /** One IPv4 address, or a network of IPv6. */
  readonly network: string;
  /**
   * The e-mail as typed, whether or not there is such a person; or a person's id. Undefined: a link is tried, which
   * belongs to no known person.
   */
  readonly email?: string | undefined;
}

export type SignInAttempts = ReturnType<typeof createSignInAttempts>;

interface Limits {
  readonly perAddress: Omit<RateQuery, 'name'>;
  /** The limit for one person, from all addresses together. */
  readonly perPerson: Omit<RateQuery, 'name'>;
}

export interface AttemptLimits extends Limits {
  /** What is tried. */
  readonly name: string;
  /** `details.scope` of refusals. */
  readonly scope: string;
  /**
   * Limits for all attempts with an e-mail, good ones too, where each costs a password hash. Default: good attempts do
   * not count.
   */
  readonly all?: Limits;
}

const signIns: AttemptLimits = {
  name: 'sign-in',
  scope: 'sign-ins',
  perAddress: { limit: 20, windowSeconds: 60 },
  perPerson: { limit: 10, windowSeconds: 300 },
  all: { perAddress: { limit: 120, windowSeconds: 60 }, perPerson: { limit: 30, windowSeconds: 300 } },
};
/**
 * Three codes of six digits are good at a time. With these limits, somebody who guesses all day finds one in about 700
 * days.
 */
export const codeAttempts: AttemptLimits = {
  name: 'code',
  scope: 'codes',
  perAddress: { limit: 20, windowSeconds: 60 },
  perPerson: { limit: 5, windowSeconds: 900 },
};
/** Each counted attempt sends a mail to somebody. */
export const resetMails: AttemptLimits = {
  name: 'password-reset',
  scope: 'password-resets',
  perAddress: { limit: 10, windowSeconds: 600 },
  perPerson: { limit: 3, windowSeconds: 900 },
};

/**
 * Limits failed attempts by address and by person. Each attempt is counted before its password is checked, so that many
 * attempts at once get no further than one after the other. A good attempt is given back, and counts in `all` only.
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
    /** Throws RATE_LIMIT_EXCEEDED when there were too many attempts. */
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

    /** Counts one attempt for a person only, whatever the address. Returns false when there were too many. */
    async takeOfPerson(email: string): Promise<boolean> {
      const { allowed } = await limiter.take({ name: `${name} of ${personOf(email)}`, ...limits.perPerson });
      return allowed;
    },

    /** The attempt was good and counts for nothing. */
    async forget(attempt: Attempt): Promise<void> {
      for (const query of queriesOf(name, limits, attempt)) await limiter.giveBack(query);
    },
  };
}

/** The person's key, whatever capital letters the e-mail was typed with. */
function personOf(email: string): string {
  return createHash('sha256').update(emailKey(email.trim())).digest('hex');
}
