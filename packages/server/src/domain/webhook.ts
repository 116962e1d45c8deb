import type { WebhookEvent } from '@platen/api';
import type { PostFailure } from '@platen/engine/fetch';

/** A URL that an account has registered. */
export interface WebhookEndpoint {
  readonly id: string;
  readonly accountId: string;
  readonly url: string;
  /** That it asked for. */
  readonly events: readonly WebhookEvent[];
  readonly enabled: boolean;
  /** Why it is off: switched off by its account, answered 410, or has failed for days. */
  readonly disabledReason: 'caller' | 'gone' | 'failing' | null;
  readonly disabledAt: string | null;
  /** When the first failure came after the last success. */
  readonly failingSince: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** One event on its way to one receiver, and what became of it. */
export interface WebhookDelivery {
  readonly id: string;
  readonly accountId: string;
  /** The registered URL; null: it stood in the request of a render or a batch. */
  readonly webhookId: string | null;
  readonly url: string;
  readonly event: WebhookEvent | 'webhook.test';
  /** The render or batch that it tells of. */
  readonly subjectId: string;
  /** `held`: its endpoint is off. */
  readonly status: 'pending' | 'held' | 'delivered' | 'failed';
  /** Why the last attempt failed. */
  readonly error: AttemptError | null;
  /** When it is sent next; null while it is being sent, and when it will not be. */
  readonly nextAttemptAt: string | null;
  readonly createdAt: string;
  readonly completedAt: string | null;
  /** Attempts that ended without success, in this round of the schedule. */
  readonly failures: number;
  /** In order. */
  readonly attempts: readonly WebhookAttempt[];
}

export interface WebhookAttempt {
  /** From 1. */
  readonly number: number;
  readonly startedAt: string;
  /** Null while it runs. */
  readonly finishedAt: string | null;
  readonly durationMs: number | null;
  /** HTTP status; null when none came. */
  readonly status: number | null;
  readonly error: AttemptError | null;
  /** How the answer of the receiver begins. */
  readonly answer: string | null;
}

/** Why an attempt failed, in words that callers see. `interrupted`: the node that sent was stopped. */
export type AttemptError = PostFailure | 'http-status' | 'redirect' | 'interrupted' | 'endpoint-deleted';
