/** Bytes that have an address. */
export interface ServedFile {
  readonly id: string;
  readonly accountId: string;
  /** SHA-256 of the bytes; where the file store keeps them. */
  readonly contentHash: string;
  readonly size: number;
  readonly mimeType: string;
  readonly extension: string;
  readonly createdAt: string;
  /** null: it stays. */
  readonly expiresAt: string | null;
}

export interface FoundFile extends ServedFile {
  /** Since when its address answers nothing, though what uses it still finds it; null: it answers. */
  readonly withdrawnAt: string | null;
}

/** Where a file can be fetched. */
export type FileUrl = (file: Pick<ServedFile, 'id' | 'extension'>) => string;
