import type { Readable } from 'node:stream';
import type { ReceivedBytes } from './receive-file.ts';

/** Where finished files lie, named by their content. Implementations must pass the same suite. */
export interface FileStore {
  /** Resolves when the bytes are safe; the same bytes are kept once. Putting them again makes them young again. */
  put(bytes: Uint8Array, options?: PutOptions): Promise<StoredFile>;
  /**
   * Takes a stream in, reading no further than `maxBytes`. What came is nobody's until it is kept. Throws FileTooLarge,
   * or what the stream threw; nothing stays then.
   */
  receive(stream: Readable, options: { readonly maxBytes: number }): Promise<IncomingFile>;
  has(contentHash: string): Promise<boolean>;
  /** Undefined when there is no such file. `range` is inclusive. */
  open(contentHash: string, range?: ByteRange): Promise<Readable | undefined>;
  /**
   * A path that render processes can read, good for as long as a render takes; undefined when there is no such file.
   * Brings the file to this machine where it lies elsewhere.
   */
  localPath(contentHash: string): Promise<string | undefined>;
  /**
   * Sets a file aside unless it was put, or put again, less than `minAgeMs` ago: who just put it may be about to write
   * down that it is used. True when it is gone from its place. Somebody may put it again between the look at its age and
   * its removal, see that it is there, and name it in a row: who reads it then gets it back, and so does
   * `clearAside`.
   */
  remove(contentHash: string, options: { readonly minAgeMs: number }): Promise<boolean>;
  /**
   * Looks at up to `limit` files that were set aside `minAgeMs` ago or earlier: those that are `used` return to their
   * places, the others are deleted. Answers how many were looked at. `minAgeMs` must be longer than it can take from a put
   * to the row that names it.
   */
  clearAside(options: ClearAside): Promise<number>;
  /**
   * Names of stored files in their order, those that come after `after` (default: from the first), at most `limit`, at
   * most 1,000. None: there are no more.
   */
  list(options: { readonly after?: string; readonly limit: number }): Promise<readonly string[]>;
  /** Whose files these are, in a text beside them; nobody deletes it but who writes another one. */
  readonly mark: FileMark;
  /** Writes something and deletes it. Throws when a right is missing or something else is wrong. */
  prove(): Promise<void>;
  /** Throws when files cannot be written or read; for readiness. */
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
  /** Which of the contents rows name. */
  readonly used: (contentHashes: readonly string[]) => Promise<ReadonlySet<string>>;
}

export interface PutOptions {
  /** For who reads the file without this service. */
  readonly mimeType?: string;
}

export interface PublicAddresses {
  of(contentHash: string): string;
  /** The content hash in such an address; undefined for any other text. */
  read(address: string): string | undefined;
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
