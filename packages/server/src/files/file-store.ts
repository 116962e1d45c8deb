import type { Readable } from 'node:stream';

/** Where finished files lie, named by their content. Implementations must pass the same suite. */
export interface FileStore {
  /** Resolves when the bytes are safe; the same bytes are kept once. */
  put(bytes: Uint8Array): Promise<StoredFile>;
  /** Undefined when there is no such file. `range` is inclusive. */
  open(contentHash: string, range?: ByteRange): Promise<Readable | undefined>;
  /** A path that render processes can read; undefined when there is no such file. */
  localPath(contentHash: string): Promise<string | undefined>;
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
