import { expect, it } from 'vitest';
import { createMemoryRateLimiter } from '../../../limits/rate-limiter.ts';
import { createInvitationMails } from './invitation-mails.ts';

it('mails of invitations are a hundred an hour for one account, whomever they go to', async () => {
  const mails = createInvitationMails(createMemoryRateLimiter());
  for (let count = 0; count < 100; count += 1) {
    expect(await mails.take({ accountId: 'ada', email: `person-${count}@example.com` })).toBe(true);
  }
  await expect(mails.take({ accountId: 'ada', email: 'another@example.com' })).rejects.toMatchObject({
    code: 'RATE_LIMIT_EXCEEDED',
    details: { scope: 'invitation mails', limit: 100, retryAfter: expect.any(Number) },
  });
  expect(await mails.take({ accountId: 'bob', email: 'another@example.com' })).toBe(true);
});
