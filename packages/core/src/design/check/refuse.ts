import { describeValue } from '../../errors/describe-value.ts';
import type { IssueCode } from '../../errors/issue-codes.ts';
import type { IssueList } from '../../errors/issue-list.ts';

/** Adds an issue that says what was expected in a place, and what came. */
export function refuse(
  issues: IssueList,
  problem: { readonly path: string; readonly code: IssueCode; readonly expected: string; readonly value: unknown },
): void {
  const received = describeValue(problem.value);
  const { path, code, expected } = problem;
  issues.add({ path, code, message: `expected ${expected}; received ${received}`, expected, received });
}
