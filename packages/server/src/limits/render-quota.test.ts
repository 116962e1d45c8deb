import { describe, expect, it } from 'vitest';
import type { UsageStore } from '../store/usage-store.ts';
import { createRenderQuota } from './render-quota.ts';

const now = () => new Date('2026-11-21T22:00:00.000Z');
const usage = (renders: Readonly<Record<string, number>>): UsageStore => ({
  add: async () => undefined,
  sum: async ({ prefix }) => ({ renders: renders[prefix] ?? 0, cachedRenders: 0, failedRenders: 0, bytes: 0 }),
});
const account = { id: 'acc_1', plan: 'Free' } as const;

describe('the render quota', () => {
  it('asks nothing when no limit is set', async () => {
    const quota = createRenderQuota({ usage: usage({}), settings: { perDay: {}, perMonth: {} }, now });
    await expect(quota.check(account)).resolves.toBeUndefined();
    expect(quota.limits('Free')).toEqual({ rendersPerDay: null, rendersPerMonth: null });
  });

  it('refuses when the day is used up, until midnight UTC', async () => {
    const settings = { perDay: { Free: 50 }, perMonth: {} };
    const quota = createRenderQuota({ usage: usage({ '2026-11-21': 50 }), settings, now });
    await expect(quota.check(account)).rejects.toMatchObject({
      code: 'RATE_LIMIT_EXCEEDED',
      details: { scope: 'day', limit: 50, retryAfter: 2 * 3_600 },
    });
    await expect(quota.check({ ...account, plan: 'Teams' })).resolves.toBeUndefined();
  });

  it('refuses when the month is used up, until the next', async () => {
    const settings = { perDay: {}, perMonth: { Free: 100 } };
    const quota = createRenderQuota({ usage: usage({ '2026-11': 100 }), settings, now });
    await expect(quota.check(account)).rejects.toMatchObject({
      details: { scope: 'month', retryAfter: (9 * 24 + 2) * 3_600 },
    });
  });
});
