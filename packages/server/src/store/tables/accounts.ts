import type { Generated } from 'kysely';
import type { Json, Timestamp } from './columns.ts';

// A column without a comment is described at the field of its name in `domain`.

export interface AccountsTable {
  readonly id: string;
  readonly name: string;
  readonly plan: string;
  readonly created_at: Timestamp;
  readonly signing_secret: string;
  readonly previous_secret: string | null;
  readonly previous_secret_expires_at: Timestamp | null;
  /** Earlier secrets that are still valid: `PreviousSecret[]`, the newest first. */
  readonly earlier_secrets: Generated<Json>;
  /** `public` or `signed`. */
  readonly file_access: Generated<string>;
  readonly signed_url_seconds: Generated<number>;
  readonly suspended_at: Generated<Timestamp | null>;
  readonly deleted_at: Generated<Timestamp | null>;
  readonly url_secret_number: Generated<number>;
}

/** How many bytes an account stores; triggers update it. */
export interface AccountStorageTable {
  readonly account_id: string;
  readonly bytes: number;
  /** Null: rows from before the count existed are not counted yet. */
  readonly counted_at: Timestamp | null;
}

/** Colours, fonts and logos. */
export interface AccountBrandsTable {
  readonly account_id: string;
  /** `{name, value}[]`. */
  readonly colors: Json;
  /** `{name, family}[]`. */
  readonly fonts: Json;
  /** `{name, assetId}[]`. */
  readonly logos: Json;
  readonly updated_at: Timestamp;
}

export interface ApiKeysTable {
  readonly id: string;
  readonly account_id: string;
  readonly name: string;
  readonly hash: string;
  readonly prefix: string;
  readonly scopes: Json;
  readonly expires_at: Timestamp | null;
  readonly allowed_origins?: Json | null | undefined;
  readonly revoked_at: Timestamp | null;
  readonly created_at: Timestamp;
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

/** What `UsageDaysTable` counts, by design and format. */
export interface UsagePartsTable extends UsageDaysTable {
  /** Empty when a template was rendered. */
  readonly design_id: string;
  readonly format: string;
}

export interface KeptAnswersTable {
  /** An account's id, or `operator`. */
  readonly caller: string;
  /** Hash of the request's `Idempotency-Key`. */
  readonly key_hash: string;
  /** SHA-256 of the request. */
  readonly fingerprint: string;
  /** Sealed; null while the first request runs. */
  readonly answer: string | null;
  readonly created_at: Timestamp;
  /** The node that does the first request; null: a node of an earlier version. */
  readonly node: Generated<string | null>;
}
