import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { createNodeMetrics } from './node-metrics.ts';
import { createWatchedMetrics } from './watched-metrics.ts';

export type { CacheGauges, PoolGauges, QueueDepth } from './watched-metrics.ts';

export type Metrics = ReturnType<typeof createMetrics>;

/** Limits that a RATE_LIMIT_EXCEEDED names; `docs/reference/limits.md` has the same. */
const refusalScopes = [
  ...['minute', 'concurrency', 'cpu', 'batches per hour', 'day', 'month', 'wrong keys', 'sign-ins', 'codes'],
  ...['password-resets', 'invitation mails', 'public renders', 'form', 'event streams', 'webhooks'],
];

/** Everything that `/metrics` tells, in Prometheus' names and units. */
export function createMetrics() {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const requests = new Histogram({
    name: 'platen_http_request_duration_seconds',
    help: 'Time from a request to its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [register],
  });
  const renders = new Histogram({
    name: 'platen_render_duration_seconds',
    help: 'Time of a render from the request to the file.',
    labelNames: ['format', 'outcome'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [register],
  });
  const bytes = new Counter({
    name: 'platen_render_bytes_total',
    help: 'Size of the files drawn.',
    labelNames: ['format'],
    registers: [register],
  });
  const refusals = new Counter({
    name: 'platen_refusals_total',
    help: 'Answers 429, by the limit that was reached.',
    labelNames: ['scope'],
    registers: [register],
  });
  // A rate of a series that begins with its first refusal does not show that one.
  for (const scope of refusalScopes) refusals.inc({ scope }, 0);
  const webhooks = new Histogram({
    name: 'platen_webhook_attempt_duration_seconds',
    help: 'Time of an attempt to deliver a webhook; retry: it will be tried again.',
    labelNames: ['outcome'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
    registers: [register],
  });
  return {
    ...createNodeMetrics(register),
    ...createWatchedMetrics(register),
    contentType: register.contentType,
    text: () => register.metrics(),

    observeRequest(request: {
      readonly method: string;
      readonly route: string;
      readonly status: number;
      readonly ms: number;
    }): void {
      const { method, route, status } = request;
      requests.observe({ method, route, status: String(status) }, request.ms / 1_000);
    },

    /** `scope` of the details of a RATE_LIMIT_EXCEEDED. */
    observeRefusal(scope: string): void {
      refusals.inc({ scope });
    },

    observeRender(render: {
      readonly format: string;
      readonly outcome: 'drawn' | 'cached' | 'failed';
      readonly ms: number;
      readonly bytes?: number;
    }): void {
      renders.observe({ format: render.format, outcome: render.outcome }, render.ms / 1_000);
      if (render.bytes !== undefined) bytes.inc({ format: render.format }, render.bytes);
    },

    observeWebhook(attempt: { readonly outcome: 'delivered' | 'retry' | 'failed'; readonly ms: number }): void {
      webhooks.observe({ outcome: attempt.outcome }, attempt.ms / 1_000);
    },
  };
}
