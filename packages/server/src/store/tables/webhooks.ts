import type { Json, Timestamp } from './columns.ts';

/** A URL that an account wants to be told at. */
export interface WebhookEndpointsTable {
  readonly id: string;
  readonly account_id: string;
  readonly url: string;
  /** Kinds of events that it asked for. */
  readonly events: Json;
  readonly enabled: number;
  /** Why it is off: `caller`, `gone` (it answered 410) or `failing` (days of nothing but failures). */
  readonly disabled_reason: string | null;
  readonly disabled_at: Timestamp | null;
  /** When the first failure came after the last success. */
  readonly failing_since: Timestamp | null;
  readonly created_at: Timestamp;
  readonly updated_at: Timestamp;
}

/** One event on its way to one receiver. */
export interface WebhookDeliveriesTable {
  /** Follows from subject, event and receiver, so that the same event is never recorded twice for one receiver. */
  readonly id: string;
  readonly account_id: string;
  /** Null: the URL stood in the request of a render or a batch. */
  readonly endpoint_id: string | null;
  readonly url: string;
  /** Host and port of the URL, for bounds. */
  readonly host: string;
  readonly event: string;
  /** The render or batch that it tells of. */
  readonly subject_id: string;
  /** JSON; its UTF-8 bytes are what is signed and sent, each time. */
  readonly body: string;
  /** `pending`, `held` (its endpoint is off), `delivered` or `failed`. */
  readonly status: string;
  /** 1: a failure is final. */
  readonly single_try: number;
  /** When a pending one may be taken: the next attempt, or while one runs, the end of its lease. */
  readonly due_at: Timestamp;
  /** What the schedule counts from. */
  readonly first_due_at: Timestamp;
  /** Begun, those that a crash cut short too. */
  readonly attempts: number;
  /** Ended without success, in this round of the schedule. */
  readonly failures: number;
  /** The node that is sending. */
  readonly lease_owner: string | null;
  /** Grows whenever somebody takes it: who comes late with an older one has lost it. */
  readonly lease_token: number;
  /** Why the last attempt failed. */
  readonly error: string | null;
  readonly created_at: Timestamp;
  readonly completed_at: Timestamp | null;
  /** From which request it follows; null: made by a version before, or by no request. */
  readonly request_id: string | null;
  /** The request's place in a trace, by W3C Trace Context. */
  readonly traceparent: string | null;
  /** What tracing systems add to that place. */
  readonly tracestate: string | null;
}

export interface WebhookAttemptsTable {
  readonly delivery_id: string;
  /** From 1. */
  readonly number: number;
  readonly started_at: Timestamp;
  /** Null while it runs. */
  readonly finished_at: Timestamp | null;
  /** HTTP status; null when none came. */
  readonly status: number | null;
  readonly error: string | null;
  /** How the receiver's answer begins. */
  readonly answer: string | null;
}
