import { type RawBuilder, sql, type Transaction } from 'kysely';
import { databaseClock } from '../database/database-clock.ts';
import type { Database } from '../schema.ts';
import { type Receiver, receiverKey } from './allocate-delivery-slots.ts';

/** How many receivers of one account each look goes through, from the account's first. */
export const firstReceivers = 100;
/**
 * How many further receivers a look goes through, for all accounts with more together; and for how many such accounts.
 */
const furtherReceivers = 1_000;
const furtherAccounts = 10;
/** For how many accounts the place is kept at which the last look ended. */
const maxReached = 1_000;

/**
 * The host at which the last look ended, for each account with more receivers than one look goes through. The account
 * looked at longest ago comes first.
 */
export type ReachedHosts = Map<string, string>;

export interface Look {
  /** Accounts that have no room for deliveries. */
  readonly closed: readonly string[];
  /** Where the last look ended; this look updates it. */
  readonly reached: ReachedHosts;
}

interface Step extends Receiver {
  readonly isDue: number;
  /** The step's number within its line, from 1. */
  readonly step: number;
  /** 1: the line begins where a look ended. */
  readonly further: number;
}

/**
 * Receivers with due deliveries, the one with the oldest first. It takes one step of an index for each receiver, not
 * for each delivery, and one step for an account without room. Of an account with more than `firstReceivers`, it goes
 * through the first ones and the next ones after the place where the last look ended, until the account's last: so each
 * receiver gets its turn, and a look stays short.
 */
export async function dueReceivers(transaction: Transaction<Database>, { closed, reached }: Look): Promise<Receiver[]> {
  const resumed = [...reached].filter(([accountId]) => !closed.includes(accountId)).slice(0, furtherAccounts);
  const most = Math.floor(furtherReceivers / Math.max(1, resumed.length));
  const first = (where: RawBuilder<unknown>) => sql`(select f.id from webhook_deliveries f
    where f.status = 'pending' ${where} order by f.account_id, f.host, f.due_at limit 1)`;
  const begins = [
    sql`select ${first(sql``)} as id, 0 as further`,
    ...resumed.map(
      ([accountId, host]) => sql`select ${first(sql`and f.account_id = ${accountId} and f.host > ${host}`)}, 1`,
    ),
  ];
  const nextOfSame = first(sql`and f.account_id = line.account_id and f.host > line.host`);
  const nextAccount = first(sql`and f.account_id > line.account_id`);
  const isLast = sql`line.step >= ${sql.lit(firstReceivers)}`;
  const goesPast = closed.length === 0 ? isLast : sql`${isLast} or line.account_id in (${sql.join(closed)})`;
  const isDue = sql`due_at <= ${databaseClock<Database>(transaction).now()}`;
  const { rows } = await sql<Step>`
    with recursive line (account_id, host, due_at, step, further) as (
      select d.account_id, d.host, d.due_at, 1, b.further
      from (${sql.join(begins, sql` union all `)}) as b join webhook_deliveries d on d.id = b.id
      union all
      select d.account_id, d.host, d.due_at,
        case when d.account_id = line.account_id then line.step + 1 else 1 end, line.further
      from line join webhook_deliveries d on d.id = case
        when line.further = 1 then case when line.step < ${sql.lit(most)} then ${nextOfSame} end
        when ${goesPast} then ${nextAccount}
        else coalesce(${nextOfSame}, ${nextAccount})
      end
    )
    select account_id as "accountId", host, step, further, case when ${isDue} then 1 else 0 end as "isDue" from line
    where ${isDue} or step in (${sql.lit(firstReceivers)}, ${sql.lit(most)}) order by due_at`.execute(transaction);
  const ends = rows.filter(({ step, further }) => step === (further === 1 ? most : firstReceivers));
  for (const [accountId] of resumed) reached.delete(accountId);
  for (const { accountId, host } of ends.filter(({ further }) => further === 1)) reached.set(accountId, host);
  for (const { accountId, host } of ends) if (!reached.has(accountId)) reached.set(accountId, host);
  for (const [accountId] of [...reached].slice(0, -maxReached)) reached.delete(accountId);
  const due = rows.filter((row) => row.isDue === 1);
  return [...new Map(due.map((receiver) => [receiverKey(receiver), receiver])).values()];
}
