import type { WebhookEvent } from '@platen/api';
import { PlatenError } from '@platen/core';
import type { IdSource } from '../../domain/ids.ts';
import type { WebhookEndpoint } from '../../domain/webhook.ts';
import type { RateLimiter } from '../../limits/rate-limiter.ts';
import type { UnitsOfWork } from '../../store/database/units-of-work.ts';
import type { WebhookDeliveriesStore } from '../../store/webhooks/webhook-deliveries-store.ts';
import type { EndpointKey, WebhookEndpointsStore } from '../../store/webhooks/webhook-endpoints-store.ts';
import { type Deliverer, deliveryLeaseMs } from '../../webhooks/deliverer.ts';
import { testBody } from '../../webhooks/payloads.ts';
import { tooOften, type WebhookDeliveriesService } from './webhook-deliveries-service.ts';

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

  async function find(key: EndpointKey): Promise<WebhookEndpoint> {
    const found = await endpoints.find(key.id);
    if (!found) throw new PlatenError('WEBHOOK_NOT_FOUND');
    if (found.accountId !== key.accountId) throw new PlatenError('ACCESS_DENIED');
    return found;
  }

  return {
    /** Throws INVALID_REQUEST for a URL that may not be called, or when the account has 20 endpoints. */
    async create({ units, accountId, url, events, enabled }: NewEndpoint): Promise<WebhookEndpoint> {
      sending.checkUrl(url, 'url');
      const at = now().toISOString();
      const endpoint: WebhookEndpoint = {
        id: newId('whk'),
        accountId,
        url,
        events,
        ...switched(enabled, at),
        failingSince: null,
        createdAt: at,
        updatedAt: at,
      };
      return units.commit(async (unit) => {
        if (await endpoints.insert(unit, endpoint, maxEndpoints)) return endpoint;
        throw new PlatenError('INVALID_REQUEST', {
          message: `An account has at most ${maxEndpoints} webhooks; delete one first.`,
          details: { limit: maxEndpoints },
        });
      });
    },

    /** Newest first. */
    list: (accountId: string): Promise<readonly WebhookEndpoint[]> => endpoints.list(accountId),

    /** Throws WEBHOOK_NOT_FOUND, ACCESS_DENIED, or INVALID_REQUEST for a URL that may not be called. */
    async update(key: EndpointKey, { url, events, enabled }: EndpointChanges): Promise<WebhookEndpoint> {
      const before = await find(key);
      sending.checkUrl(url, 'url');
      const at = now().toISOString();
      const isSwitched = enabled !== undefined && enabled !== before.enabled;
      const endpoint = await endpoints.update(key, {
        ...(url !== undefined && { url }),
        ...(events !== undefined && { events }),
        ...(isSwitched && switched(enabled, at)),
        // It begins anew, or it would be switched off by its next failure.
        ...(isSwitched && enabled && { failingSince: null }),
        updatedAt: at,
      });
      if (!endpoint) throw new PlatenError('WEBHOOK_NOT_FOUND');
      sending.wake();
      return endpoint;
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
      await units.commit((unit) => deliveries.insertTest(unit, test), { interim: true });
      await options.deliverer.deliverNow(id);
      const delivery = await deliveries.find(id);
      if (!delivery) throw new PlatenError('WEBHOOK_NOT_FOUND');
      return delivery;
    },
  };
}

function switched(enabled: boolean, at: string): Pick<WebhookEndpoint, 'enabled' | 'disabledReason' | 'disabledAt'> {
  return { enabled, disabledReason: enabled ? null : 'caller', disabledAt: enabled ? null : at };
}
