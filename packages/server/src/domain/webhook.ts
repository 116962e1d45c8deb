import type { WebhookEvent } from '@platen/api';
import type { PostFailure } from '@platen/engine/fetch';

/** A URL that an account has registered. */
export interface WebhookEndpoint {
  readonly id: string;
  readonly accountId: string;
  readonly url: string;
  /** The events that the account has chosen. */
  readonly events: readonly WebhookEvent[];
  readonly enabled: boolean;
  /** Why the endpoint is off: its account switched it off, it answered 410, or it has failed for days. */
  readonly disabledReason: 'caller' | 'gone' | 'failing' | null;
  readonly disabledAt: string | null;
  /** When the first failure since the last success came. */
  readonly failingSince: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** One event on its way to one receiver, and what became of it. */
export interface WebhookDelivery {
  readonly id: string;
  readonly accountId: string;
  /** The registered endpoint; null: the URL came with the request of a render or a batch. */
  readonly webhookId: string | null;
  readonly url: string;
  readonly event: WebhookEvent | 'webhook.test';
  /** The render or batch that the event is about. */
  readonly subjectId: string;
  /** `held`: the endpoint is off. */
  readonly status: 'pending' | 'held' | 'delivered' | 'failed';
  /** Why the last attempt failed. */
  readonly error: AttemptError | null;
  /** When the event is sent next; null while it is being sent, and when it will not be sent again. */
  readonly nextAttemptAt: string | null;
  readonly createdAt: string;
  readonly completedAt: string | null;
  /** Failed attempts in the present round of the schedule. */
  readonly failures: number;
  /** The oldest first. */
  readonly attempts: readonly WebhookAttempt[];
}

export interface WebhookAttempt {
  /** Counts from 1. */
  readonly number: number;
  readonly startedAt: string;
  /** Null while it runs. */
  readonly finishedAt: string | null;
  readonly durationMs: number | null;
  /** The HTTP status; null when no answer came. */
  readonly status: number | null;
  readonly error: AttemptError | null;
  /** The beginning of the receiver's answer. */
  readonly answer: string | null;
}

/** Why an attempt failed, as callers see it. `interrupted`: the node stopped while it was sending. */
export type AttemptError = PostFailure | 'http-status' | 'redirect' | 'interrupted' | 'endpoint-deleted';
