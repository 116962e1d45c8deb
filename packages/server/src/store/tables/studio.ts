import type { Timestamp } from './columns.ts';

/** Files of Studio's builds, this one's and those before. */
export interface StudioFilesTable {
  /** It has a digest of what it holds. */
  readonly name: string;
  /** Base64. */
  readonly body: string;
  /** 1: compressed with Brotli. */
  readonly is_packed: number;
  /** When a node of this build was last seen. */
  readonly served_at: Timestamp;
}
