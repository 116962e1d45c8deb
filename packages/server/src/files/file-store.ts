import type { Readable } from 'node:stream';
import type { ReceivedBytes } from './receive-file.ts';

/** Stores finished files, named by their content. All implementations must pass the same test suite. */
export interface FileStore {
  /** Resolves when the bytes are safe; equal bytes are stored once. Putting them again makes the file count as new. */
  put(bytes: Uint8Array, options?: PutOptions): Promise<StoredFile>;
  /**
   * Takes in a stream and reads no further than `maxBytes`. The bytes belong to nobody until `keep` is called. Throws
   * FileTooLarge, or the stream's own error; then nothing is stored.
   */
  receive(stream: Readable, options: { readonly maxBytes: number }): Promise<IncomingFile>;
  has(contentHash: string): Promise<boolean>;
  /** Undefined when there is no such file. `range` is inclusive. */
  open(contentHash: string, range?: ByteRange): Promise<Readable | undefined>;
  /**
   * A path that render processes can read, valid for as long as a render takes; undefined when there is no such file.
   * Copies the file to this machine when it lies elsewhere.
   */
  localPath(contentHash: string): Promise<string | undefined>;
  /**
   * Sets a file aside unless it was put less than `minAgeMs` ago: whoever has just put it may be about to store a row
   * that uses it. Returns true when the file is gone from its place. Somebody may put the file again between the check
   * of its age and its removal, and use it in a row. Then the first reader brings it back, and so does `clearAside`.
   */
  remove(contentHash: string, options: { readonly minAgeMs: number }): Promise<boolean>;
  /**
   * Checks up to `limit` files that were set aside at least `minAgeMs` ago: files that are `used` return to their
   * places, the others are deleted. Returns how many were checked. `minAgeMs` must be longer than the time from a put
   * to the row that uses the file.
   */
  clearAside(options: ClearAside): Promise<number>;
  /**
   * Names of stored files in order, after `after` (default: from the first), at most `limit` and at most 1,000. An
   * empty list: there are no more.
   */
  list(options: { readonly after?: string; readonly limit: number }): Promise<readonly string[]>;
  /** Names the installation that owns the files, in a text beside them. It is replaced only by writing another one. */
  readonly mark: FileMark;
  /** Writes an object and deletes it. Throws when a right is missing or something else is wrong. */
  prove(): Promise<void>;
  /** Throws when files cannot be written or read. Used for readiness. */
  check(): Promise<void>;
  /** Addresses at which files can be read without this service; undefined when there are none. */
  readonly publicAddresses?: PublicAddresses | undefined;
  close(): Promise<void>;
}

export interface FileMark {
  /** Undefined when there is none. */
  read(): Promise<string | undefined>;
  write(owner: string): Promise<void>;
}

export interface ClearAside {
  readonly minAgeMs: number;
  readonly limit: number;
  /** Returns those of the contents that rows use. */
  readonly used: (contentHashes: readonly string[]) => Promise<ReadonlySet<string>>;
}

export interface PutOptions {
  /** The type for readers who get the file without this service. */
  readonly mimeType?: string;
}

export interface PublicAddresses {
  of(contentHash: string): string;
  /** Returns the content hash in such an address; undefined for any other text. */
  read(address: string): string | undefined;
}

export interface StoredFile {
  /** SHA-256, hexadecimal. */
  readonly contentHash: string;
  readonly size: number;
}

/** Received bytes that have no final name yet: call `keep` or `discard` in the end. */
export interface IncomingFile extends ReceivedBytes {
  /** Where render processes can read the bytes, until they are kept or discarded. */
  readonly path: string;
  /** Stores the bytes as `put` does; with `length`, only the first bytes. */
  keep(options?: PutOptions & { readonly length?: number }): Promise<StoredFile>;
  discard(): Promise<void>;
}

export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

const hashPattern = /^[0-9a-f]{64}$/;

/** Whether a text can be the name of a stored file. */
export function isContentHash(text: string): boolean {
  return hashPattern.test(text);
}
