import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { DataRow } from './row.ts';

/** Rows of data that are stored with a design. */
export type DataSet = Awaited<ReturnType<typeof call<'listDataSets'>>>['data'][number];

/** As many as one data set holds. */
export const mostRows = 10_000;
/** As many as one call answers. */
const pageSize = 1_000;

/** The data sets of a design, the oldest first. */
export function useDataSets(designId: string) {
  return useQuery({
    queryKey: ['data-sets', designId],
    queryFn: async ({ signal }): Promise<readonly DataSet[]> =>
      (await call('listDataSets', { params: { designId }, signal })).data,
  });
}

/** All rows of one data set. */
export function useRowsOf(designId: string, dataSetId: string | undefined) {
  return useQuery({
    queryKey: rowsKey(designId, dataSetId),
    enabled: dataSetId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<readonly DataRow[]> => {
      const rows: DataRow[] = [];
      for (let page = 1; rows.length < mostRows; page += 1) {
        const params = { designId, dataSetId: dataSetId ?? '' };
        const { data: answer } = await call('getDataSet', { params, query: { page, limit: pageSize }, signal });
        rows.push(...answer.rows);
        if (rows.length >= answer.rowCount || answer.rows.length === 0) break;
      }
      return rows;
    },
  });
}

const rowsKey = (designId: string, dataSetId: string | undefined) => ['data-set', designId, dataSetId];

export interface NewRows {
  readonly name: string;
  readonly rows: readonly DataRow[];
}

/** Stores rows as a data set, in place of one of the same name; answers that. */
export function useStoreRows(designId: string) {
  const queries = useQueryClient();
  const { data: dataSets = [] } = useDataSets(designId);
  return useMutation({
    mutationFn: async ({ name, rows }: NewRows) => {
      const body = { name, rows: [...rows] };
      const known = dataSets.find((each) => each.name === name);
      const { data } = known
        ? await call('replaceDataSet', { params: { designId, dataSetId: known.id }, body })
        : await call('createDataSet', { params: { designId }, body });
      queries.setQueryData(rowsKey(designId, data.id), rows);
      return data;
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['data-sets', designId] }),
  });
}

export function useDeleteDataSet(designId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (dataSetId: string) => call('deleteDataSet', { params: { designId, dataSetId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['data-sets', designId] }),
  });
}
