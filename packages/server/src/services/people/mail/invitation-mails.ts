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
/** Limits for one recipient, from all accounts together. */
const perRecipient = [
  { limit: 3, windowSeconds: 3_600 },
  { limit: 10, windowSeconds: 86_400 },
] as const;

/** Limits mails with invitations: otherwise any account could write to anybody as often as it likes. */
export function createInvitationMails(limiter: RateLimiter) {
  return {
    /**
     * Counts one mail. Throws RATE_LIMIT_EXCEEDED when the account mails too many. Returns false when this recipient
     * has got enough invitations, from any accounts: then the link must be handed over in another way.
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
