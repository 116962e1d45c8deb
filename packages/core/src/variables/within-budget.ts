import { IssueList } from '../errors/issue-list.ts';
import type { Issue, PlatenError } from '../errors/platen-error.ts';
import { WorkUsedUp } from '../liquid/work-budget.ts';

/** Does work that charges a budget. Throws INVALID_DYNAMIC_DATA, at `path` unless the work said where, when it is used up. */
export function withinBudget<Result>(work: () => Result, { path }: { readonly path: string }): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof WorkUsedUp)) throw error;
    const { message, expected } = error;
    const issue: Issue = {
      path: error.path ?? path,
      code: 'TOO_MUCH_WORK',
      message: `${message} Expected ${expected}.`,
      expected,
      received: 'more',
    };
    const issues = new IssueList();
    issues.add(issue);
    throw toDataError(issues, issue);
  }
}

/** The error that tells all problems of data, the first in its own fields. */
export function toDataError(issues: IssueList, { path, message, expected }: Issue): PlatenError {
  const field = path.split('/').slice(1).join('.');
  return issues.toError('INVALID_DYNAMIC_DATA', { field, issue: message, expected });
}
