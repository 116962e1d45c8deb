import type { WebhookEvent } from '@platen/api';
import { PlatenError } from '@platen/core';
import type { IdSource } from '../../domain/ids.ts';
import type { RateLimiter } from '../../limits/rate-limiter.ts';
import type { UnitsOfWork } from '../../store/database/units-of-work.ts';
import type { WebhookEndpointRow } from '../../store/schema.ts';
import type { WebhookDeliveriesStore } from '../../store/webhooks/webhook-deliveries-store.ts';
import type { EndpointKey, WebhookEndpointsStore } from '../../store/webhooks/webhook-endpoints-store.ts';
import { type Deliverer, deliveryLeaseMs } from '../../webhooks/deliverer.ts';
import { testBody } from '../../webhooks/payloads.ts';
import { tooOften, type WebhookDeliveriesService } from './webhook-deliveries-service.ts';
import { toDelivery, toWebhook } from './webhook-result.ts';

export interface WebhookEndpointsServiceOptions {
  readonly endpoints: WebhookEndpointsStore;
  readonly deliveries: Pick<WebhookDeliveriesStore, 'insertTest' | 'find'>;
  readonly deliverer: Pick<Deliverer, 'deliverNow'>;
  readonly sending: Pick<WebhookDeliveriesService, 'checkUrl' | 'wake'>;
  readonly limiter: RateLimiter;
  /** This node, as leases name it. */
  readonly owner: string;
  readonly newId: IdSource;
  readonly now: () => Date;
}

export type WebhookEndpointsService = ReturnType<typeof createWebhookEndpointsService>;

export interface EndpointChanges {
  readonly url?: string | undefined;
  readonly events?: readonly WebhookEvent[] | undefined;
  readonly enabled?: boolean | undefined;
}

export interface NewEndpoint {
  readonly accountId: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly enabled: boolean;
  readonly units: UnitsOfWork;
}

const maxEndpoints = 20;
const testsPerMinute = 10;

/** URLs that an account has registered. */
export function createWebhookEndpointsService(options: WebhookEndpointsServiceOptions) {
  const { endpoints, deliveries, sending, limiter, owner, newId, now } = options;

  async function find(key: EndpointKey): Promise<WebhookEndpointRow> {
    const row = await endpoints.find(key.id);
    if (!row) throw new PlatenError('WEBHOOK_NOT_FOUND');
    if (row.account_id !== key.accountId) throw new PlatenError('ACCESS_DENIED');
    return row;
  }

  return {
    /** Throws INVALID_REQUEST for a URL that may not be called, or when the account has 20 endpoints. */
    async create(wanted: NewEndpoint) {
      sending.checkUrl(wanted.url, 'url');
      const at = now().toISOString();
      const row: WebhookEndpointRow = {
        id: newId('whk'),
        account_id: wanted.accountId,
        url: wanted.url,
        events: JSON.stringify(wanted.events),
        ...switched(wanted.enabled, at),
        failing_since: null,
        created_at: at,
        updated_at: at,
      };
      return wanted.units.commit(async (unit) => {
        if (await endpoints.insert(unit, row, maxEndpoints)) return toWebhook(row);
        throw new PlatenError('INVALID_REQUEST', {
          message: `An account has at most ${maxEndpoints} webhooks; delete one first.`,
          details: { limit: maxEndpoints },
        });
      });
    },

    /** Newest first. */
    async list(accountId: string) {
      return (await endpoints.list(accountId)).map(toWebhook);
    },

    /** Throws WEBHOOK_NOT_FOUND, ACCESS_DENIED, or INVALID_REQUEST for a URL that may not be called. */
    async update(key: EndpointKey, { url, events, enabled }: EndpointChanges) {
      const before = await find(key);
      sending.checkUrl(url, 'url');
      const at = now().toISOString();
      const isSwitched = enabled !== undefined && enabled !== (before.enabled === 1);
      const row = await endpoints.update(key, {
        ...(url !== undefined && { url }),
        ...(events !== undefined && { events: JSON.stringify(events) }),
        ...(isSwitched && switched(enabled, at)),
        // It begins anew, or it would be switched off by its next failure.
        ...(isSwitched && enabled && { failing_since: null }),
        updated_at: at,
      });
      if (!row) throw new PlatenError('WEBHOOK_NOT_FOUND');
      sending.wake();
      return toWebhook(row);
    },

    /** Throws WEBHOOK_NOT_FOUND or ACCESS_DENIED. */
    async delete(key: EndpointKey): Promise<void> {
      await find(key);
      await endpoints.delete(key);
    },

    /** One attempt at once. Throws WEBHOOK_NOT_FOUND, ACCESS_DENIED or RATE_LIMIT_EXCEEDED. */
    async test(key: EndpointKey, units: UnitsOfWork) {
      const { url } = await find(key);
      const rate = await limiter.take({ name: `${key.id} test`, limit: testsPerMinute, windowSeconds: 60 });
      if (!rate.allowed) throw tooOften('This webhook was tested very often', rate.retryAfterSeconds);
      const id = newId('dlv');
      const test = {
        id,
        subjectId: id,
        accountId: key.accountId,
        endpointId: key.id,
        url,
        event: 'webhook.test',
        body: testBody({ webhookId: key.id, at: now().toISOString() }),
        owner,
        leaseMs: deliveryLeaseMs,
      };
      // Stored before it is sent; the answer tells how that went.
      await units.commit(async (unit) => toDelivery(await deliveries.insertTest(unit, test)), { interim: true });
      await options.deliverer.deliverNow(id);
      const delivery = await deliveries.find(id);
      if (!delivery) throw new PlatenError('WEBHOOK_NOT_FOUND');
      return toDelivery(delivery);
    },
  };
}

function switched(enabled: boolean, at: string) {
  return enabled
    ? { enabled: 1, disabled_reason: null, disabled_at: null }
    : { enabled: 0, disabled_reason: 'caller', disabled_at: at };
}
