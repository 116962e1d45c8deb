import { describe, expect, it } from 'vitest';
import { createMemoryRateLimiter } from './rate-limiter.ts';

describe('the rate limiter in memory', () => {
  it('lets exactly the limit through, also at once, and counts names apart', async () => {
    const limiter = createMemoryRateLimiter();
    const query = { name: 'a', limit: 10, windowSeconds: 60 };
    const answers = await Promise.all(Array.from({ length: 200 }, () => limiter.take(query)));
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(10);
    expect(answers.at(-1)?.remaining).toBe(0);
    expect((await limiter.take({ ...query, name: 'b' })).remaining).toBe(9);
  });

  it('tells when the window ends', async () => {
    const limiter = createMemoryRateLimiter();
    const { resetSeconds, retryAfterSeconds } = await limiter.take({ name: 'a', limit: 1, windowSeconds: 60 });
    expect(resetSeconds - Date.now() / 1_000).toBeGreaterThan(50);
    expect(retryAfterSeconds).toBeGreaterThan(50);
    expect(retryAfterSeconds).toBeLessThanOrEqual(60);
  });

  it('begins anew after the window', async () => {
    const limiter = createMemoryRateLimiter();
    const query = { name: 'a', limit: 1, windowSeconds: 1 };
    await limiter.take(query);
    expect((await limiter.take(query)).allowed).toBe(false);
    await expect.poll(async () => (await limiter.take(query)).allowed, { timeout: 5_000, interval: 200 }).toBe(true);
  });

  it('reads without counting', async () => {
    const limiter = createMemoryRateLimiter();
    const query = { name: 'a', limit: 2, windowSeconds: 60 };
    await limiter.take(query);
    expect((await limiter.peek(query)).remaining).toBe(1);
    expect((await limiter.peek(query)).remaining).toBe(1);
  });

  it('takes a new limit at once when the plan changes', async () => {
    const limiter = createMemoryRateLimiter();
    await limiter.take({ name: 'a', limit: 1, windowSeconds: 60 });
    expect((await limiter.take({ name: 'a', limit: 1, windowSeconds: 60 })).allowed).toBe(false);
    expect((await limiter.take({ name: 'a', limit: 100, windowSeconds: 60 })).allowed).toBe(true);
  });
});
