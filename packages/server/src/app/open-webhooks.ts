import { createPoster } from '@platen/engine/fetch';
import type { Config } from '../config/config.ts';
import type { IdSource } from '../domain/ids.ts';
import { startWebhookWorker, type WebhookWorker } from '../jobs/webhook-worker.ts';
import type { RateLimiter } from '../limits/rate-limiter.ts';
import type { FileSigner } from '../services/files/file-signer.ts';
import { createWebhookDeliveriesService } from '../services/webhooks/webhook-deliveries-service.ts';
import { createWebhookEndpointsService } from '../services/webhooks/webhook-endpoints-service.ts';
import type { Store } from '../store/open-store.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { Tracing } from '../telemetry/tracing.ts';
import { createDeliverer, deliveryLeaseMs } from '../webhooks/deliverer.ts';

export interface OpenWebhooksOptions {
  readonly config: Pick<Config, 'webhooks' | 'fetchAllowHosts' | 'databaseUrl'>;
  readonly store: Store;
  readonly limiter: RateLimiter;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
  /** As leases name this node. */
  readonly nodeId: string;
  readonly newId: IdSource;
  readonly now: () => Date;
  readonly logger: Logger;
  readonly signer: Pick<FileSigner, 'signAnswer'>;
}

/** Everything about webhooks: what the API offers, and who sends. */
export function openWebhooks({
  config,
  store,
  limiter,
  metrics,
  tracing,
  nodeId,
  newId,
  now,
  logger,
  signer,
}: OpenWebhooksOptions) {
  const poster = createPoster({ allowHosts: config.fetchAllowHosts, allowHttp: config.webhooks.allowHttp });
  const { headerPrefix } = config.webhooks;
  const deliverer = createDeliverer({
    deliveries: store.webhookDeliveries,
    poster,
    headerPrefix,
    metrics,
    tracing,
    signAnswer: signer.signAnswer,
    owner: nodeId,
  });
  let worker: WebhookWorker | undefined;
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= worker?.stop();
    return stopping;
  };
  const sending = createWebhookDeliveriesService({
    deliveries: store.webhookDeliveries,
    endpoints: store.webhookEndpoints,
    deliverer,
    poster,
    limiter,
    owner: nodeId,
    wake: () => worker?.wake(),
    now,
  });
  const endpoints = createWebhookEndpointsService({
    endpoints: store.webhookEndpoints,
    deliveries: store.webhookDeliveries,
    deliverer,
    sending,
    limiter,
    owner: nodeId,
    newId,
    now,
  });
  metrics.watchWebhooks(store.webhookDeliveries.load);
  return {
    deliveries: sending,
    services: { webhooks: endpoints, webhookDeliveries: sending },

    /** Begins to send, also what a former process left behind. */
    async start(): Promise<void> {
      // With a database of its own, nobody else can be sending what is leased.
      if (config.databaseUrl === undefined) await store.webhookDeliveries.releaseAll();
      worker = startWebhookWorker({
        claim: (query) => store.webhookDeliveries.claim({ ...query, owner: nodeId, leaseMs: deliveryLeaseMs }),
        deliver: deliverer.deliver,
        onError: (err) => logger.warn({ err }, 'a webhook could not be claimed or recorded; it will be tried again'),
      });
    },

    /** Sends no more of what waits; a request that waits for its webhook is still served. */
    stop,

    async close(): Promise<void> {
      await stop();
      await poster.close();
    },
  };
}
