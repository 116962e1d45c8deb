import type { DesignDocument, DesignInput } from '@platen/core';
import { useEffect, useState } from 'react';
import { createRowChecker, type Problem } from '../../engine/row-checker.ts';
import { studioEngine } from '../../engine/studio-engine.ts';
import type { DataRow } from '../data/row.ts';

export interface RowChecks {
  readonly problems: readonly Problem[];
  /** Whether the newest state of the design is still being checked. */
  readonly isRunning: boolean;
}

/** What of the design is to be looked at with a row of data, checked again when either changes. */
export function useRowChecks(design: DesignDocument, row: DataRow): RowChecks {
  const [checks, setChecks] = useState<RowChecks>({ problems: [], isRunning: true });
  useEffect(() => {
    let isNewest = true;
    setChecks(({ problems }) => ({ problems, isRunning: true }));
    const start = requestIdle(() => {
      createRowChecker(
        design as DesignInput,
        studioEngine,
      )(row).then(
        (problems) => isNewest && setChecks({ problems, isRunning: false }),
        (cause: Error) =>
          isNewest &&
          setChecks({ problems: [{ code: cause.name, message: cause.message, isError: true }], isRunning: false }),
      );
    });
    return () => {
      isNewest = false;
      cancelIdle(start);
    };
  }, [design, row]);
  return checks;
}

/** After what people do now; Safari has no idle time to ask for. */
const requestIdle: (act: () => void) => number =
  'requestIdleCallback' in globalThis
    ? (act) => requestIdleCallback(act, { timeout: 500 })
    : (act) => Number(setTimeout(act, 100));
const cancelIdle: (handle: number) => void =
  'cancelIdleCallback' in globalThis ? cancelIdleCallback : (handle) => clearTimeout(handle);
