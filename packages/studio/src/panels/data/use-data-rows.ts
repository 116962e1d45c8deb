import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useRemembered } from '../../ui/use-remembered.ts';
import { useEditorState } from '../design-context.ts';
import { useVariables } from '../variables/use-variables.ts';
import {
  type DataSet,
  mostRows,
  type NewRows,
  useDataSets,
  useDeleteDataSet,
  useRowsOf,
  useStoreRows,
} from './data-sets.ts';
import type { DataRow } from './row.ts';
import { type StressName, stressNames } from './stress-names.ts';
import { useRowOfRender } from './use-row-of-render.ts';

/** The defaults of the variables, what tries the design, or the id of a data set. */
export type RowSource = 'defaults' | 'stress' | (string & {});

export interface DataRows {
  readonly source: RowSource;
  /** Whether it is not known yet which data sets there are. */
  readonly isPending: boolean;
  /** Whether the rows of the chosen data set are not there yet. */
  readonly isLoading: boolean;
  readonly dataSets: readonly DataSet[];
  /** The data set that the row is of; undefined while the service does not have it. */
  readonly stored: DataSet | undefined;
  /** Rows of the data set that was shown last. */
  readonly loaded: readonly DataRow[];
  /** Those that are all checked: the stress rows while one is shown, else those of the data set. */
  readonly checked: readonly DataRow[];
  /** The row that is shown. */
  readonly row: DataRow;
  /** From 0. */
  readonly index: number;
  /** Rows of the source; the defaults are none. */
  readonly total: number;
  /** What a data set could not be stored for. */
  readonly problem: Error | null;
  /** Why the data sets, or the rows of one, could not be loaded. */
  readonly loadProblem: Error | null;
  /** Loads again what could not be loaded. */
  retry(): void;
  step(by: 1 | -1): void;
  /** Shows a row of `checked`. */
  open(index: number): void;
  showDefaults(): void;
  showStress(name: StressName): void;
  showDataSet(id: string): void;
  /** Stores rows as a data set, and shows the first. */
  load(rows: NewRows): void;
  /** Deletes the data set that is shown. Rejects where the service does not. */
  remove(): Promise<void>;
}

const noRow: DataRow = {};
/** Rows that are not stored yet, or cannot be. */
const unstored = 'unstored';

/** The rows that the page is shown with; which one is remembered by this browser. */
export function useDataRows(designId: string): DataRows {
  const variables = useVariables();
  const sets = useDataSets(designId);
  const { data: dataSets = [] } = sets;
  const [dataSetId, setDataSetId] = useRemembered<string>(`${designId}.data-set`, '');
  const [source, setSource] = useRemembered<RowSource>(`${designId}.rows`, 'defaults');
  const [index, setIndex] = useRemembered<number>(`${designId}.row`, 0);
  const [fresh, setFresh] = useState<NewRows>();
  const store = useStoreRows(designId);
  const deletion = useDeleteDataSet(designId);
  const isStored = dataSets.some(({ id }) => id === dataSetId);
  const stored = useRowsOf(designId, isStored ? dataSetId : undefined);
  const loaded = (dataSetId === unstored ? fresh?.rows : stored.data) ?? noRows;
  const isOfSet = source !== 'defaults' && source !== 'stress';
  const isLoading = isOfSet && dataSetId !== unstored && (sets.isPending || (isStored && stored.isPending));
  // What is chosen stays chosen while it is loaded, and where it cannot be.
  const isThere = loaded.length > 0 || isLoading || (isStored && stored.isError);
  const shown = isOfSet && !isThere ? 'defaults' : source;
  const isStress = shown === 'stress';
  const { design } = useEditorState();
  const stressed = isStress ? design : undefined;
  const stress = useQuery({
    queryKey: ['stress rows'],
    queryFn: () => import('./stress-rows.ts'),
    enabled: isStress,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const checked = useMemo(() => {
    if (stressed === undefined) return loaded;
    return stress.data?.stressRows(stressed, { variables, rows: loaded }) ?? noRows;
  }, [stressed, stress.data, loaded, variables]);
  const row = (shown !== 'defaults' && checked[Math.min(index, checked.length - 1)]) || noRow;
  const total = shown === 'defaults' ? 0 : isStress ? stressNames.length : loaded.length;
  const show = (next: RowSource, at: number): void => {
    if (next !== 'defaults' && next !== 'stress') setDataSetId(next);
    setSource(next);
    setIndex(at);
  };
  const ofRender = useRowOfRender();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is shown once, and then other rows may be chosen.
  useEffect(() => {
    if (!ofRender) return;
    setFresh(ofRender);
    show(unstored, 0);
  }, [ofRender]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once they are stored, when another row or source may be shown.
  useEffect(() => {
    if (!store.data) return;
    if (dataSetId === unstored) setDataSetId(store.data.id);
    if (source === unstored) setSource(store.data.id);
  }, [store.data]);
  return {
    source: shown,
    stored: dataSets.find(({ id }) => id === shown),
    isPending: sets.isPending,
    isLoading: isLoading || (isStress && stress.isPending),
    dataSets: dataSetId === unstored && fresh ? [...dataSets, placeholder(fresh)] : dataSets,
    loaded,
    checked,
    row,
    index: Math.min(index, Math.max(0, total - 1)),
    total,
    problem: store.error,
    loadProblem: sets.error ?? (isOfSet ? stored.error : isStress ? stress.error : null),
    retry: () => void (sets.isError ? sets : isStress ? stress : stored).refetch(),
    step: (by) => setIndex((index + by + total) % Math.max(1, total)),
    open: (at) => show(isStress ? 'stress' : dataSetId, at),
    showDefaults: () => show('defaults', 0),
    showStress: (name) => show('stress', stressNames.indexOf(name)),
    showDataSet: (id) => show(id, 0),
    load: ({ name, rows }) => {
      const next = { name, rows: rows.slice(0, mostRows) };
      // They are shown at once, and go on being shown where they cannot be stored.
      setFresh(next);
      show(unstored, 0);
      store.mutate(next);
    },
    remove: async () => {
      if (dataSetId !== unstored) await deletion.mutateAsync(dataSetId);
      setFresh(undefined);
      show('defaults', 0);
    },
  };
}

const noRows: readonly DataRow[] = [];

function placeholder({ name, rows }: NewRows): DataSet {
  return { id: unstored, name, rowCount: rows.length, createdAt: '', updatedAt: '' };
}
