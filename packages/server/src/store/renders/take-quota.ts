import { type Kysely, sql, type Transaction } from 'kysely';
import { databaseClock } from '../database/database-clock.ts';
import type { Database } from '../schema.ts';

/** Renders that an account may have drawn in a day or a month. */
export interface QuotaLimit {
  readonly scope: 'day' | 'month';
  /** What its times begin with, UTC: `2026-11-21`, or `2026-11`. */
  readonly prefix: string;
  readonly limit: number;
}

/** What renders that are accepted or recorded together are counted against. */
export interface QuotaTake {
  readonly accountId: string;
  readonly limits: readonly QuotaLimit[];
}

/** Thrown when fewer are left than are asked for. */
export class QuotaUsedUp extends Error {
  readonly exceeded: QuotaLimit;
  /** Drawn, and accepted to be drawn, as far as {@link countTaken} counts. */
  readonly used: number;
  readonly asked: number;

  constructor(exceeded: QuotaLimit, { used, asked }: { readonly used: number; readonly asked: number }) {
    super(`the renders of a ${exceeded.scope} are used up`);
    this.name = 'QuotaUsedUp';
    this.exceeded = exceeded;
    this.used = used;
    this.asked = asked;
  }
}

/**
 * Renders of an account that count against a limit: those that were drawn, and those of the queue, which were promised
 * when they were accepted and count from then on. One that fails, or is answered from the cache, stops counting. In one
 * statement: between two, a render could leave the queue and be counted by neither. Of those that wait, one more than the limit
 * are counted at most, in the index of what waits.
 */
export async function countTaken(
  db: Kysely<Database>,
  accountId: string,
  { prefix, limit }: QuotaLimit,
): Promise<number> {
  const upTo = `${prefix}~`;
  const ofAccount = sql`account_id = ${accountId} and created_at >= ${prefix} and created_at <= ${upTo}`;
  const { rows } = await sql<{ readonly taken: number | string }>`
    select (select coalesce(sum(renders), 0) from usage_days
        where account_id = ${accountId} and day >= ${prefix} and day <= ${upTo})
      + (select count(*) from render_jobs where ${ofAccount} and lease_owner is not null)
      + (select count(*) from (select 1 from render_jobs
        where ${ofAccount} and lease_owner is null and priority in (0, 1, 2) limit ${sql.lit(limit + 1)}) as waiting) as taken`.execute(
    db,
  );
  // PostgreSQL adds to numeric, which arrives as text.
  return Number(rows[0]?.taken ?? 0);
}

/**
 * In the transaction that accepts or records `asked` renders, before it writes anything: whoever takes from the same
 * quota waits for its end, so that never more are taken than there are. Throws QuotaUsedUp.
 */
export async function takeQuota(transaction: Transaction<Database>, take: QuotaTake, asked: number): Promise<void> {
  if (take.limits.length === 0 || asked === 0) return;
  if (databaseClock<Database>(transaction).locksRows) {
    // As rows that refer to the account lock it, too, but for its key only.
    await transaction.selectFrom('accounts').select('id').where('id', '=', take.accountId).forNoKeyUpdate().execute();
  }
  for (const limit of take.limits) {
    const used = await countTaken(transaction, take.accountId, limit);
    if (used + asked > limit.limit) throw new QuotaUsedUp(limit, { used, asked });
  }
}
