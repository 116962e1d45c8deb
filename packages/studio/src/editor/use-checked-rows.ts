import { useEffect, useState } from 'react';
import { useSettledState } from '../canvas/editing.tsx';
import { useBranded } from '../engine/branded.ts';
import { createRowWorkers } from '../engine/row-workers.ts';
import { useAllRowsCheck } from '../panels/checks/use-all-rows-check.ts';
import { useRowChecks } from '../panels/checks/use-row-checks.ts';
import { useDataRows } from '../panels/data/use-data-rows.ts';

/** The rows of data that a design is shown with, and what is wrong with it in the row that is shown and in all of them. */
export function useCheckedRows(designId: string) {
  const rows = useDataRows(designId);
  const { design } = useSettledState();
  const [workers] = useState(() => createRowWorkers());
  useEffect(() => workers.close, [workers]);
  const drawn = useBranded(design);
  const checks = useRowChecks(drawn, rows.row, workers);
  const allRows = useAllRowsCheck(drawn, rows.checked, workers);
  return { rows, checks, allRows };
}
