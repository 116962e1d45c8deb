import { type Kysely, sql } from 'kysely';
import type { WebhookDelivery } from '../../domain/webhook.ts';
import { countUpTo } from '../database/count-up-to.ts';
import { databaseClock } from '../database/database-clock.ts';
import { type ListWindow, newestFirst, readList } from '../database/read-list.ts';
import type { Unit } from '../database/units-of-work.ts';
import type { Database, WebhookDeliveryRow } from '../schema.ts';
import { claimDeliveries, type DeliveryClaim, type StartedDelivery, startDeliveries } from './claim-deliveries.ts';
import type { ReachedHosts } from './due-receivers.ts';
import { type EndpointConsequence, followUp, lockEndpoint } from './endpoint-consequence.ts';
import { hostOf } from './record-events.ts';
import { toDelivery } from './webhook-rows.ts';

export type WebhookDeliveriesStore = ReturnType<typeof createWebhookDeliveriesStore>;

/** How the delivery stands that a render or batch asked for in its request. */
export interface RequestedDelivery extends Pick<WebhookDelivery, 'status' | 'error'> {
  /** How many were begun. */
  readonly attempts: number;
}

export interface DeliveryQuery extends ListWindow {
  readonly accountId: string;
  readonly status?: string | undefined;
  readonly event?: string | undefined;
  readonly endpointId?: string | undefined;
  readonly subjectId?: string | undefined;
}

export interface NewTest {
  readonly id: string;
  readonly subjectId: string;
  readonly accountId: string;
  readonly endpointId: string;
  readonly url: string;
  readonly event: string;
  readonly body: string;
  readonly owner: string;
  readonly leaseMs: number;
}

export interface FinishedAttempt {
  readonly delivery: StartedDelivery;
  readonly finishedAt: string;
  readonly httpStatus: number | null;
  /** Null: delivered. */
  readonly error: string | null;
  readonly answer: string | null;
  /** When to try again; undefined after a success or the last attempt. */
  readonly nextAt: string | undefined;
  /** What follows for the registered endpoint. */
  readonly endpoint: EndpointConsequence;
}

