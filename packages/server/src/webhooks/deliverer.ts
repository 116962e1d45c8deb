import type { FileAccess } from '@platen/api';
import type { Poster, PostOutcome } from '@platen/engine/fetch';
import type { AttemptError } from '../domain/webhook.ts';
import type { StartedDelivery } from '../store/webhooks/claim-deliveries.ts';
import type { EndpointConsequence } from '../store/webhooks/endpoint-consequence.ts';
import type { WebhookDeliveriesStore } from '../store/webhooks/webhook-deliveries-store.ts';
import { failpoint } from '../telemetry/failpoint.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { noTracing, type Tracing } from '../telemetry/tracing.ts';
import { failingEndpointMs, nextAttemptAt, readRetryAfter } from './schedule.ts';
import { webhookHeaders } from './sign.ts';

export interface DelivererOptions {
  readonly deliveries: Pick<WebhookDeliveriesStore, 'start' | 'finish' | 'release'>;
  readonly poster: Pick<Poster, 'post'>;
  /** Replaces `X-Service` in the names of headers. */
  readonly headerPrefix: string;
  readonly metrics: Pick<Metrics, 'observeWebhook'>;
  /** Default: nothing is traced. */
  readonly tracing?: Tracing;
  /** Signs the addresses of files in a payload of an account that asked for it. */
  readonly signAnswer: (
    payload: unknown,
    account: { readonly accountId: string; readonly fileAccess: FileAccess; readonly signedUrlSeconds: number },
  ) => unknown;
  /** This node, as leases name it. */
  readonly owner: string;
}

/** How one attempt ended. */
export interface AttemptResult {
  /** HTTP status; null when none came. */
  readonly httpStatus: number | null;
  /** Null: delivered. */
  readonly error: AttemptError | null;
  /** When it will be tried again; undefined when it will not. */
  readonly nextAt: Date | undefined;
}

export type Deliverer = ReturnType<typeof createDeliverer>;

/** An attempt takes 15 s at most; the rest is for the database. */
export const deliveryLeaseMs = 30_000;

/** Statuses whose `Retry-After` is listened to; RFC 9110 and RFC 6585. */
const asksForPatience: ReadonlySet<number> = new Set([429, 503]);
const gone = 410;

/** Makes attempts: signs, sends, and records how it went. */
export function createDeliverer(options: DelivererOptions) {
  const { deliveries, poster } = options;
  const tracing = options.tracing ?? noTracing;

  /** As it was recorded; with signed addresses each attempt has fresh ones, which last from when it is sent. */
  function bodyOf({ body, accountId, fileAccess, signedUrlSeconds }: StartedDelivery): string {
    if (fileAccess === 'public') return body;
    return JSON.stringify(
      options.signAnswer(JSON.parse(body), {
        accountId: accountId,
        fileAccess,
        signedUrlSeconds: signedUrlSeconds,
      }),
    );
  }

  /**
   * One attempt at a delivery that has been started. Throws when the database does not take the result: the lease then
   * ends and somebody sends again.
   */
  async function deliver(delivery: StartedDelivery, signal?: AbortSignal): Promise<AttemptResult> {
    failpoint('webhook-claimed');
    const startedMs = performance.now();
    const startedAt = new Date(delivery.startedAt);
    const body = Buffer.from(bodyOf(delivery), 'utf8');
    const headers = webhookHeaders({
      message: { id: delivery.id, event: delivery.event, body, sentAt: startedAt },
      secrets: { secret: delivery.signingSecret, previousSecrets: delivery.previousSecrets },
      prefix: options.headerPrefix,
    });
    const span = tracing.begin('webhook', { parent: delivery.traceparent, kind: 'client' });
    const outcome = await poster.post({
      url: delivery.url,
      headers: { 'user-agent': 'Platen', ...headers, ...originHeaders({ ...delivery, ...span }) },
      body,
      ...(signal && { signal }),
    });
    span.end(
      {
        'platen.event': delivery.event,
        'platen.attempt': delivery.attempts,
        ...(outcome.kind === 'answered' && { 'http.response.status_code': outcome.status }),
      },
      errorOf(outcome) ?? undefined,
    );
    failpoint('webhook-sent');
    const ms = performance.now() - startedMs;
    if (outcome.kind === 'failed' && outcome.reason === 'cancelled') {
      await deliveries.release(delivery);
      return { httpStatus: null, error: 'interrupted', nextAt: startedAt };
    }
    // By the clock that started it: nodes may disagree about the time.
    const finishedAt = new Date(startedAt.getTime() + ms);
    const result = judge({ delivery, outcome, finishedAt });
    options.metrics.observeWebhook({ outcome: labelOf(result), ms });
    await deliveries.finish({
      delivery,
      finishedAt: finishedAt.toISOString(),
      httpStatus: result.httpStatus,
      error: result.error,
      answer: outcome.kind === 'answered' ? outcome.answer : null,
      nextAt: result.nextAt?.toISOString(),
      endpoint: consequenceOf({ delivery, result, finishedAt }),
    });
    return result;
  }

  return {
    deliver,

    /** The one attempt of a delivery that this node kept for itself; undefined when somebody else has taken it. */
    async deliverNow(id: string): Promise<AttemptResult | undefined> {
      const started = await deliveries.start({ id, owner: options.owner, leaseMs: deliveryLeaseMs });
      return started && deliver(started);
    },
  };
}

