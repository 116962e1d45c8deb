import { PlatenError } from '@platen/core';
import type { Plan } from '../config/config.ts';
import type { UsageStore } from '../store/usage-store.ts';

/** Renders a plan may draw, where an operator set a number; cached answers do not count. */
export interface QuotaSettings {
  readonly perDay: Readonly<Partial<Record<Plan, number>>>;
  readonly perMonth: Readonly<Partial<Record<Plan, number>>>;
}

export type RenderQuota = ReturnType<typeof createRenderQuota>;

export function createRenderQuota(options: {
  readonly usage: UsageStore;
  readonly settings: QuotaSettings;
  readonly now: () => Date;
}) {
  const { usage, settings, now } = options;
  return {
    limits: (plan: Plan) => ({
      rendersPerDay: settings.perDay[plan] ?? null,
      rendersPerMonth: settings.perMonth[plan] ?? null,
    }),

    /** Throws RATE_LIMIT_EXCEEDED with `details.scope` `day` or `month` when it is used up. Asks nothing when no limit is set. */
    async check(account: { readonly id: string; readonly plan: Plan }): Promise<void> {
      const time = now().toISOString();
      const scopes = [
        { scope: 'day', limit: settings.perDay[account.plan], prefix: time.slice(0, 10) },
        { scope: 'month', limit: settings.perMonth[account.plan], prefix: time.slice(0, 7) },
      ] as const;
      for (const { scope, limit, prefix } of scopes) {
        if (limit === undefined) continue;
        const used = await usage.sum({ accountId: account.id, prefix });
        if (used.renders < limit) continue;
        const retryAfter = secondsUntilNext(scope, now());
        throw new PlatenError('RATE_LIMIT_EXCEEDED', {
          message: `Your plan's ${limit} renders of this ${scope} are used up. Try again in ${retryAfter} seconds.`,
          details: { retryAfter, scope, limit, used: used.renders },
        });
      }
    },
  };
}

function secondsUntilNext(scope: 'day' | 'month', now: Date): number {
  const next =
    scope === 'day'
      ? Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)
      : Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
  return Math.max(1, Math.ceil((next - now.getTime()) / 1_000));
}