/** Events on their way to receivers, and the log of what became of them. */
export function createWebhookDeliveriesStore(db: Kysely<Database>) {
  const clock = databaseClock<Database>(db);
  /** By the claims of this node. */
  const reached: ReachedHosts = new Map();

  async function attemptsOf(
    deliveries: readonly WebhookDeliveryRow[],
    executor: Kysely<Database> = db,
  ): Promise<readonly WebhookDelivery[]> {
    if (deliveries.length === 0) return [];
    const attempts = await executor
      .selectFrom('webhook_attempts')
      .selectAll()
      .where(
        'delivery_id',
        'in',
        deliveries.map(({ id }) => id),
      )
      .orderBy('delivery_id')
      .orderBy('number')
      .execute();
    const byDelivery = Map.groupBy(attempts, ({ delivery_id }) => delivery_id);
    return deliveries.map((delivery) => toDelivery(delivery, byDelivery.get(delivery.id) ?? []));
  }

  async function findIn(executor: Kysely<Database>, id: string): Promise<WebhookDelivery | undefined> {
    const delivery = await executor
      .selectFrom('webhook_deliveries')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    return delivery && (await attemptsOf([delivery], executor))[0];
  }

  return {
    claim(query: DeliveryClaim): Promise<readonly StartedDelivery[]> {
      return db.transaction().execute((transaction) => claimDeliveries(transaction, { ...query, reached }));
    },

    /** Begins an attempt of one that this node has kept for itself; undefined when somebody else has it. */
    async start(key: {
      readonly id: string;
      readonly owner: string;
      readonly leaseMs: number;
    }): Promise<StartedDelivery | undefined> {
      return db.transaction().execute(async (transaction) => {
        const mine = await transaction
          .selectFrom('webhook_deliveries')
          .select('id')
          .where('id', '=', key.id)
          .where('lease_owner', '=', key.owner)
          .executeTakeFirst();
        const started = mine && (await startDeliveries(transaction, { ...key, ids: [mine.id] }));
        return started?.[0];
      });
    },

    /**
     * Records how an attempt ended. False when the delivery has been taken by somebody else or ended meanwhile; the log
     * then still tells of the attempt.
     */
    async finish(attempt: FinishedAttempt): Promise<boolean> {
      const { delivery, finishedAt, nextAt, error } = attempt;
      return db.transaction().execute(async (transaction) => {
        const endpoint =
          delivery.endpointId === null ? undefined : { id: delivery.endpointId, consequence: attempt.endpoint };
        const follows = endpoint !== undefined && (await lockEndpoint(transaction, endpoint));
        const ended = nextAt === undefined;
        const mine = await transaction
          .updateTable('webhook_deliveries')
          .set((row) => ({
            status: ended ? (error === null ? 'delivered' : 'failed') : row.ref('status'),
            failures: error === null ? delivery.failures : delivery.failures + 1,
            due_at: nextAt ?? finishedAt,
            lease_owner: null,
            error,
            completed_at: ended ? finishedAt : null,
          }))
          .where('id', '=', delivery.id)
          .where('lease_token', '=', delivery.leaseToken)
          // Held: its endpoint was switched off meanwhile.
          .where('status', 'in', ['pending', 'held'])
          .returning('id')
          .executeTakeFirst();
        // After the delivery, as whoever takes up one whose lease is over locks them.
        await transaction
          .updateTable('webhook_attempts')
          .set({ finished_at: finishedAt, status: attempt.httpStatus, error, answer: attempt.answer })
          .where('delivery_id', '=', delivery.id)
          .where('number', '=', delivery.attempts)
          .execute();
        if (mine && follows) await followUp(transaction, { ...endpoint, at: finishedAt });
        return mine !== undefined;
      });
    },

    /** Gives back what was taken and not sent whole; it is due at once. */
    async release(delivery: StartedDelivery): Promise<void> {
      await db
        .updateTable('webhook_deliveries')
        .set({ lease_owner: null, due_at: clock.now() })
        .where('id', '=', delivery.id)
        .where('lease_token', '=', delivery.leaseToken)
        .where('status', '=', sql.lit('pending'))
        .execute();
    },

    /** Makes everything due that another process took and did not finish; only where there can be no other one. */
    async releaseAll(): Promise<void> {
      await db
        .updateTable('webhook_deliveries')
        .set({ lease_owner: null, due_at: clock.now() })
        .where('status', '=', sql.lit('pending'))
        .where('lease_owner', 'is not', null)
        .execute();
    },

    /** One that nothing made true but the caller, leased to this node. */
    async insertTest({ transaction }: Unit, test: NewTest): Promise<WebhookDelivery> {
      const delivery = await transaction
        .insertInto('webhook_deliveries')
        .values({
          id: test.id,
          account_id: test.accountId,
          endpoint_id: test.endpointId,
          url: test.url,
          host: hostOf(test.url),
          event: test.event,
          subject_id: test.subjectId,
          body: test.body,
          status: 'pending',
          single_try: 1,
          due_at: clock.now(test.leaseMs),
          first_due_at: clock.now(),
          attempts: 0,
          failures: 0,
          lease_owner: test.owner,
          lease_token: 0,
          error: null,
          created_at: clock.now(),
          completed_at: null,
          request_id: null,
          traceparent: null,
          tracestate: null,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      return toDelivery(delivery, []);
    },

    find: (id: string): Promise<WebhookDelivery | undefined> => findIn(db, id),

    /** A page, newest first. */
    async list(query: DeliveryQuery) {
      const { accountId, status, event, endpointId, subjectId } = query;
      const matching = db
        .selectFrom('webhook_deliveries')
        .where('account_id', '=', accountId)
        .$if(status !== undefined, (where) => where.where('status', '=', status ?? ''))
        // As it stands in the index of those that are few.
        .$if(status !== undefined && status !== 'delivered', (where) =>
          where.where('status', '<>', sql.lit('delivered')),
        )
        .$if(event !== undefined, (where) => where.where('event', '=', event ?? ''))
        .$if(endpointId !== undefined, (where) => where.where('endpoint_id', '=', endpointId ?? ''))
        .$if(subjectId !== undefined, (where) => where.where('subject_id', '=', subjectId ?? ''));
      const { rows, ...part } = await readList(db, matching, {
        window: query,
        table: 'webhook_deliveries',
        order: newestFirst,
        select: (page) => page.selectAll(),
      });
      return { rows: await attemptsOf(rows), ...part };
    },

    /** Begins the schedule anew; one that is being sent just now is left alone. Answers how it stands then. */
    async resend(
      { transaction }: Unit,
      key: { readonly accountId: string; readonly id: string },
    ): Promise<WebhookDelivery | undefined> {
      await transaction
        .updateTable('webhook_deliveries')
        .set({
          status: 'pending',
          single_try: 0,
          due_at: clock.now(),
          first_due_at: clock.now(),
          failures: 0,
          error: null,
          completed_at: null,
        })
        .where('account_id', '=', key.accountId)
        .where('id', '=', key.id)
        .where('lease_owner', 'is', null)
        .execute();
      return findIn(transaction, key.id);
    },

    /** How the deliveries stand that renders or batches asked for in their requests, by render or batch. */
    async requested(query: {
      readonly accountId: string;
      readonly subjectIds: readonly string[];
    }): Promise<ReadonlyMap<string, RequestedDelivery>> {
      if (query.subjectIds.length === 0) return new Map();
      const rows = await db
        .selectFrom('webhook_deliveries')
        .select(['subject_id', 'status', 'error', 'attempts'])
        .where('account_id', '=', query.accountId)
        .where('subject_id', 'in', query.subjectIds)
        .where('endpoint_id', 'is', null)
        .execute();
      return new Map(rows.map(({ subject_id, ...row }) => [subject_id, row as RequestedDelivery]));
    },

    /** What waits: due now, for a later attempt, and for how long the oldest due one has waited. */
    async load(): Promise<{ readonly due: number; readonly later: number; readonly oldestMs: number }> {
      // Literally, or no database would see that its partial index fits.
      const pending = db.selectFrom('webhook_deliveries').where('status', '=', sql.lit('pending'));
      const due = await countUpTo(db, pending.where('due_at', '<=', clock.now()));
      const later = await countUpTo(db, pending.where('due_at', '>', clock.now()));
      const oldest = await pending
        .select(['due_at', clock.now().as('now')])
        .orderBy('due_at')
        .limit(1)
        .executeTakeFirst();
      const oldestMs = oldest ? Math.max(0, Date.parse(oldest.now) - Date.parse(oldest.due_at)) : 0;
      return { due, later, oldestMs };
    },
  };
}