/** So that a receiver finds the request, and the trace goes on. */
function originHeaders({
  requestId,
  traceparent,
  tracestate,
}: Pick<StartedDelivery, 'requestId' | 'traceparent' | 'tracestate'>): Readonly<Record<string, string>> {
  return {
    ...(requestId !== null && { 'x-request-id': requestId }),
    ...(traceparent !== null && { traceparent }),
    ...(tracestate !== null && { tracestate }),
  };
}

interface Judged {
  readonly delivery: StartedDelivery;
  readonly outcome: PostOutcome;
  readonly finishedAt: Date;
}

function judge({ delivery, outcome, finishedAt }: Judged): AttemptResult {
  const httpStatus = outcome.kind === 'answered' ? outcome.status : null;
  const error = errorOf(outcome);
  const isFinal = error === null || delivery.singleTry === 1 || httpStatus === gone;
  const patience =
    outcome.kind === 'answered' && asksForPatience.has(outcome.status)
      ? readRetryAfter(outcome.retryAfter, finishedAt)
      : undefined;
  const nextAt = isFinal
    ? undefined
    : nextAttemptAt({
        deliveryId: delivery.id,
        firstDueAt: new Date(delivery.firstDueAt),
        failures: delivery.failures + 1,
        finishedAt,
        retryAfterMs: patience,
      });
  return { httpStatus, error, nextAt };
}

function errorOf(outcome: PostOutcome): AttemptError | null {
  if (outcome.kind === 'failed') return outcome.reason;
  if (outcome.status >= 200 && outcome.status < 300) return null;
  return outcome.status >= 300 && outcome.status < 400 ? 'redirect' : 'http-status';
}

/** A test shows whether an endpoint works; that it does not is no reason to switch it off. */
function consequenceOf(parts: {
  readonly delivery: StartedDelivery;
  readonly result: AttemptResult;
  readonly finishedAt: Date;
}): EndpointConsequence {
  const { delivery, result, finishedAt } = parts;
  if (result.error === null) return { kind: 'works' };
  if (delivery.singleTry === 1) return { kind: 'none' };
  if (result.httpStatus === gone) return { kind: 'gone' };
  return { kind: 'failed', offIfSince: new Date(finishedAt.getTime() - failingEndpointMs).toISOString() };
}

function labelOf({ error, nextAt }: AttemptResult): 'delivered' | 'retry' | 'failed' {
  if (error === null) return 'delivered';
  return nextAt ? 'retry' : 'failed';
}
