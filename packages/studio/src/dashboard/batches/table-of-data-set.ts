import { useMemo } from 'react';
import { useDataSets, useRowsOf } from '../../panels/data/data-sets.ts';
import { writeTable } from '../../panels/data/write-table.ts';

/** Rows that are stored with a design as the table that a person would choose; undefined as long as they are not there. */
export function useTableOfDataSet(designId: string, dataSetId: string | undefined): File | undefined {
  const set = useDataSets(designId).data?.find(({ id }) => id === dataSetId);
  const { data: rows } = useRowsOf(designId, set?.id);
  return useMemo(() => {
    if (!set || !rows) return undefined;
    return new File([writeTable(rows)], set.name, { type: 'text/csv', lastModified: Date.parse(set.updatedAt) });
  }, [set, rows]);
}
