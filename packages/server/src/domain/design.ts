import type { DesignStatus } from '@platen/api';

/** A document with its number among those that a design has had, from 1. */
export interface StoredVersion {
  readonly version: number;
  readonly width: number;
  readonly height: number;
  /** JSON. */
  readonly canvasData: string;
  readonly createdAt: string;
}

/** A design with its present document. */
export interface StoredDesign extends StoredVersion {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly status: DesignStatus;
  /** null: it lies in none. */
  readonly folderId: string | null;
  readonly updatedAt: string;
  /** What renders of `published` show; null while the design is a draft. */
  readonly publishedVersion: number | null;
  readonly versionCreatedAt: string;
}

export interface FoundDesign extends StoredDesign {
  /** JSON of a list of `DesignVariable`; null: not known yet. */
  readonly variables: string | null;
}

export function presentVersion({ version, width, height, canvasData, versionCreatedAt }: StoredDesign): StoredVersion {
  return { version, width, height, canvasData, createdAt: versionCreatedAt };
}
