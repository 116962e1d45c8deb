import type { Generated } from 'kysely';
import type { Json, Timestamp } from './columns.ts';

// What a column is of which nothing is said here stands with the field of its name in `domain`.

export interface RendersTable {
  readonly id: string;
  readonly account_id: string;
  /** Empty when a template was rendered. */
  readonly design_id: string;
  readonly template_id: string | null;
  readonly status: string;
  readonly cache_key: string;
  readonly cached: number;
  readonly file_id: string | null;
  readonly format: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly quality: number;
  readonly render_ms: number;
  readonly warnings: Json;
  readonly error: Json | null;
  readonly created_at: Timestamp;
  readonly completed_at: Timestamp | null;
  readonly batch_id: string | null;
  readonly batch_index: number | null;
  readonly finished_order: number | null;
  readonly webhook_url: string | null;
  readonly progress: number;
  /** Of a queued render whose request had an `Idempotency-Key`: key and content, hashed. */
  readonly request_key: string | null;
  readonly file_name: string | null;
  /** The row of the file that the batch was made from. */
  readonly source_row: number | null;
}

/** What a render was asked for with: kept for some days, so that it can be looked at and drawn again. */
export interface RequestDataTable {
  readonly render_id: string;
  readonly account_id: string;
  readonly created_at: Timestamp;
  /** JSON of the request, encrypted. */
  readonly sealed: string;
}

export interface BatchesTable {
  readonly id: string;
  readonly account_id: string;
  /** `processing` or `completed`. */
  readonly status: string;
  /** `low`, `normal` or `high`. */
  readonly priority: string;
  readonly total_renders: number;
  readonly remaining_renders: number;
  readonly completed_renders: number;
  readonly failed_renders: number;
  readonly webhook_url: string | null;
  readonly created_at: Timestamp;
  readonly completed_at: Timestamp | null;
  readonly request_key: string | null;
  /** From which request it follows; null: made by a version before, or by no request. */
  readonly request_id: string | null;
  /** The request's place in a trace, by W3C Trace Context. */
  readonly traceparent: string | null;
  /** What tracing systems add to that place. */
  readonly tracestate: string | null;
  readonly run_id: Generated<string | null>;
  readonly run_offset: Generated<number | null>;
}

/** A table that was cut into batches; how far it is follows from them. */
export interface RunsTable {
  readonly id: string;
  readonly account_id: string;
  /** Empty when a template is rendered. */
  readonly design_id: string;
  readonly template_id: string | null;
  readonly name: string;
  /** How the table was sent: its mapping and the other fields of the form, without data. */
  readonly settings: Json;
  readonly created_at: Timestamp;
  /** As of a batch. */
  readonly request_key: string | null;
}

/** A design or template as it was when a render of it was accepted; once, however many renders share it. */
export interface SnapshotsTable {
  readonly account_id: string;
  readonly hash: string;
  readonly document: Json;
  /** When a job was last accepted with it. */
  readonly used_at: Timestamp;
}

/** A render that waits or is being done; the row goes when the render ends. */
export interface RenderJobsTable {
  readonly render_id: string;
  readonly account_id: string;
  readonly batch_id: string | null;
  readonly priority: number;
  readonly position: number;
  readonly content_key: string | null;
  readonly snapshot_hash: string;
  readonly name: string;
  /** What is to be rendered, in the form of `request_version`. */
  readonly body: Json;
  /** Null: the checked body of the request, as older versions of the service store it. */
  readonly request_version: number | null;
  readonly run_after: Timestamp;
  /** The node that does it; null while it waits. */
  readonly lease_owner: string | null;
  readonly lease_until: Timestamp | null;
  readonly lease_token: number;
  readonly attempts: number;
  readonly deaths: Generated<number>;
  readonly created_at: Timestamp;
  /** From which request it follows; null: made by a version before, or by no request. */
  readonly request_id: string | null;
  /** The request's place in a trace, by W3C Trace Context. */
  readonly traceparent: string | null;
  /** What tracing systems add to that place. */
  readonly tracestate: string | null;
}

/** When each account's jobs were last given a turn. */
export interface WorkTurnsTable {
  readonly account_id: string;
  readonly last_turn: Timestamp;
  /** 1 while some job of the account waits. */
  readonly waiting: Generated<number>;
}

/** Renders under way outside the queue. */
export interface RenderSlotsTable {
  readonly id: string;
  readonly account_id: string;
  /** By the database's clock. */
  readonly until: Timestamp;
}

export interface FilesTable {
  readonly id: string;
  readonly account_id: string;
  readonly content_hash: string;
  readonly size: number;
  readonly mime_type: string;
  readonly extension: string;
  readonly created_at: Timestamp;
  readonly expires_at: Timestamp | null;
  readonly withdrawn_at: Generated<Timestamp | null>;
}
