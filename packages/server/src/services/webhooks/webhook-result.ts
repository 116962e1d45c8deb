import type { AttemptError } from '../../domain/webhook.ts';
import type { RequestedDelivery } from '../../store/webhooks/webhook-deliveries-store.ts';

/** The state of the delivery that a request asked for by `webhook`. */
export interface WebhookState {
  readonly status: 'pending' | 'delivered' | 'failed';
  readonly attempts: number;
  readonly error?: {
    readonly code: 'WEBHOOK_FAILED';
    readonly message: string;
    readonly details: { readonly reason: string };
  };
}

/**
 * The state for a render or batch that named a URL. Undefined input means `pending`: no delivery is recorded before the
 * end.
 */
export function toWebhookState(delivery: RequestedDelivery | undefined): WebhookState {
  if (!delivery) return { status: 'pending', attempts: 0 };
  const { error } = delivery;
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
