import { sql, type Transaction } from 'kysely';
import { allSuspended } from '../accounts/suspended-accounts.ts';
import { databaseClock } from '../database/database-clock.ts';
import type { Database } from '../schema.ts';
import { countPlaces, type Places, type Receiver, roomOf } from './allocate-delivery-slots.ts';
import { dueReceivers, type ReachedHosts } from './due-receivers.ts';

export interface WaitingDelivery extends Receiver {
  readonly id: string;
  readonly dueAt: string;
}

/** Rows looked at first. */
const pageSize = 200;
/** How many receivers are asked about at once. */
const linesAtOnce = 32;

/**
 * The oldest due deliveries of each account and receiver that could get a place. Nearly always they are among those
 * that have been due longest. When deliveries without room come first, the search goes from receiver to receiver, so
 * that a long line for one receiver costs one look (`docs/adr/0016`).
 */
export async function lockWaiting(
  transaction: Transaction<Database>,
  claim: Omit<Places<Receiver>, 'waiting'> & { readonly reached: ReachedHosts },
): Promise<readonly WaitingDelivery[]> {
  // Counts all found deliveries as chosen: an account or receiver that has no room then is not searched further.
  const counts = countPlaces(claim);
  const free = counts.free;
  if (free <= 0) return [];
  // Deliveries of suspended accounts wait until the suspension ends.
  const suspended = new Set(await allSuspended(transaction));
  const isClosed = (accountId: string) => suspended.has(accountId) || roomOf(free, counts.ofAccount(accountId)) <= 0;
  const hasRoom = (receiver: Receiver) => !isClosed(receiver.accountId) && counts.mayReceive(receiver);
  const found: WaitingDelivery[] = [];
  const accounts = new Set<string>();
  const take = (deliveries: readonly WaitingDelivery[]) => {
    for (const delivery of deliveries) {
      if (!hasRoom(delivery)) continue;
      found.push(delivery);
      accounts.add(delivery.accountId);
      counts.add(delivery);
    }
  };
  const oldest = await oldestDue(transaction);
  const open = oldest.filter(hasRoom);
  const locked = await lockThose(transaction, open);
  take(locked);
  const sawAll = oldest.length < pageSize && locked.length === open.length;
  if (sawAll || accounts.size >= free) return found;
  const met = [...suspended, ...accounts, ...claim.underWay.map(({ accountId }) => accountId)];
  const closed = [...new Set(met)].filter(isClosed);
  let lines = await dueReceivers(transaction, { closed, reached: claim.reached });
  while (accounts.size < free) {
    lines = lines.filter(hasRoom);
    const some = lines.splice(0, linesAtOnce);
    if (some.length === 0) break;
    take(await lockOldestOf(transaction, { receivers: some, perHost: claim.perHost, found }));
  }
  return found.sort(byDueAt);
}

function byDueAt(left: WaitingDelivery, right: WaitingDelivery): number {
  return left.dueAt < right.dueAt ? -1 : left.dueAt > right.dueAt ? 1 : 0;
}

function pending(transaction: Transaction<Database>) {
  return (
    transaction
      .selectFrom('webhook_deliveries')
      .select(['id', 'host', 'account_id as accountId', 'due_at as dueAt'])
      // A literal: with a bound value no database sees that its partial index fits.
      .where('status', '=', sql.lit('pending'))
  );
}

const due = (transaction: Transaction<Database>) =>
  pending(transaction).where('due_at', '<=', databaseClock<Database>(transaction).now());

/**
 * The deliveries that have been due longest. The inner query sorts first: without statistics PostgreSQL assumes that
 * few are due, and would read and sort all due ones.
 */
function oldestDue(transaction: Transaction<Database>): Promise<WaitingDelivery[]> {
  return transaction
    .selectFrom(pending(transaction).orderBy('due_at').limit(pageSize).as('oldest'))
    .selectAll()
    .where('dueAt', '<=', databaseClock<Database>(transaction).now())
    .orderBy('dueAt')
    .execute();
}

/** Locks those that nobody else is taking at this moment. */
async function lockThose(
  transaction: Transaction<Database>,
  deliveries: readonly WaitingDelivery[],
): Promise<readonly WaitingDelivery[]> {
  if (deliveries.length === 0 || !databaseClock<Database>(transaction).locksRows) return deliveries;
  const ids = deliveries.map(({ id }) => id);
  const rows = await due(transaction).where('id', 'in', ids).forUpdate().skipLocked().execute();
  const locked = new Set(rows.map(({ id }) => id));
  return deliveries.filter(({ id }) => locked.has(id));
}

interface Lines {
  readonly receivers: readonly Receiver[];
  readonly perHost: number;
  /** These are not found once more. */
  readonly found: readonly WaitingDelivery[];
}

async function lockOldestOf(
  transaction: Transaction<Database>,
  { receivers, perHost, found }: Lines,
): Promise<readonly WaitingDelivery[]> {
  const { locksRows } = databaseClock<Database>(transaction);
  const lines = receivers.map(({ accountId, host }) => {
    const had = found.filter((delivery) => delivery.accountId === accountId && delivery.host === host);
    const line = due(transaction)
      .where('account_id', '=', accountId)
      .where('host', '=', host)
      .$if(had.length > 0, (query) =>
        query.where(
          'id',
          'not in',
          had.map(({ id }) => id),
        ),
      )
      .orderBy('due_at')
      .limit(perHost)
      .$if(locksRows, (query) => query.forUpdate().skipLocked());
    return sql`select * from (${line}) as line`;
  });
  const { rows } = await sql<WaitingDelivery>`${sql.join(lines, sql` union all `)}`.execute(transaction);
  return [...rows].sort(byDueAt);
}
