import { IssueList } from '../errors/issue-list.ts';
import { pointer } from '../errors/json-pointer.ts';
import type { PlatenError } from '../errors/platen-error.ts';

/** Why a code cannot hold its value. */
export interface CodeProblem {
  /** The kind of code that has the rule, such as `a barcode of format ean13`. */
  readonly of: string;
  /** A noun phrase: `12 or 13 digits; the 13th is the check digit`. */
  readonly expected: string;
  readonly received: string;
  /** What is wrong with the value, such as `it has 3 digits`, where that is not plain from the rest. */
  readonly issue?: string | undefined;
}

/** `a barcode of format ean8: expected 7 or 8 digits; received "123": it has 3 digits` */
export function codeSentence({ of, expected, received, issue }: CodeProblem): string {
  return `${of}: expected ${expected}; received ${received}${issue === undefined ? '' : `: ${issue}`}`;
}

/** The error of a code that is drawn although nobody checked its value before, or that its encoder refuses. */
export function codeError(elementId: string, problem: CodeProblem, cause?: unknown): PlatenError {
  const { expected, received } = problem;
  const message = codeSentence(problem);
  const issues = new IssueList();
  issues.add({ path: pointer('/elements', elementId, 'value'), code: 'INVALID_VALUE', message, expected, received });
  return issues.toError(
    'INVALID_DYNAMIC_DATA',
    { field: 'value', elementId, issue: message, expected, received },
    cause,
  );
}
