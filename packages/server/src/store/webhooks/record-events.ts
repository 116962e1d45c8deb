import type { Transaction } from 'kysely';
import { type RecordedEvent, requestTarget } from '../../domain/event.ts';
import { derivedId } from '../../domain/ids.ts';
import { databaseClock } from '../database/database-clock.ts';
import { originColumns } from '../database/origin-columns.ts';
import { prepared } from '../database/statements/prepared.ts';
import type { Database, WebhookEndpointRow } from '../schema.ts';

/**
 * Writes the outbox: one delivery for the URL of the request and one for each registered endpoint that asked for the
 * event, in the transaction that makes the event true. Recording an event again changes nothing. An endpoint that is
 * off gets its deliveries when it is switched on. Answers how many deliveries there are.
 */
export async function recordEvents(
  transaction: Transaction<Database>,
  events: readonly RecordedEvent[],
): Promise<number> {
  if (events.length === 0) return 0;
  const endpoints: Endpoint[] = [];
  for (const accountId of [...new Set(events.map((event) => event.accountId))].toSorted()) {
    endpoints.push(...(await endpointsOf.all(transaction, { accountId })));
  }
  if (endpoints.length === 0 && events.every(({ url }) => !url)) return 0;
  const clock = databaseClock<Database>(transaction);
  const rows = events.flatMap((event) =>
    targetsOf(event, endpoints).map(({ target, endpointId, url, status, blocking }) => ({
      id: derivedId('dlv', event.subjectId, [event.event, target]),
      account_id: event.accountId,
      endpoint_id: endpointId,
      url,
      host: hostOf(url),
      event: event.event,
      subject_id: event.subjectId,
      body: event.body,
      status,
      single_try: blocking ? 1 : 0,
      due_at: clock.now(blocking?.leaseMs),
      first_due_at: clock.now(),
      attempts: 0,
      failures: 0,
      lease_owner: blocking?.owner ?? null,
      lease_token: 0,
      error: null,
      created_at: clock.now(),
      completed_at: null,
      ...originColumns(event.origin),
    })),
  );
  if (rows.length === 0) return 0;
  await transaction
    .insertInto('webhook_deliveries')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return rows.length;
}

const endpointsOf = prepared((db, values: { readonly accountId: string }) =>
  db
    .selectFrom('webhook_endpoints')
    .select(['id', 'account_id', 'url', 'events', 'enabled'])
    .where('account_id', '=', values.accountId)
    // Who switches one on sends what is held for it: not before this is there, or it would be held for ever.
    .$if(databaseClock(db).locksRows, (query) => query.forShare()),
);

type Endpoint = Pick<WebhookEndpointRow, 'id' | 'account_id' | 'url' | 'events' | 'enabled'>;

interface Target {
  readonly target: string;
  readonly endpointId: string | null;
  readonly url: string;
  readonly status: 'pending' | 'held';
  readonly blocking?: RecordedEvent['blocking'];
}

function targetsOf(event: RecordedEvent, endpoints: readonly Endpoint[]): readonly Target[] {
  const registered = endpoints
    .filter(({ account_id }) => account_id === event.accountId)
    .filter(({ events }) => (JSON.parse(events) as readonly string[]).includes(event.event))
    .map(({ id, url, enabled }): Target => {
      return { target: id, endpointId: id, url, status: enabled === 1 ? 'pending' : 'held' };
    });
  if (!event.url) return registered;
  const { url, blocking } = event;
  return [{ target: requestTarget, endpointId: null, url, status: 'pending', blocking }, ...registered];
}

/** Host and port, lower case. The URL was checked when it came. */
export function hostOf(url: string): string {
  return new URL(url).host;
}
