import { type Kysely, sql } from 'kysely';
import { prepared } from '../database/statements/prepared.ts';
import type { Database } from '../schema.ts';
import type { UsageCount, UsageKey } from './usage-count.ts';

/** What a part of an account's use is of. */
export interface UsagePart {
  /** Empty when a template was rendered. */
  readonly designId: string;
  readonly format: string;
}

/** Days from and to, both included: `2026-11-05`. */
export interface UsageRange {
  readonly accountId: string;
  readonly from: string;
  readonly to: string;
}

export interface UsageOfDay extends UsageCount {
  readonly day: string;
}
export interface UsageOfFormat extends UsageCount {
  readonly format: string;
}
export interface UsageOfDesign extends UsageCount {
  readonly designId: string;
  /** null: a template, or a design that is deleted. */
  readonly name: string | null;
}

export type UsagePartsStore = ReturnType<typeof createUsagePartsStore>;

/** How much an account rendered, by day, format and design. Each question reads one range of an index. */
export function createUsagePartsStore(db: Kysely<Database>) {
  return {
    add: (key: UsageKey & UsagePart, count: Partial<UsageCount>): Promise<void> =>
      addUsagePart(db, key, { renders: 0, cachedRenders: 0, failedRenders: 0, bytes: 0, ...count }),

    /** Days without a render are left out. */
    async days({ accountId, from, to }: UsageRange): Promise<readonly UsageOfDay[]> {
      const rows = await db
        .selectFrom('usage_days')
        .select(['day', 'renders', 'cached_renders', 'failed_renders', 'bytes'])
        .where('account_id', '=', accountId)
        .where('day', '>=', from)
        .where('day', '<=', to)
        .orderBy('day')
        .execute();
      return rows.map(({ day, ...counts }) => ({ day, ...countsOf(counts) }));
    },

    /** The one with the most renders first. */
    async formats({ accountId, from, to }: UsageRange): Promise<readonly UsageOfFormat[]> {
      const rows = await db
        .selectFrom('usage_parts')
        .select(['format', ...sums()])
        .where('account_id', '=', accountId)
        .where('day', '>=', from)
        .where('day', '<=', to)
        .groupBy('format')
        .orderBy('renders', 'desc')
        .orderBy('format')
        .execute();
      return rows.map(({ format, ...counts }) => ({ format, ...countsOf(counts) }));
    },

    /** The one with the most renders first. */
    async designs({ accountId, from, to }: UsageRange, limit: number): Promise<readonly UsageOfDesign[]> {
      const rows = await db
        .with('used', (from_) =>
          from_
            .selectFrom('usage_parts')
            .select(['design_id', ...sums()])
            .where('account_id', '=', accountId)
            .where('day', '>=', from)
            .where('day', '<=', to)
            .groupBy('design_id')
            .orderBy('renders', 'desc')
            .orderBy('design_id')
            .limit(limit),
        )
        .selectFrom('used')
        .leftJoin('designs', (join) =>
          join.onRef('designs.id', '=', 'used.design_id').on('designs.account_id', '=', accountId),
        )
        .select([
          'used.design_id',
          'designs.name',
          'used.renders',
          'used.cached_renders',
          'used.failed_renders',
          'used.bytes',
        ])
        .orderBy('used.renders', 'desc')
        .orderBy('used.design_id')
        .execute();
      return rows.map(({ design_id: designId, name, ...counts }) => ({ designId, name, ...countsOf(counts) }));
    },
  };
}

function sums() {
  const sum = (column: 'renders' | 'cached_renders' | 'failed_renders' | 'bytes') =>
    sql<number | string>`sum(${sql.ref(column)})`.as(column);
  return [sum('renders'), sum('cached_renders'), sum('failed_renders'), sum('bytes')] as const;
}

interface CountColumns {
  readonly renders: number | string;
  readonly cached_renders: number | string;
  readonly failed_renders: number | string;
  readonly bytes: number | string;
}

/** PostgreSQL sums to numeric, which arrives as text. */
function countsOf({ renders, cached_renders, failed_renders, bytes }: CountColumns): UsageCount {
  return {
    renders: Number(renders),
    cachedRenders: Number(cached_renders),
    failedRenders: Number(failed_renders),
    bytes: Number(bytes),
  };
}

/** On the transaction that counts the day. */
export async function addUsagePart(db: Kysely<Database>, key: UsageKey & UsagePart, count: UsageCount): Promise<void> {
  const { accountId, day, designId, format } = key;
  await addToPart.all(db, { accountId, day, designId, format, ...count });
}

const addToPart = prepared((db, values: UsageKey & UsagePart & UsageCount) =>
  db
    .insertInto('usage_parts')
    .values({
      account_id: values.accountId,
      day: values.day,
      design_id: values.designId,
      format: values.format,
      renders: values.renders,
      cached_renders: values.cachedRenders,
      failed_renders: values.failedRenders,
      bytes: values.bytes,
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'day', 'design_id', 'format']).doUpdateSet({
        renders: sql`usage_parts.renders + excluded.renders`,
        cached_renders: sql`usage_parts.cached_renders + excluded.cached_renders`,
        failed_renders: sql`usage_parts.failed_renders + excluded.failed_renders`,
        bytes: sql`usage_parts.bytes + excluded.bytes`,
      }),
    ),
);
