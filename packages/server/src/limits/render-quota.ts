import type { Plan } from '@platen/api';
import { PlatenError } from '@platen/core';
import type { PlanTable } from '../domain/plan.ts';
import type { UsageStore } from '../store/accounts/usage-store.ts';
import { type QuotaLimit, type QuotaTake, QuotaUsedUp } from '../store/renders/take-quota.ts';

export type RenderQuota = ReturnType<typeof createRenderQuota>;

export function createRenderQuota(options: {
  readonly usage: Pick<UsageStore, 'taken'>;
  readonly plans: PlanTable;
  readonly now: () => Date;
}) {
  const { usage, plans, now } = options;

  function limitsNow(plan: Plan): readonly QuotaLimit[] {
    const { rendersPerDay, rendersPerMonth } = plans[plan];
    if (rendersPerDay === null && rendersPerMonth === null) return [];
    const time = now().toISOString();
    const scopes = [
      { scope: 'day', limit: rendersPerDay, prefix: time.slice(0, 10) },
      { scope: 'month', limit: rendersPerMonth, prefix: time.slice(0, 7) },
    ] as const;
    return scopes.flatMap(({ limit, ...scope }) => (limit === null ? [] : [{ ...scope, limit }]));
  }

  function refusal({ exceeded: { scope, limit }, used, asked }: QuotaUsedUp): PlatenError {
    const retryAfter = secondsUntilNext(scope, now());
    const left = Math.max(0, limit - used);
    const what = left === 0 ? 'are used up' : `are not enough: ${left} are left, and ${asked} were asked for`;
    return new PlatenError('RATE_LIMIT_EXCEEDED', {
      message: `Your plan's ${limit} renders of this ${scope} ${what}. Try again in ${retryAfter} seconds.`,
      details: { retryAfter, scope, limit, used },
    });
  }

  return {
    /**
     * Looks whether one more may be drawn, before anything is done for it. Throws RATE_LIMIT_EXCEEDED with
     * `details.scope` `day` or `month` when not. Asks nothing when no limit is set.
     */
    async check(account: QuotaAccount): Promise<void> {
      for (const limit of limitsNow(account.plan)) {
        const used = await usage.taken(account.id, limit);
        if (used >= limit.limit) throw refusal(new QuotaUsedUp(limit, { used, asked: 1 }));
      }
    },

    /**
     * Runs what takes renders from the quota in a transaction (`store/renders/take-quota.ts`), and throws RATE_LIMIT_EXCEEDED
     * when not so many are left.
     */
    async taking<Result>(account: QuotaAccount, work: (quota: QuotaTake) => Promise<Result>): Promise<Result> {
      try {
        return await work({ accountId: account.id, limits: limitsNow(account.plan) });
      } catch (cause) {
        throw cause instanceof QuotaUsedUp ? refusal(cause) : cause;
      }
    },
  };
}

export interface QuotaAccount {
  readonly id: string;
  readonly plan: Plan;
}

function secondsUntilNext(scope: 'day' | 'month', now: Date): number {
  const next =
    scope === 'day'
      ? Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)
      : Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
  return Math.max(1, Math.ceil((next - now.getTime()) / 1_000));
}
