import type { DesignStatus } from '@platen/api';
import type { FoundDesign, StoredDesign } from '../../domain/design.ts';
import { columnsOf, fieldsOf } from '../database/fields.ts';
import { searchForm } from '../database/name-search.ts';
import type { DesignRow } from '../schema.ts';

type Shown = Pick<DesignRow, 'status' | 'folder_id'>;

/** The part of a design that was selected. */
export function fieldsOfDesign<Row extends Shown>(row: Row) {
  return {
    ...fieldsOf(row),
    status: row.status as DesignStatus,
    folderId: row.folder_id === '' ? null : row.folder_id,
  };
}

export function toDesign({ name_search: _, mentions_of: __, ...row }: DesignRow): FoundDesign {
  const { variablesOf, variables, ...design } = fieldsOfDesign(row);
  return { ...design, variables: variablesOf === row.version ? variables : null };
}

/** The columns of what is given. */
export function designColumns(design: StoredDesign): NewDesignRow;
export function designColumns(changes: Partial<StoredDesign>): Partial<NewDesignRow>;
export function designColumns({ folderId, ...others }: Partial<StoredDesign>): Partial<NewDesignRow> {
  return {
    ...columnsOf(others),
    ...(others.name !== undefined && { name_search: searchForm(others.name) }),
    ...(folderId !== undefined && { folder_id: folderId ?? '' }),
  };
}

type NewDesignRow = Omit<DesignRow, 'mentions_of' | 'variables' | 'variables_of'>;
