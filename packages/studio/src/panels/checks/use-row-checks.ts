import type { DesignDocument, DesignInput } from '@platen/core';
import { useEffect, useReducer, useState } from 'react';
import { useCauseInWords } from '../../api/use-cause-in-words.ts';
import type { Problem } from '../../engine/row-checker.ts';
import type { RowWorkers } from '../../engine/row-workers.ts';
import { whenIdle } from '../../ui/idle.ts';
import type { DataRow } from '../data/row.ts';

export interface RowChecks {
  readonly problems: readonly Problem[];
  /** Whether the newest state of the design is still being checked. */
  readonly isRunning: boolean;
}

/** What of the design is to be looked at with a row of data, checked again in a worker when either changes. */
export function useRowChecks(design: DesignDocument, row: DataRow, workers: RowWorkers): RowChecks {
  const [checks, setChecks] = useState<RowChecks>({ problems: [], isRunning: true });
  const inWords = useCauseInWords();
  const [attempt, tryAgain] = useReducer((count: number) => count + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what failed is tried again when the connection is back.
  useEffect(() => {
    let isNewest = true;
    const back = new AbortController();
    setChecks(({ problems }) => ({ problems, isRunning: true }));
    const tell = (problems: readonly Problem[] = []) => isNewest && setChecks({ problems, isRunning: false });
    const cancel = whenIdle(() => {
      workers.checkOne(design as DesignInput, row).then(tell, (cause: Error) => {
        tell([{ code: cause.name, message: inWords(cause), isError: true }]);
        addEventListener('online', tryAgain, { once: true, signal: back.signal });
      });
    });
    return () => {
      isNewest = false;
      cancel();
      back.abort();
    };
  }, [design, row, workers, inWords, attempt]);
  return checks;
}
