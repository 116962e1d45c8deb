import type { Readable } from 'node:stream';
import type { ReceivedBytes } from './receive-file.ts';

/** Where finished files lie, named by their content. Implementations must pass the same suite. */
export interface FileStore {
  /** Resolves when the bytes are safe; the same bytes are kept once. */
  put(bytes: Uint8Array): Promise<StoredFile>;
  /**
   * Takes a stream in, reading no further than `maxBytes`. What came is nobody's until it is kept. Throws FileTooLarge,
   * or what the stream threw; nothing stays then.
   */
  receive(stream: Readable, options: { readonly maxBytes: number }): Promise<IncomingFile>;
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

/** Received bytes under a name of their own: end it with `keep` or `discard`. */
export interface IncomingFile extends ReceivedBytes {
  /** Where render processes can read it, until it is kept or discarded. */
  readonly path: string;
  /** As `put`; with `length`, of its first bytes only. */
  keep(options?: { readonly length?: number }): Promise<StoredFile>;
  discard(): Promise<void>;
}

export interface ByteRange {
  readonly start: number;
  readonly end: number;
}
