import type { WebhookEvent } from '@platen/api';
import type { WebhookAttemptRow, WebhookDeliveryRow, WebhookEndpointRow } from '../../store/schema.ts';
import type { DeliveryWithAttempts } from '../../store/webhooks/webhook-deliveries-store.ts';
import type { AttemptError } from '../../webhooks/deliverer.ts';

export function toWebhook(row: WebhookEndpointRow) {
  return {
    id: row.id,
    url: row.url,
    events: JSON.parse(row.events) as WebhookEvent[],
    enabled: row.enabled === 1,
    disabledReason: row.disabled_reason as 'caller' | 'gone' | 'failing' | null,
    disabledAt: row.disabled_at,
    failingSince: row.failing_since,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export function toDelivery({ delivery, attempts }: DeliveryWithAttempts) {
  const waits = delivery.status === 'pending' && delivery.lease_owner === null;
  return {
    id: delivery.id,
    webhookId: delivery.endpoint_id,
    url: delivery.url,
    event: delivery.event as WebhookEvent | 'webhook.test',
    subjectId: delivery.subject_id,
    status: delivery.status as 'pending' | 'held' | 'delivered' | 'failed',
    error: delivery.error as AttemptError | null,
    nextAttemptAt: waits ? delivery.due_at : null,
    createdAt: delivery.created_at,
    completedAt: delivery.completed_at,
    attempts: attempts.map(toAttempt),
  };
}

function toAttempt(row: WebhookAttemptRow) {
  return {
    number: row.number,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    durationMs: row.finished_at === null ? null : Math.max(0, Date.parse(row.finished_at) - Date.parse(row.started_at)),
    status: row.status,
    error: row.error as AttemptError | null,
    answer: row.answer,
  };
}

/** How the delivery stands that a request asked for by `webhook`. */
export interface WebhookState {
  readonly status: 'pending' | 'delivered' | 'failed';
  readonly attempts: number;
  readonly error?: {
    readonly code: 'WEBHOOK_FAILED';
    readonly message: string;
    readonly details: { readonly reason: string };
  };
}

/** Of a render or batch that named a URL: nothing is recorded before it ends. */
export function toWebhookState(delivery: WebhookDeliveryRow | undefined): WebhookState {
  if (!delivery) return { status: 'pending', attempts: 0 };
  const error = delivery.error as AttemptError | null;
  return {
    status: delivery.status as WebhookState['status'],
    attempts: delivery.attempts,
    ...(error !== null && {
      error: { code: 'WEBHOOK_FAILED', message: attemptSentences[error], details: { reason: error } },
    }),
  };
}

export const attemptSentences: Readonly<Record<AttemptError, string>> = {
  'http-status': 'The receiver answered with another status than 2xx.',
  redirect: 'The receiver answered with a redirect; redirects are not followed.',
  timeout: 'The receiver did not answer within 15 seconds.',
  connection: 'The receiver could not be reached, or closed the connection without an answer.',
  tls: "The receiver's certificate is not valid, or no secure connection could be made.",
  'bad-answer': 'What the receiver answered is not HTTP/1.1.',
  'no-public-address': "The receiver's host name has no public address.",
  'invalid-url': 'The URL may not be called.',
  interrupted: 'The node that was sending stopped; the event is sent again.',
  cancelled: 'The node that was sending stopped; the event is sent again.',
  'endpoint-deleted': 'The endpoint was deleted before the event could be delivered.',
};
