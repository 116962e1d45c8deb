import type { DesignStatus } from '@platen/api';
import type { CanvasData, DesignVariable, Warning } from '@platen/core';
import type { DesignRow } from '../../store/schema.ts';

interface NamedDesign {
  readonly id: string;
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly status: DesignStatus;
  readonly createdAt: string;
  /** Of what was stored just now; absent when there is none. */
  readonly warnings?: readonly Warning[];
}

/** What creating answers: no `updatedAt`, and no folder where it lies in none. */
export interface CreatedDesign extends NamedDesign {
  readonly folderId?: string;
}

export interface DesignSummary extends NamedDesign {
  /** null: it lies in none. */
  readonly folderId: string | null;
  readonly updatedAt: string;
}

/** A design of a list. */
export interface ListedDesign extends DesignSummary {
  readonly version: number;
  readonly hasDraft: boolean;
}

/** What tells which document a design has. */
export interface VersionedDesign extends DesignSummary {
  readonly version: number;
  /** null while the design is a draft. */
  readonly publishedVersion: number | null;
}

export interface Design extends VersionedDesign {
  readonly canvasData: CanvasData;
  readonly variables: readonly DesignVariable[];
}

/** A document as a version that another one follows. */
export function documentOf({ id, account_id, version, width, height, canvas_data, version_created_at }: DesignRow) {
  return { design_id: id, account_id, version, width, height, canvas_data, created_at: version_created_at };
}

type NamedRow = Pick<DesignRow, 'id' | 'name' | 'width' | 'height' | 'status' | 'folder_id' | 'created_at'>;

function namedOf({ id, name, width, height, status, created_at }: NamedRow): NamedDesign {
  return { id, name, width, height, status: status as DesignStatus, createdAt: created_at };
}

/** null: it lies in none. */
export const folderOf = ({ folder_id }: Pick<DesignRow, 'folder_id'>) => (folder_id === '' ? null : folder_id);

export function createdOf(row: NamedRow): CreatedDesign {
  const folderId = folderOf(row);
  return { ...namedOf(row), ...(folderId !== null && { folderId }) };
}

export function summaryOf(row: NamedRow & Pick<DesignRow, 'updated_at'>): DesignSummary {
  return { ...namedOf(row), folderId: folderOf(row), updatedAt: row.updated_at };
}

export function versionedOf(row: DesignRow): VersionedDesign {
  return { ...summaryOf(row), version: row.version, publishedVersion: row.published_version };
}
