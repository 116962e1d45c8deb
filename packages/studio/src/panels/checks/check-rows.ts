import type { CheckRow, Problem } from '../../engine/row-checker.ts';
import type { DataRow } from '../data/row.ts';

export interface RowProblem extends Problem {
  /** From 0. */
  readonly row: number;
}

export interface CheckProgress {
  /** Rows that were checked. */
  readonly done: number;
  readonly problems: readonly RowProblem[];
  /** Rows that have at least one. */
  readonly rowsWithProblems: number;
}

export interface CheckRowsRequest {
  readonly rows: readonly DataRow[];
  readonly check: CheckRow;
  /** Lets the page paint and answer people; asked after each row, and resolves at once when it need not yet. */
  readonly breathe: () => Promise<void>;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: CheckProgress) => void;
}

/** Checks every row. What is no element's own, such as data that the design does not use, is told once. */
export async function checkRows({
  rows,
  check,
  breathe,
  signal,
  onProgress,
}: CheckRowsRequest): Promise<CheckProgress> {
  const problems: RowProblem[] = [];
  const told = new Set<string>();
  let rowsWithProblems = 0;
  const progress = (done: number): CheckProgress => ({ done, problems: [...problems], rowsWithProblems });
  for (const [row, data] of rows.entries()) {
    signal.throwIfAborted();
    const found = (await check(data)).filter(
      ({ elementId, isError, message }) => elementId !== undefined || isError || !told.has(message),
    );
    for (const problem of found) {
      if (problem.elementId === undefined && !problem.isError) told.add(problem.message);
      problems.push({ ...problem, row });
    }
    rowsWithProblems += found.length > 0 ? 1 : 0;
    if ((row + 1) % 50 === 0) onProgress(progress(row + 1));
    await breathe();
  }
  return progress(rows.length);
}

/** Gives way to the page after each 12 ms of work. */
export function breatheOften(now: () => number): () => Promise<void> {
  let since = now();
  return async () => {
    if (now() - since < 12) return;
    await new Promise<void>((resolve) => setTimeout(resolve));
    since = now();
  };
}
