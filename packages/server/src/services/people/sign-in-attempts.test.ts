import { describe, expect, it } from 'vitest';
import { createMemoryRateLimiter } from '../../limits/rate-limiter.ts';
import { type Attempt, createSignInAttempts } from './sign-in-attempts.ts';

describe('attempts to sign in', () => {
  it('count one person, however their e-mail is written', async () => {
    const attempts = createSignInAttempts(createMemoryRateLimiter());
    const forms = ['zoë@example.com', 'zoe\u0308@example.com', 'ZOË@Example.com', ' Zoe\u0308@example.com '];
    const tries = Array.from({ length: 12 }, (_, index) =>
      attempts.begin({ network: `203.0.113.${index}`, email: forms[index % forms.length] }).then(
        () => 'let in',
        () => 'refused',
      ),
    );
    expect((await Promise.all(tries)).filter((each) => each === 'let in')).toHaveLength(10);
  });

  it('are limited when they are good too, since each costs a hash', async () => {
    const attempts = createSignInAttempts(createMemoryRateLimiter());
    const good = async (attempt: Attempt) => {
      await attempts.begin(attempt);
      await attempts.forget(attempt);
    };
    for (let count = 0; count < 30; count += 1) await good({ network: '203.0.113.1', email: 'ada@example.com' });
    await expect(good({ network: '203.0.113.2', email: 'ada@example.com' })).rejects.toMatchObject({
      code: 'RATE_LIMIT_EXCEEDED',
      details: { scope: 'sign-ins', limit: 30 },
    });
    for (let count = 30; count < 120; count += 1) {
      await good({ network: '203.0.113.1', email: `person-${count}@example.com` });
    }
    const another = { network: '203.0.113.1', email: 'another@example.com' };
    await expect(good(another)).rejects.toMatchObject({ details: { limit: 120 } });
    // A link that is good costs none.
    await good({ network: '203.0.113.1' });
    await good({ network: '203.0.113.2', email: 'grace@example.com' });
  });
});
