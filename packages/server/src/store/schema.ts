import type { Insertable, Selectable } from 'kysely';

/** Times are RFC 3339 with milliseconds and `Z`, so that text order is time order on every database. */
type Timestamp = string;
/** JSON as text: written and read whole, never searched in SQL. */
type Json = string;

export interface AccountsTable {
  readonly id: string;
  readonly name: string;
  readonly plan: string;
  readonly created_at: Timestamp;
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
}

export interface RendersTable {
  readonly id: string;
  readonly account_id: string;
  readonly design_id: string;
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

export interface Database {
  accounts: AccountsTable;
  api_keys: ApiKeysTable;
  designs: DesignsTable;
  renders: RendersTable;
  files: FilesTable;
}

export type AccountRow = Selectable<AccountsTable>;
export type ApiKeyRow = Selectable<ApiKeysTable>;
export type DesignRow = Selectable<DesignsTable>;
export type RenderRow = Selectable<RendersTable>;
export type FileRow = Selectable<FilesTable>;
export type NewRender = Insertable<RendersTable>;
