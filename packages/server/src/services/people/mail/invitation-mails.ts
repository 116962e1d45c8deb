import { createHash } from 'node:crypto';
import { PlatenError } from '@platen/core';
import { emailKey } from '../../../domain/person.ts';
import type { RateLimiter } from '../../../limits/rate-limiter.ts';

export type InvitationMails = ReturnType<typeof createInvitationMails>;

/** An account has a hundred open invitations at most. */
const perAccount = [
  { limit: 100, windowSeconds: 3_600 },
  { limit: 300, windowSeconds: 86_400 },
] as const;
/** Of all accounts together. */
const perRecipient = [
  { limit: 3, windowSeconds: 3_600 },
  { limit: 10, windowSeconds: 86_400 },
] as const;

/** Bounds the mails that invite: whoever has an account could write to anybody, and as often as they like. */
export function createInvitationMails(limiter: RateLimiter) {
  return {
    /**
     * Counts one. Throws RATE_LIMIT_EXCEEDED when the account mails too many. False: this recipient has got enough of them,
     * of whichever account, and the link is to be handed over in another way.
     */
    async take({ accountId, email }: { readonly accountId: string; readonly email: string }): Promise<boolean> {
      for (const each of perAccount) {
        const { allowed, limit, retryAfterSeconds } = await limiter.take({ name: `${accountId} invitations`, ...each });
        if (allowed) continue;
        throw new PlatenError('RATE_LIMIT_EXCEEDED', {
          message: `Too many invitations were mailed. Try again in ${retryAfterSeconds} seconds, or send the link yourself.`,
          details: { retryAfter: retryAfterSeconds, scope: 'invitation mails', limit },
        });
      }
      const recipient = createHash('sha256').update(emailKey(email)).digest('hex');
      for (const each of perRecipient) {
        const { allowed } = await limiter.take({ name: `invitations to ${recipient}`, ...each });
        if (!allowed) return false;
      }
      return true;
    },
  };
}
