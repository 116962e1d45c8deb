import type { Generated } from 'kysely';
import type { Json, Timestamp } from './columns.ts';

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
  /** From 0, as the batch lists its items. */
  readonly batch_index: number | null;
  /** From 1, in the order in which the batch's items ended. */
  readonly finished_order: number | null;
  /** Told of this render alone. */
  readonly webhook_url: string | null;
  /** 0 while queued, 5 to 95 while processing, 100 at the end. */
  readonly progress: number;
  /** Of a queued render whose request had an `Idempotency-Key`: key and content, hashed. */
  readonly request_key: string | null;
  /** In the archive of its batch, without extension; null: a number. */
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
  /** Whose renders have not ended. */
  readonly remaining_renders: number;
  readonly completed_renders: number;
  readonly failed_renders: number;
  readonly webhook_url: string | null;
  readonly created_at: Timestamp;
  readonly completed_at: Timestamp | null;
  /** Names the request and its `Idempotency-Key`: the same request makes no second batch, whatever happened between. */
  readonly request_key: string | null;
  /** From which request it follows; null: made by a version before, or by no request. */
  readonly request_id: string | null;
  /** The request's place in a trace, by W3C Trace Context. */
  readonly traceparent: string | null;
  /** What tracing systems add to that place. */
  readonly tracestate: string | null;
  /** The run that it is a part of. */
  readonly run_id: Generated<string | null>;
  /** How many renders of the run stand in batches before it. */
  readonly run_offset: Generated<number | null>;
}

/** A table that was cut into batches; how far it is follows from them. */
export interface RunsTable {
  readonly id: string;
  readonly account_id: string;
  /** Empty when a template is rendered. */
  readonly design_id: string;
  readonly template_id: string | null;
  /** Such as the name of the file. */
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
  /** SHA-256 of the document. */
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
  /** 0 high, 1 normal, 2 low; within the account. */
  readonly priority: number;
  /** Orders jobs of one moment: the item's place in its batch. */
  readonly position: number;
  /** Equal for renders of the same thing, which are done one after another so that the cache serves the later ones; null: never. */
  readonly content_key: string | null;
  readonly snapshot_hash: string;
  /** Of the design or template, for the file's title. */
  readonly name: string;
  /** What is to be rendered, in the form of `request_version`. */
  readonly body: Json;
  /** Null: the checked body of the request, as older versions of the service store it. */
  readonly request_version: number | null;
  readonly run_after: Timestamp;
  /** The node that does it; null while it waits. */
  readonly lease_owner: string | null;
  readonly lease_until: Timestamp | null;
  /** Raised by each claim, so that who lost a lease cannot finish. */
  readonly lease_token: number;
  /** How often it was begun, without those that a node's end cut short. */
  readonly attempts: number;
  /** Nodes that fell silent while they did it. */
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
  /** SHA-256 of the bytes; where the file store keeps them. */
  readonly content_hash: string;
  readonly size: number;
  readonly mime_type: string;
  readonly extension: string;
  readonly created_at: Timestamp;
  readonly expires_at: Timestamp | null;
  /** Since when its address answers nothing, though what uses it still finds it; null: it answers. */
  readonly withdrawn_at: Generated<Timestamp | null>;
}
