import { describeValue, type Issue, PlatenError, pointer } from '@platen/core';
import type { Poster } from '@platen/engine/fetch';
import { type RecordedEvent, requestDeliveryId } from '../../domain/event.ts';
import type { WebhookDelivery } from '../../domain/webhook.ts';
import type { RateLimiter } from '../../limits/rate-limiter.ts';
import type { ListWindow } from '../../store/database/read-list.ts';
import type { UnitsOfWork } from '../../store/database/units-of-work.ts';
import type { DeliveryQuery, WebhookDeliveriesStore } from '../../store/webhooks/webhook-deliveries-store.ts';
import type { WebhookEndpointsStore } from '../../store/webhooks/webhook-endpoints-store.ts';
import { type Deliverer, deliveryLeaseMs } from '../../webhooks/deliverer.ts';
import { type PageRequest, pageOf, toWindow } from '../page.ts';
import { attemptSentences, toWebhookState, type WebhookState } from './webhook-result.ts';

export interface WebhookDeliveriesServiceOptions {
  readonly deliveries: WebhookDeliveriesStore;
  readonly endpoints: Pick<WebhookEndpointsStore, 'find'>;
  readonly deliverer: Pick<Deliverer, 'deliverNow'>;
  readonly poster: Pick<Poster, 'problemOf'>;
  readonly limiter: RateLimiter;
  /** The id of this node in leases. */
  readonly owner: string;
  /** Tells the sending worker that there is something to send. */
  readonly wake: () => void;
  readonly now: () => Date;
}

export type WebhookDeliveriesService = ReturnType<typeof createWebhookDeliveriesService>;

/** How often one delivery may be sent again in a minute. */
const resendsPerMinute = 6;

/** What is sent where, and how it went. */
export function createWebhookDeliveriesService(options: WebhookDeliveriesServiceOptions) {
  const { deliveries, endpoints, deliverer, limiter, owner, wake } = options;

  async function find(key: { readonly accountId: string; readonly id: string }): Promise<WebhookDelivery> {
    const found = await deliveries.find(key.id);
    if (!found) throw new PlatenError('DELIVERY_NOT_FOUND');
    if (found.accountId !== key.accountId) throw new PlatenError('ACCESS_DENIED');
    return found;
  }

  return {
    wake,

    /** Throws INVALID_REQUEST for a URL that nothing may be sent to; `field` names the field that had it. */
    checkUrl(url: string | undefined, field: string): void {
      const problem = url === undefined ? undefined : options.poster.problemOf(url);
      if (problem === undefined) return;
      const received = describeValue(url);
      const message = `${problem}; received ${received}`;
      const issue: Issue = {
        path: pointer('', ...field.split('.')),
        code: 'INVALID_URL',
        message,
        expected: problem.replace('expected ', ''),
        received,
      };
      throw new PlatenError('INVALID_REQUEST', {
        message: `${field}: ${message}`,
        details: { field, errors: [issue] },
      });
    },

    /** Reserves the delivery of an event to the request's own URL for `deliverFirst` on this node. */
    keepForNow(event: RecordedEvent): RecordedEvent {
      return { ...event, blocking: { owner, leaseMs: deliveryLeaseMs } };
    },

    /**
     * Makes the only attempt for a render whose caller wants it delivered before the answer. Throws WEBHOOK_FAILED when
     * it fails; the render stays as it is.
     */
    async deliverFirst(render: { readonly renderId: string; readonly event: RecordedEvent['event'] }): Promise<void> {
      const deliveryId = requestDeliveryId(render.renderId, render.event);
      const result = await deliverer.deliverNow(deliveryId);
      if (result?.error === null) return;
      const reason = result?.error ?? 'interrupted';
      throw new PlatenError('WEBHOOK_FAILED', {
        message: `The webhook could not be delivered: ${attemptSentences[reason]} The render is completed.`,
        details: {
          renderId: render.renderId,
          deliveryId,
          reason,
          ...(result && result.httpStatus !== null && { status: result.httpStatus }),
        },
      });
    },

    /**
     * The state of the deliveries that requests asked for by `webhook`, by render or batch. Nothing is known of a
     * delivery that has already left the log.
     */
    async states(query: {
      readonly accountId: string;
      readonly subjects: readonly { readonly id: string; readonly completedAt: string | null }[];
    }): Promise<ReadonlyMap<string, WebhookState>> {
      const { accountId, subjects } = query;
      const rows = await deliveries.requested({ accountId, subjectIds: subjects.map(({ id }) => id) });
      const known = subjects.filter(({ id, completedAt }) => completedAt === null || rows.has(id));
      return new Map(known.map(({ id }) => [id, toWebhookState(rows.get(id))]));
    },

    /** Newest first. */
    async list(query: PageRequest & Omit<DeliveryQuery, keyof ListWindow>) {
      const { page, limit, after, ...filters } = query;
      const found = await deliveries.list({ ...filters, ...toWindow({ page, limit, after }) });
      return pageOf(found, found.rows);
    },

    /** Throws DELIVERY_NOT_FOUND, ACCESS_DENIED, RATE_LIMIT_EXCEEDED, or INVALID_REQUEST when there is no receiver. */
    async resend(key: { readonly accountId: string; readonly id: string }, units: UnitsOfWork) {
      const { webhookId } = await find(key);
      if (webhookId !== null) await refuseOff(webhookId);
      const rate = await limiter.take({ name: `${key.id} resend`, limit: resendsPerMinute, windowSeconds: 60 });
      if (!rate.allowed) throw tooOften('This delivery was sent again very often', rate.retryAfterSeconds);
      const resent = await units.commit(async (unit) => {
        const found = await deliveries.resend(unit, key);
        if (!found) throw new PlatenError('DELIVERY_NOT_FOUND');
        return found;
      });
      wake();
      return resent;
    },
  };

  async function refuseOff(endpointId: string): Promise<void> {
    const endpoint = await endpoints.find(endpointId);
    if (endpoint?.enabled) return;
    throw new PlatenError('INVALID_REQUEST', {
      message: endpoint
        ? 'The webhook of this delivery is off; switch it on first.'
        : 'The webhook of this delivery was deleted.',
      details: { webhookId: endpointId },
    });
  }
}

export function tooOften(what: string, retryAfter: number): PlatenError {
  return new PlatenError('RATE_LIMIT_EXCEEDED', {
    message: `${what}. Try again in ${retryAfter} seconds.`,
    details: { retryAfter, scope: 'webhooks' },
  });
}
