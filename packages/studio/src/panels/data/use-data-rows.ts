import { useMemo, useState } from 'react';
import { useVariables } from '../variables/use-variables.ts';
import type { DataRow } from './row.ts';
import { type StressName, stressNames, stressRow } from './stress-rows.ts';

/** What the rows are of: the defaults of the variables, a file, or what tries the design. */
export type RowSource = 'defaults' | 'file' | 'stress';

export interface DataRows {
  readonly source: RowSource;
  /** The file whose rows were loaded; empty before. */
  readonly fileName: string;
  /** Rows of the file. */
  readonly loaded: readonly DataRow[];
  /** The row that is shown. */
  readonly row: DataRow;
  /** From 0. */
  readonly index: number;
  /** Rows of the source; the defaults are none. */
  readonly total: number;
  step(by: 1 | -1): void;
  /** Shows a row of the file. */
  open(index: number): void;
  showDefaults(): void;
  showStress(name: StressName): void;
  load(fileName: string, rows: readonly DataRow[]): void;
}

const noRow: DataRow = {};

export function useDataRows(): DataRows {
  const variables = useVariables();
  const [{ fileName, loaded }, setFile] = useState<Pick<DataRows, 'fileName' | 'loaded'>>({ fileName: '', loaded: [] });
  const [{ source, index }, setPlace] = useState<Pick<DataRows, 'source' | 'index'>>({ source: 'defaults', index: 0 });
  const row = useMemo(() => {
    if (source === 'file') return loaded[index] ?? noRow;
    const name = stressNames[index];
    return source === 'stress' && name ? stressRow(name, { variables, rows: loaded }) : noRow;
  }, [source, index, loaded, variables]);
  const total = { defaults: 0, file: loaded.length, stress: stressNames.length }[source];
  return {
    source,
    fileName,
    loaded,
    row,
    index,
    total,
    step: (by) => setPlace({ source, index: (index + by + total) % Math.max(1, total) }),
    open: (at) => setPlace({ source: 'file', index: at }),
    showDefaults: () => setPlace({ source: 'defaults', index: 0 }),
    showStress: (name) => setPlace({ source: 'stress', index: stressNames.indexOf(name) }),
    load: (name, rows) => {
      setFile({ fileName: name, loaded: rows });
      setPlace({ source: 'file', index: 0 });
    },
  };
}
