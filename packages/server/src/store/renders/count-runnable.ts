import type { Plan } from '@platen/api';
import { type Kysely, sql } from 'kysely';
import { databaseClock } from '../database/database-clock.ts';
import type { Database } from '../schema.ts';
import { isReady } from './lease-jobs.ts';
import { type LinePart, lineOf } from './line-of-turns.ts';
import { countLeased, countSlots } from './render-slots-store.ts';

interface WaitingAccount {
  readonly account_id: string;
  readonly last_turn: string;
  /** How many renders it may have under way; nothing while it is suspended. */
  readonly places: number;
  /** Renders under way. */
  readonly busy: number;
  /** Jobs that could be begun; no more than there are places. */
  readonly ready: number;
}

/** Accounts that one statement looks at. */
const accountsAtOnce = 200;
/** More than any number of nodes could begin at once; beyond it, it is not told how many more there are. */
const enough = 10_000;

/**
 * How many renders nodes do now, and how many more they could do at once were there nodes enough: of each account only
 * as many as its plan lets it have under way, and none that is to wait or whose account is suspended. However long an
 * account's queue is, no more of it is looked at than may run.
 */
export async function countRunnable(db: Kysely<Database>, limits: Readonly<Record<Plan, number>>): Promise<number> {
  const { leased } = await db
    .selectFrom('render_jobs')
    .select((count) => count.fn.countAll<number>().as('leased'))
    .where('lease_owner', 'is not', null)
    .executeTakeFirstOrThrow();
  let ready = 0;
  let part: LinePart = { after: undefined, size: accountsAtOnce };
  while (ready < enough) {
    const accounts = await waitingAccounts(db, limits, part);
    for (const account of accounts) {
      ready += Math.min(Number(account.ready), Math.max(0, Number(account.places) - Number(account.busy)));
    }
    if (accounts.length < part.size) break;
    part = { ...part, after: accounts.at(-1) };
  }
  return Number(leased) + ready;
}

async function waitingAccounts(
  db: Kysely<Database>,
  limits: Readonly<Record<Plan, number>>,
  part: LinePart,
): Promise<readonly WaitingAccount[]> {
  const clock = databaseClock(db);
  const account = sql.ref('line.account_id');
  /** SQLite takes no limit that differs from row to row. */
  const ofPlan = (value: (most: number) => ReturnType<typeof sql>) => sql`
    case when a.suspended_at is not null then 0
      ${sql.join(
        Object.entries(limits).map(([plan, most]) => sql`when a.plan = ${sql.lit(plan)} then ${value(most)}`),
        sql` `,
      )}
      else ${value(1)} end`;
  const ready = (most: number) => sql`(select count(*) from (
    select 1 from render_jobs j where j.account_id = ${account} and ${isReady(clock)} limit ${sql.lit(most)}) as due)`;
  const { rows } = await sql<WaitingAccount>`
    with line as materialized (${lineOf(part)})
    select line.account_id, line.last_turn, ${ofPlan(sql.lit)} as places,
      ${countLeased(account)} + ${countSlots(account, clock)} as busy, ${ofPlan(ready)} as ready
    from line join accounts a on a.id = line.account_id
    order by line.last_turn, line.account_id`.execute(db);
  return rows;
}
