import type { Generated } from 'kysely';
import type { Json, Timestamp } from './columns.ts';

// A column without a comment is described at the field of its name in `domain`.

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
  /** Set for a queued render whose request had an `Idempotency-Key`: a hash of the key and of the content. */
  readonly request_key: string | null;
  readonly file_name: string | null;
  /** The row in the file that the batch was made from. */
  readonly source_row: number | null;
}

/** The requests of renders: kept for some days, so that people can look at them and draw them again. */
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
  /** The request that made the row; null: an earlier version made it, or no request did. */
  readonly request_id: string | null;
  /** The request's place in a trace, by W3C Trace Context. */
  readonly traceparent: string | null;
  /** What tracing systems add to the place in the trace. */
  readonly tracestate: string | null;
  readonly run_id: Generated<string | null>;
  readonly run_offset: Generated<number | null>;
}

/** A table that was cut into batches; its progress follows from theirs. */
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
  /** Set in the same way as for a batch. */
  readonly request_key: string | null;
}

/** The state of a design or template when a render of it was accepted; stored once, however many renders share it. */
export interface SnapshotsTable {
  readonly account_id: string;
  readonly hash: string;
  readonly document: Json;
  /** When a job was last accepted with it. */
  readonly used_at: Timestamp;
}

/** A render that waits or is being done; the row is deleted when the render ends. */
export interface RenderJobsTable {
  readonly render_id: string;
  readonly account_id: string;
  readonly batch_id: string | null;
  readonly priority: number;
  readonly position: number;
  readonly content_key: string | null;
  readonly snapshot_hash: string;
  readonly name: string;
  /** What must be rendered, in the form of `request_version`. */
  readonly body: Json;
  /** Null: the checked body of the request, as older versions of the service stored it. */
  readonly request_version: number | null;
  readonly run_after: Timestamp;
  /** The node that does it; null while it waits. */
  readonly lease_owner: string | null;
  readonly lease_until: Timestamp | null;
  readonly lease_token: number;
  readonly attempts: number;
  readonly deaths: Generated<number>;
  readonly created_at: Timestamp;
  /** The request that made the row; null: an earlier version made it, or no request did. */
  readonly request_id: string | null;
  /** The request's place in a trace, by W3C Trace Context. */
  readonly traceparent: string | null;
  /** What tracing systems add to the place in the trace. */
  readonly tracestate: string | null;
}

/** When each account's jobs were last given a turn. */
export interface WorkTurnsTable {
  readonly account_id: string;
  readonly last_turn: Timestamp;
  /** 1 while some job of the account waits. */
  readonly waiting: Generated<number>;
}

/** Renders that run outside the queue. */
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
