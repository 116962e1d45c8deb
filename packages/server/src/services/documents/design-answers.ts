import type { CanvasData, DesignVariable, Warning } from '@platen/core';
import type { StoredDesign } from '../../domain/design.ts';

interface NamedDesign extends Pick<StoredDesign, 'id' | 'name' | 'width' | 'height' | 'status' | 'createdAt'> {
  /** Warnings about what was just stored; left out when there are none. */
  readonly warnings?: readonly Warning[];
}

/** The answer to creating a design: it has no `updatedAt`, and no folder when the design is in none. */
export interface CreatedDesign extends NamedDesign {
  readonly folderId?: string;
}

export interface DesignSummary extends NamedDesign {
  /** Null: the design is in no folder. */
  readonly folderId: string | null;
  readonly updatedAt: string;
}

/** A design of a list. */
export interface ListedDesign extends DesignSummary {
  readonly version: number;
  readonly hasDraft: boolean;
}

/** The fields that tell which document a design has. */
export interface VersionedDesign extends DesignSummary {
  readonly version: number;
  /** Null while the design is a draft. */
  readonly publishedVersion: number | null;
}

export interface Design extends VersionedDesign {
  readonly canvasData: CanvasData;
  readonly variables: readonly DesignVariable[];
}

function namedOf({ id, name, width, height, status, createdAt }: NamedDesign): NamedDesign {
  return { id, name, width, height, status, createdAt };
}

export function createdOf(design: StoredDesign): CreatedDesign {
  const { folderId } = design;
  return { ...namedOf(design), ...(folderId !== null && { folderId }) };
}

export function summaryOf(design: DesignSummary): DesignSummary {
  const { folderId, updatedAt } = design;
  return { ...namedOf(design), folderId, updatedAt };
}

export function versionedOf(design: StoredDesign): VersionedDesign {
  const { version, publishedVersion } = design;
  return { ...summaryOf(design), version, publishedVersion };
}
