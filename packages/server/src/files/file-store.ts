import type { Readable } from 'node:stream';

/** Where finished files lie, named by their content. Implementations must pass the same suite. */
export interface FileStore {
  /** Resolves when the bytes are safe; the same bytes are kept once. */
  put(bytes: Uint8Array): Promise<StoredFile>;
  /** Undefined when there is no such file. `range` is inclusive. */
  open(contentHash: string, range?: ByteRange): Promise<Readable | undefined>;
  /** A path that render processes can read; undefined when there is no such file. */
  localPath(contentHash: string): Promise<string | undefined>;
  /**
   * Deletes a file unless it was put, or put again, less than `minAgeMs` ago: who just put it may be about to write
   * down that it is used. True when it is gone.
   */
  remove(contentHash: string, options: { readonly minAgeMs: number }): Promise<boolean>;
  /** Names of stored files, in parts (0 to 255) that together are all of them. */
  list(part: number): Promise<readonly string[]>;
  /** Throws when files cannot be written; for readiness. */
  check(): Promise<void>;
}

export interface StoredFile {
  /** SHA-256, hexadecimal. */
  readonly contentHash: string;
  readonly size: number;
}

export interface ByteRange {
  readonly start: number;
  readonly end: number;
}
