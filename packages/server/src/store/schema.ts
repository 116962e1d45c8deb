import type { Generated, Insertable, Selectable } from 'kysely';

/** Times are RFC 3339 with milliseconds and `Z`, so that text order is time order on every database. */
type Timestamp = string;
/** JSON as text: written and read whole, never searched in SQL. */
type Json = string;

export interface AccountsTable {
  readonly id: string;
  readonly name: string;
  readonly plan: string;
  readonly created_at: Timestamp;
  /** Signs webhooks, so it has to be readable. */
  readonly signing_secret: string;
  readonly previous_secret: string | null;
  readonly previous_secret_expires_at: Timestamp | null;
  /** Those before it that are still good: `PreviousSecret[]`, the newest first. */
  readonly earlier_secrets: Generated<Json>;
  /** `public` or `signed`. */
  readonly file_access: Generated<string>;
  readonly signed_url_seconds: Generated<number>;
}

export interface ApiKeysTable {
  readonly id: string;
  readonly account_id: string;
  readonly name: string;
  /** Keyed hash; the key itself is never stored. */
  readonly hash: string;
  /** First characters of the key, for people to tell keys apart. */
  readonly prefix: string;
  readonly scopes: Json;
  readonly expires_at: Timestamp | null;
  readonly revoked_at: Timestamp | null;
  readonly created_at: Timestamp;
}

export interface DesignsTable {
  readonly id: string;
  readonly account_id: string;
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly status: string;
  readonly canvas_data: Json;
  readonly created_at: Timestamp;
  readonly updated_at: Timestamp;
  /** The name as it is searched. */
  readonly name_search: string;
  /** Of the document: 1, and one more with each change of it. */
  readonly version: number;
  /** What renders of `published` show; null while the design is a draft. */
  readonly published_version: number | null;
  readonly version_created_at: Timestamp;
  /** Of which version the mentions of assets are entered; null: of none. */
  readonly mentions_of: Generated<number | null>;
}

/** Documents that designs had before. */
export interface DesignVersionsTable {
  readonly design_id: string;
  readonly version: number;
  readonly account_id: string;
  readonly width: number;
  readonly height: number;
  readonly canvas_data: Json;
  readonly created_at: Timestamp;
  /** Of which version the mentions of assets are entered; null: of none. */
  readonly mentions_of: Generated<number | null>;
}

export interface TemplatesTable {
  readonly id: string;
  readonly account_id: string;
  readonly name: string;
  readonly name_search: string;
  readonly description: string;
  readonly category: string;
  readonly width: number;
  readonly height: number;
  readonly canvas_data: Json;
  /** A picture of it; null when it could not be drawn. */
  readonly thumbnail_file_id: string | null;
  readonly created_at: Timestamp;
  readonly updated_at: Timestamp;
  /** 0 when its mentions of assets are entered, null when they are not. */
  readonly mentions_of: Generated<number | null>;
}

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
  /** The request's checked body. */
  readonly body: Json;
  readonly run_after: Timestamp;
  /** The node that does it; null while it waits. */
  readonly lease_owner: string | null;
  readonly lease_until: Timestamp | null;
  /** Raised by each claim, so that who lost a lease cannot finish. */
  readonly lease_token: number;
  /** How often it was begun. */
  readonly attempts: number;
  readonly created_at: Timestamp;
}

/** When each account's jobs were last given a turn. */
export interface WorkTurnsTable {
  readonly account_id: string;
  readonly last_turn: Timestamp;
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
}

export interface UsageDaysTable {
  readonly account_id: string;
  /** UTC, such as `2026-11-05`. */
  readonly day: string;
  readonly renders: number;
  readonly cached_renders: number;
  readonly failed_renders: number;
  readonly bytes: number;
}

export interface KeptAnswersTable {
  /** An account's id, or `operator`. */
  readonly caller: string;
  /** Of its `Idempotency-Key`. */
  readonly key_hash: string;
  /** SHA-256 of what was asked. */
  readonly fingerprint: string;
  /** Sealed; null while the first request runs. */
  readonly answer: string | null;
  readonly created_at: Timestamp;
}

export interface SettingsTable {
  readonly name: string;
  readonly value: string;
}

export interface AssetsTable {
  readonly id: string;
  readonly account_id: string;
  readonly file_id: string;
  readonly name: string;
  readonly type: string;
  /** px; of images. */
  readonly width: number | null;
  readonly height: number | null;
  /** What a font says of itself. */
  readonly font: Json | null;
  readonly created_at: Timestamp;
  /** From then on only designs that use it know it. */
  readonly deleted_at: Timestamp | null;
  /** When it was last looked whether a deleted one is still in use; earlier than that when the next look is to be soon. */
  readonly checked_at: Timestamp | null;
  /** When a deleted one was first found unused; null while something uses it. */
  readonly unused_since: Timestamp | null;
}

/** What a stored document may use of its account's assets. */
export interface AssetMentionsTable {
  readonly account_id: string;
  /** An id of an asset or a file, the hash of a content, or `font:` and a family in small letters. */
  readonly mention: string;
  readonly kind: 'design' | 'template';
  readonly source_id: string;
  /** Of a design; 0 for a template. */
  readonly version: number;
}

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

export interface LeasesTable {
  name: string;
  owner: string;
  until: string;
}

/** Renders under way outside the queue. */
export interface RenderSlotsTable {
  readonly id: string;
  readonly account_id: string;
  /** By the database's clock. */
  readonly until: Timestamp;
}

export interface Database {
  render_slots: RenderSlotsTable;
  assets: AssetsTable;
  asset_mentions: AssetMentionsTable;
  accounts: AccountsTable;
  api_keys: ApiKeysTable;
  designs: DesignsTable;
  design_versions: DesignVersionsTable;
  templates: TemplatesTable;
  renders: RendersTable;
  batches: BatchesTable;
  snapshots: SnapshotsTable;
  render_jobs: RenderJobsTable;
  work_turns: WorkTurnsTable;
  files: FilesTable;
  usage_days: UsageDaysTable;
  kept_answers: KeptAnswersTable;
  settings: SettingsTable;
  leases: LeasesTable;
  webhook_endpoints: WebhookEndpointsTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhook_attempts: WebhookAttemptsTable;
}

export type AccountRow = Selectable<AccountsTable>;
export type NewAccount = Insertable<AccountsTable>;
export type ApiKeyRow = Selectable<ApiKeysTable>;
/** Documents without what the store alone knows of them. */
export type DesignRow = Omit<Selectable<DesignsTable>, 'mentions_of'>;
export type DesignVersionRow = Omit<Selectable<DesignVersionsTable>, 'mentions_of'>;
export type TemplateRow = Omit<Selectable<TemplatesTable>, 'mentions_of'>;
export type KeptAnswerRow = Selectable<KeptAnswersTable>;
export type RenderRow = Selectable<RendersTable>;
export type BatchRow = Selectable<BatchesTable>;
export type SnapshotRow = Selectable<SnapshotsTable>;
export type RenderJobRow = Selectable<RenderJobsTable>;
export type AssetRow = Selectable<AssetsTable>;
export type FileRow = Selectable<FilesTable>;
export type WebhookEndpointRow = Selectable<WebhookEndpointsTable>;
export type WebhookDeliveryRow = Selectable<WebhookDeliveriesTable>;
export type WebhookAttemptRow = Selectable<WebhookAttemptsTable>;
