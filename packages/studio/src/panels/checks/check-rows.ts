import { emptyText } from '../../engine/empty-texts.ts';
import type { Problem } from '../../engine/row-checker.ts';
import type { CheckRows } from '../../engine/row-workers.ts';
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
  /** They work at the same time. */
  readonly checkers: readonly CheckRows[];
  readonly signal: AbortSignal;
  /** Told now and then. */
  readonly onProgress: (progress: CheckProgress) => void;
  /** ms of any clock. */
  readonly now: () => number;
}

/** Few, so that all workers end at about the same time and a run can be stopped. */
const rowsAtOnce = 10;
const tellEveryMs = 250;

/** Checks every row. What may be meant, such as data that the design does not use, is told once. */
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
    // Of a run that failed, the others begin no more.
    next = rows.length;
  });
  return { done, ...inOrder(found) };
}

/** What is the same in many rows, such as a text that may be empty; undefined of what each row tells. */
function toldOnce({ code, elementId, isError, message }: Problem): string | undefined {
  if (code === emptyText) return `${code} ${elementId}`;
  return elementId === undefined && !isError ? message : undefined;
}

function inOrder(found: readonly (readonly Problem[])[]): Omit<CheckProgress, 'done'> {
  const problems: RowProblem[] = [];
  const told = new Set<string | undefined>();
  let rowsWithProblems = 0;
  // Rows that are not there yet have none.
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
