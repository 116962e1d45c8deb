import type { Generated } from 'kysely';
import type { Json, Timestamp } from './columns.ts';

// A column without a comment is described at the field of its name in `domain`.

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
  /** The name in the form that searches use. */
  readonly name_search: string;
  /** The version of the document: it begins at 1 and grows by one with each change. */
  readonly version: number;
  readonly published_version: number | null;
  readonly version_created_at: Timestamp;
  /** The version whose mentions of assets are recorded; null: none is. */
  readonly mentions_of: Generated<number | null>;
  /** A list of `DesignVariable`, of the version `variables_of`; null: not recorded. */
  readonly variables: Generated<Json | null>;
  readonly variables_of: Generated<number | null>;
  /** Empty: the design is in no folder. */
  readonly folder_id: Generated<string>;
}

export interface FoldersTable {
  readonly id: string;
  readonly account_id: string;
  readonly name: string;
  /** The name in the form that searches use; it is unique in an account. */
  readonly name_search: string;
  readonly created_at: Timestamp;
}

/** Earlier documents of designs. */
export interface DesignVersionsTable {
  readonly design_id: string;
  readonly version: number;
  readonly account_id: string;
  readonly width: number;
  readonly height: number;
  readonly canvas_data: Json;
  readonly created_at: Timestamp;
  /** The version whose mentions of assets are recorded; null: none is. */
  readonly mentions_of: Generated<number | null>;
}

/** Who made each version of a design; it is unknown for some. */
export interface VersionAuthorsTable {
  readonly design_id: string;
  readonly version: number;
  readonly account_id: string;
  /** The id of a person or of an API key, which may be gone. */
  readonly author: string;
}

/** Drafts: designs while somebody edits them. */
export interface DesignDraftsTable {
  readonly design_id: string;
  readonly account_id: string;
  readonly width: number;
  readonly height: number;
  readonly canvas_data: Json;
  /** A list of issues. */
  readonly problems: Json;
  /** The version that the draft began with. */
  readonly based_on: number;
  readonly updated_at: Timestamp;
}

/** Previews of designs, for people who look at them. */
export interface DesignPreviewsTable {
  readonly design_id: string;
  /** From 1; 0 for the draft. */
  readonly version: number;
  /** A width of a picture in px, or `scene`. */
  readonly form: string;
  readonly account_id: string;
  /** What was drawn: another draft, or a scene of another engine, has another state. */
  readonly state: string;
  /** The file; it may have expired. */
  readonly file_id: string;
}

/** Pictures that were drawn for addresses. */
export interface DrawnUrlsTable {
  readonly design_id: string;
  /** A hash of what the address asks for. */
  readonly url_hash: string;
  readonly account_id: string;
  /** What was drawn: another version has another state. */
  readonly state: string;
  /** The file of a render; it may be gone. */
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

/** Rows of a data set that are stored together. */
export interface DataSetPartsTable {
  readonly data_set_id: string;
  /** Counts from 0. */
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
  /** 0 when its mentions of assets are recorded, else null. */
  readonly mentions_of: Generated<number | null>;
  /** A list of `DesignVariable`; null when an older node stored the row. */
  readonly variables: Generated<Json | null>;
  /** A list of texts; null when `variables` is. */
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
  /** When a deleted asset was last checked for use; set to an earlier time when the next check should come soon. */
  readonly checked_at: Timestamp | null;
  readonly unused_since: Timestamp | null;
}

/** What a stored document may use of its account's assets. */
export interface AssetMentionsTable {
  readonly account_id: string;
  /** The id of an asset or a file, the hash of a content, or `font:` with a family in lower case. */
  readonly mention: string;
  readonly kind: 'design' | 'template' | 'brand';
  /** The id of the document; for a brand, of its account. */
  readonly source_id: string;
  /** The version of a design; 0 for others. */
  readonly version: number;
}

/** Public forms of designs. */
export interface DesignFormsTable {
  readonly id: string;
  readonly design_id: string;
  readonly account_id: string;
  /** SHA-256 of the token, by which the form is found. */
  readonly token_hash: string;
  /** The token itself, encrypted. */
  readonly sealed_token: string;
  readonly name: string;
  readonly intro: string;
  /** JSON: names of variables. */
  readonly variables: string;
  readonly format: string;
  readonly scale: number;
  /** Most pictures in 24 hours. */
  readonly daily_limit: number;
  /** 1: the form accepts values. */
  readonly is_enabled: number;
  /** How many pictures it has made. */
  readonly made: number;
  readonly last_made_at: Timestamp | null;
  readonly created_at: Timestamp;
}
