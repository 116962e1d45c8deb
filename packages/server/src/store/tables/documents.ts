import type { Generated } from 'kysely';
import type { Json, Timestamp } from './columns.ts';

// What a column is of which nothing is said here stands with the field of its name in `domain`.

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
  readonly published_version: number | null;
  readonly version_created_at: Timestamp;
  /** Of which version the mentions of assets are entered; null: of none. */
  readonly mentions_of: Generated<number | null>;
  /** A list of `DesignVariable`, of the version `variables_of`; null: of none. */
  readonly variables: Generated<Json | null>;
  readonly variables_of: Generated<number | null>;
  /** Empty: it lies in none. */
  readonly folder_id: Generated<string>;
}

export interface FoldersTable {
  readonly id: string;
  readonly account_id: string;
  readonly name: string;
  /** The name as it is searched: an account has one of each. */
  readonly name_search: string;
  readonly created_at: Timestamp;
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

/** Who made the versions of designs; of some it is not known. */
export interface VersionAuthorsTable {
  readonly design_id: string;
  readonly version: number;
  readonly account_id: string;
  /** The id of a person or of an API key, which may be gone. */
  readonly author: string;
}

/** What designs are while somebody edits them. */
export interface DesignDraftsTable {
  readonly design_id: string;
  readonly account_id: string;
  readonly width: number;
  readonly height: number;
  readonly canvas_data: Json;
  /** A list of issues. */
  readonly problems: Json;
  /** The version that it was begun from. */
  readonly based_on: number;
  readonly updated_at: Timestamp;
}

/** What was drawn of designs for people who look at them. */
export interface DesignPreviewsTable {
  readonly design_id: string;
  /** From 1; 0 for the draft. */
  readonly version: number;
  /** A width of a picture in px, or `scene`. */
  readonly form: string;
  readonly account_id: string;
  /** What it was drawn of: another draft, or another engine of a scene, has another. */
  readonly state: string;
  /** It may have expired. */
  readonly file_id: string;
}

/** What was drawn for addresses of pictures. */
export interface DrawnUrlsTable {
  readonly design_id: string;
  /** Of what the address asks for. */
  readonly url_hash: string;
  readonly account_id: string;
  /** What it was drawn of: another version has another. */
  readonly state: string;
  /** Of a render; it may be gone. */
  readonly file_id: string;
  readonly expires_at: Timestamp;
}

/** Rows of data with which people try a design. */
export interface DataSetsTable {
  readonly id: string;
  readonly design_id: string;
  readonly account_id: string;
  readonly name: string;
  readonly row_count: number;
  readonly created_at: Timestamp;
  readonly updated_at: Timestamp;
}

/** Some rows of a data set that lie together. */
export interface DataSetPartsTable {
  readonly data_set_id: string;
  /** From 0. */
  readonly part: number;
  readonly account_id: string;
  /** A list of objects. */
  readonly rows_json: Json;
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
  readonly thumbnail_file_id: string | null;
  readonly created_at: Timestamp;
  readonly updated_at: Timestamp;
  /** 0 when its mentions of assets are entered, null when they are not. */
  readonly mentions_of: Generated<number | null>;
  /** A list of `DesignVariable`; null where an older node stored it. */
  readonly variables: Generated<Json | null>;
  /** A list of texts; null as `variables` is. */
  readonly variable_names: Generated<Json | null>;
}

export interface AssetsTable {
  readonly id: string;
  readonly account_id: string;
  readonly file_id: string;
  readonly name: string;
  readonly type: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly font: Json | null;
  readonly created_at: Timestamp;
  readonly deleted_at: Timestamp | null;
  /** When it was last looked whether a deleted one is still in use; earlier than that when the next look is to be soon. */
  readonly checked_at: Timestamp | null;
  readonly unused_since: Timestamp | null;
}

/** What a stored document may use of its account's assets. */
export interface AssetMentionsTable {
  readonly account_id: string;
  /** An id of an asset or a file, the hash of a content, or `font:` and a family in small letters. */
  readonly mention: string;
  readonly kind: 'design' | 'template' | 'brand';
  /** Of a brand, its account. */
  readonly source_id: string;
  /** Of a design; 0 for others. */
  readonly version: number;
}

/** Public forms of designs. */
export interface DesignFormsTable {
  readonly id: string;
  readonly design_id: string;
  readonly account_id: string;
  /** SHA-256; by it the form is found. */
  readonly token_hash: string;
  /** The token itself, encrypted. */
  readonly sealed_token: string;
  readonly name: string;
  readonly intro: string;
  /** JSON: names of variables. */
  readonly variables: string;
  readonly format: string;
  readonly scale: number;
  /** Pictures in 24 hours. */
  readonly daily_limit: number;
  /** 1: it takes something. */
  readonly is_enabled: number;
  /** How many pictures it has made. */
  readonly made: number;
  readonly last_made_at: Timestamp | null;
  readonly created_at: Timestamp;
}
