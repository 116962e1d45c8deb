import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { prepared } from '../database/statements/prepared.ts';
import { countTaken, type QuotaLimit } from '../renders/take-quota.ts';
import type { Database } from '../schema.ts';
import type { UsageCount, UsageKey } from './usage-count.ts';
import { addUsagePart, type UsagePart } from './usage-parts-store.ts';

export type UsageStore = ReturnType<typeof createUsageStore>;

/** How much an account rendered, by UTC day (`2026-11-05`). */
export function createUsageStore(db: Kysely<Database>) {
  return {
    add: (key: UsageKey, count: Partial<UsageCount>): Promise<void> => addUsage(db, key, count),

    /** See {@link countTaken}. */
    taken: (accountId: string, limit: QuotaLimit): Promise<number> => countTaken(db, accountId, limit),

    /** Adds up the days that begin with `prefix`: one day, or a month such as `2026-11`. */
    async sum(key: { readonly accountId: string; readonly prefix: string }): Promise<UsageCount> {
      const row = await db
        .selectFrom('usage_days')
        .select((sum) => [
          sum.fn.sum<number | string | null>('renders').as('renders'),
          sum.fn.sum<number | string | null>('cached_renders').as('cached'),
          sum.fn.sum<number | string | null>('failed_renders').as('failed'),
          sum.fn.sum<number | string | null>('bytes').as('bytes'),
        ])
        .where('account_id', '=', key.accountId)
        .where('day', '>=', key.prefix)
        .where('day', '<=', `${key.prefix}~`)
        .executeTakeFirstOrThrow();
      // PostgreSQL sums to numeric, which arrives as text.
      return {
        renders: Number(row.renders ?? 0),
        cachedRenders: Number(row.cached ?? 0),
        failedRenders: Number(row.failed ?? 0),
        bytes: Number(row.bytes ?? 0),
      };
    },
  };
}

/** May run in a transaction, so that the count and what it counts appear together. */
export async function addUsage(db: Kysely<Database>, key: UsageKey, count: Partial<UsageCount>): Promise<void> {
  await addToDay.all(db, {
    accountId: key.accountId,
    day: key.day,
    renders: count.renders ?? 0,
    cachedRenders: count.cachedRenders ?? 0,
    failedRenders: count.failedRenders ?? 0,
    bytes: count.bytes ?? 0,
  });
}

export interface CountedRender extends UsageKey, UsagePart {
  readonly count: Partial<UsageCount>;
}

/**
 * Counts are first added up by account and day. All writers lock days in the same order; whoever holds a day also holds
 * its parts.
 */
export async function addUsages(db: Kysely<Database>, usages: readonly CountedRender[]): Promise<void> {
  const days = Map.groupBy(usages, ({ accountId, day }) => `${accountId} ${day}`);
  for (const name of [...days.keys()].toSorted()) {
    const group = days.get(name) ?? [];
    const [first] = group;
    if (!first) continue;
    await addUsage(db, first, sumOf(group));
    for (const part of Map.groupBy(group, ({ designId, format }) => `${designId} ${format}`).values()) {
      if (part[0]) await addUsagePart(db, part[0], sumOf(part));
    }
  }
}

function sumOf(renders: readonly CountedRender[]): UsageCount {
  const sum = (field: keyof UsageCount) => renders.reduce((total, { count }) => total + (count[field] ?? 0), 0);
  return {
    renders: sum('renders'),
    cachedRenders: sum('cachedRenders'),
    failedRenders: sum('failedRenders'),
    bytes: sum('bytes'),
  };
}

const addToDay = prepared((db, values: UsageKey & UsageCount) =>
  db
    .insertInto('usage_days')
    .values({
      account_id: values.accountId,
      day: values.day,
      renders: values.renders,
      cached_renders: values.cachedRenders,
      failed_renders: values.failedRenders,
      bytes: values.bytes,
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'day']).doUpdateSet({
        renders: sql`usage_days.renders + excluded.renders`,
        cached_renders: sql`usage_days.cached_renders + excluded.cached_renders`,
        failed_renders: sql`usage_days.failed_renders + excluded.failed_renders`,
        bytes: sql`usage_days.bytes + excluded.bytes`,
      }),
    ),
);
