import { emptyText } from '../../engine/empty-texts.ts';
import type { CheckRows, Problem } from '../../engine/row-checker.ts';
import type { DataRow } from '../data/row.ts';

export interface RowProblem extends Problem {
  /** Counts from 0. */
  readonly row: number;
}

export interface CheckProgress {
  /** How many rows were checked. */
  readonly done: number;
  readonly problems: readonly RowProblem[];
  /** How many rows have at least one problem. */
  readonly rowsWithProblems: number;
}

export interface CheckRowsRequest {
  readonly rows: readonly DataRow[];
  /** The checkers work at the same time. */
  readonly checkers: readonly CheckRows[];
  readonly signal: AbortSignal;
  /** Called now and then. */
  readonly onProgress: (progress: CheckProgress) => void;
  /** A clock in ms. */
  readonly now: () => number;
}

/** Few, so that all workers end at about the same time and a run can be stopped. */
const rowsAtOnce = 10;
const tellEveryMs = 250;

/** Checks every row. Notices that may be intended, such as unused data, are listed once. */
export async function checkRows({ rows, checkers, signal, onProgress, now }: CheckRowsRequest): Promise<CheckProgress> {
  const found: (readonly Problem[])[] = [];
  let next = 0;
  let done = 0;
  let told = now();
  const work = async (check: CheckRows): Promise<void> => {
    while (next < rows.length) {
      const from = next;
      next += rowsAtOnce;
      const some = rows.slice(from, from + rowsAtOnce);
      const answers = await check(some);
      signal.throwIfAborted();
      for (const [index, problems] of answers.entries()) found[from + index] = problems;
      done += some.length;
      if (done === rows.length || now() - told < tellEveryMs) continue;
      onProgress({ done, ...inOrder(found) });
      told = now();
    }
  };
  signal.throwIfAborted();
  await Promise.all(checkers.map(work)).finally(() => {
    // When one checker fails, the others begin no more rows.
    next = rows.length;
  });
  return { done, ...inOrder(found) };
}

/** A key for notices that repeat in many rows, such as an empty text; undefined for problems that each row lists. */
function toldOnce({ code, elementId, isError, message }: Problem): string | undefined {
  if (code === emptyText) return `${code} ${elementId}`;
  return elementId === undefined && !isError ? message : undefined;
}

function inOrder(found: readonly (readonly Problem[])[]): Omit<CheckProgress, 'done'> {
  const problems: RowProblem[] = [];
  const told = new Set<string | undefined>();
  let rowsWithProblems = 0;
  // Rows that were not checked yet have none.
  found.forEach((all, row) => {
    const own = all.filter((problem) => !told.has(toldOnce(problem)));
    for (const problem of own) {
      const once = toldOnce(problem);
      if (once !== undefined) told.add(once);
      problems.push({ ...problem, row });
    }
    rowsWithProblems += own.length > 0 ? 1 : 0;
  });
  return { problems, rowsWithProblems };
}
