import type { DesignDocument, DesignInput } from '@platen/core';
import { useEffect, useMemo, useState } from 'react';
import { createStore, type StoreApi, useStore } from 'zustand';
import type { RowWorkers } from '../../engine/row-workers.ts';
import type { DataRow } from '../data/row.ts';
import { type CheckProgress, checkRows } from './check-rows.ts';

/** What is known of all rows with the design as it is now. */
export type AllRowsState =
  | { readonly is: 'unknown' }
  | ({ readonly is: 'running' } & CheckProgress)
  | ({ readonly is: 'done'; readonly seconds: number } & CheckProgress)
  | { readonly is: 'failed'; readonly cause: Error };

/** Kept apart from the page, which goes on as it is while rows are checked. */
interface Known {
  readonly design: DesignDocument;
  readonly rows: readonly DataRow[];
  readonly state: AllRowsState;
}

export interface AllRowsCheck {
  readonly design: DesignDocument;
  readonly rows: readonly DataRow[];
  readonly known: StoreApi<Known>;
  /** Begins at once, and anew. */
  start(): void;
  stop(): void;
}

/** ms without another edit after which all rows are checked. */
const restMs = 1_000;
const unknown: AllRowsState = { is: 'unknown' };
const nothing: CheckProgress = { done: 0, problems: [], rowsWithProblems: 0 };

/** Checks the design with every row, in workers, whenever either has changed and then rested for a moment. */
export function useAllRowsCheck(design: DesignDocument, rows: readonly DataRow[], workers: RowWorkers): AllRowsCheck {
  const [known] = useState(() => createStore<Known>(() => ({ design, rows, state: unknown })));
  const check = useMemo(() => {
    let run = new AbortController();
    const begin = async (): Promise<void> => {
      run.abort();
      run = new AbortController();
      const { signal } = run;
      const tell = (state: AllRowsState) => signal.aborted || known.setState({ design, rows, state });
      tell({ is: 'running', ...nothing });
      const checkers = workers.checkersOf(design as DesignInput);
      const now = () => performance.now();
      const began = now();
      try {
        const onProgress = (progress: CheckProgress) => tell({ is: 'running', ...progress });
        const found = await checkRows({ rows, checkers, signal, now, onProgress });
        tell({ is: 'done', ...found, seconds: (now() - began) / 1_000 });
      } catch (cause) {
        tell({ is: 'failed', cause: cause as Error });
      }
    };
    const stop = (): void => {
      run.abort();
      if (known.getState().state.is === 'running') known.setState({ state: unknown });
    };
    return { design, rows, known, start: () => void begin(), stop };
  }, [design, rows, known, workers]);
  useEffect(() => {
    const rest = rows.length > 0 ? setTimeout(check.start, restMs) : undefined;
    return () => {
      clearTimeout(rest);
      check.stop();
    };
  }, [check, rows]);
  return check;
}

/** What is known of the design and the rows as they are now. */
export function useAllRowsState({ design, rows, known }: AllRowsCheck): AllRowsState {
  return useStore(known, (last) => (last.design === design && last.rows === rows ? last.state : unknown));
}
