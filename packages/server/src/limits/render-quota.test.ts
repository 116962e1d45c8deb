import { beforeEach, describe, expect, it } from 'vitest';
import { columnsOf } from '../../../../tests/support/columns.ts';
import { makeAccount } from '../../../../tests/support/make-account.ts';
import { useStore } from '../../../../tests/support/use-store.ts';
import { type PlanLimits, type PlanTable, specifiedPlans } from '../domain/plan.ts';
import type { UsageStore } from '../store/accounts/usage-store.ts';
import type { Store } from '../store/open-store.ts';
import { createRenderQuota } from './render-quota.ts';

const now = () => new Date('2026-11-21T22:00:00.000Z');
const account = { id: 'acc_1', plan: 'Free' } as const;
const free = (changes: Partial<PlanLimits>): PlanTable => ({
  ...specifiedPlans,
  Free: { ...specifiedPlans.Free, ...changes },
});

async function addAccount(store: Store): Promise<void> {
  await makeAccount(store, { ...account, createdAt: now().toISOString() });
}

describe.each(columnsOf('database'))('the render quota on %s', (database) => {
  const rows = useStore(database);
  let usage: UsageStore;
  beforeEach(async () => {
    ({ usage } = rows.store);
    await addAccount(rows.store);
  });
  const used = (day: string, renders: number) => usage.add({ accountId: account.id, day }, { renders });

  it('asks nothing when no limit is set', async () => {
    const quota = createRenderQuota({ usage, plans: specifiedPlans, now });
    await expect(quota.check(account)).resolves.toBeUndefined();
  });

  it('refuses when the day is used up, until midnight UTC', async () => {
    const plans = free({ rendersPerDay: 50 });
    await used('2026-11-20', 50);
    await used('2026-11-21', 49);
    const quota = createRenderQuota({ usage, plans, now });
    await expect(quota.check(account)).resolves.toBeUndefined();
    await used('2026-11-21', 1);
    await expect(quota.check(account)).rejects.toMatchObject({
      code: 'RATE_LIMIT_EXCEEDED',
      details: { scope: 'day', limit: 50, retryAfter: 2 * 3_600 },
    });
    await expect(quota.check({ ...account, plan: 'Teams' })).resolves.toBeUndefined();
  });

  it('refuses when the month is used up, until the next', async () => {
    const plans = free({ rendersPerMonth: 100 });
    await used('2026-10-31', 100);
    await used('2026-11-01', 60);
    await used('2026-11-21', 39);
    const quota = createRenderQuota({ usage, plans, now });
    await expect(quota.check(account)).resolves.toBeUndefined();
    await used('2026-11-21', 1);
    await expect(quota.check(account)).rejects.toMatchObject({
      details: { scope: 'month', retryAfter: (9 * 24 + 2) * 3_600 },
    });
  });
});
