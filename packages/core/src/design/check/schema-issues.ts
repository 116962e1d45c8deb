import type * as z from 'zod';
import { describeValue } from '../../errors/describe-value.ts';
import type { IssueCode } from '../../errors/issue-codes.ts';
import { pointer } from '../../errors/json-pointer.ts';
import type { Issue } from '../../errors/platen-error.ts';
import { unitsOf } from '../aliases/units.ts';

type SchemaIssue = z.core.$ZodIssue;

/** A problem that a schema found, in our words; `path` is relative to the value that was checked. */
export interface SchemaProblem {
  readonly path: readonly PropertyKey[];
  readonly code: IssueCode;
  /** A noun phrase: `a number of at least 0`. */
  readonly expected: string;
  readonly received: unknown;
}

/**
 * The problems of a value that a schema refused. `excuse` may take back what stands at a value, as for templates,
 * which are checked once their variables are known: a branch of a union without other problems excuses the union.
 */
export function schemaProblems(
  issues: readonly SchemaIssue[],
  root: unknown,
  excuse: (value: unknown, path: readonly PropertyKey[]) => boolean = () => false,
): readonly SchemaProblem[] {
  const walk = (list: readonly SchemaIssue[], base: readonly PropertyKey[]): readonly SchemaProblem[] =>
    list.flatMap((issue): readonly SchemaProblem[] => {
      const path = [...base, ...issue.path];
      const received = valueAt(root, path);
      if (excuse(received, path)) return [];
      if (issue.code === 'invalid_union') {
        const branches = issue.errors.map((branch) => ({ left: walk(branch, path), found: branch.length }));
        if (branches.some(({ left, found }) => found > 0 && left.length === 0)) return [];
        return describeUnion(
          branches.map(({ left }) => left),
          path,
          received,
        );
      }
      const problem = { path, expected: expectedOf(issue) + unitNote(issue, path, received), received };
      return [{ ...problem, code: issueCodeOf(issue, received) }];
    });
  return walk(issues, []);
}

/** The issue for the API. `base` is the JSON pointer of the value that was checked. */
export function toIssue(problem: SchemaProblem, base: string): Issue {
  const path = pointer(base, ...problem.path);
  const received = describeValue(problem.received);
  return {
    path,
    code: problem.code,
    message: `expected ${problem.expected}; received ${received}`,
    expected: problem.expected,
    received,
  };
}

/**
 * A value that fits no branch. Where some branch took its type and stumbled inside, that branch tells the most;
 * otherwise all of them are listed.
 */
function describeUnion(
  branches: readonly (readonly SchemaProblem[])[],
  path: readonly PropertyKey[],
  received: unknown,
): readonly SchemaProblem[] {
  const inside = branches.filter((branch) => branch.every((problem) => problem.path.length > path.length));
  const [best] = inside.toSorted((a, b) => a.length - b.length);
  if (best !== undefined) return best;
  const here = branches.flatMap((branch) => branch.filter((problem) => problem.path.length === path.length));
  const sameType = here.filter(({ code }) => code !== 'INVALID_TYPE');
  const shown = sameType.length > 0 && typeof received !== 'object' ? sameType : here;
  const expected = [...new Set(shown.map((problem) => problem.expected))].join(', or ');
  return [{ path, code: received === undefined ? 'MISSING' : (shown[0]?.code ?? 'INVALID_VALUE'), expected, received }];
}

/** For a text where a number was expected: `"2em"` is none, and `"2px"` would be. */
function unitNote(issue: SchemaIssue, path: readonly PropertyKey[], received: unknown): string {
  const isText = typeof received === 'string' && issue.code === 'invalid_type' && issue.expected === 'number';
  return isText ? `, with the unit ${unitsOf(path)} or without a unit` : '';
}

/** What is wrong where a schema found an issue. */
export function issueCodeOf(issue: SchemaIssue, received: unknown): IssueCode {
  if (received === undefined) return 'MISSING';
  switch (issue.code) {
    case 'invalid_type':
      return 'INVALID_TYPE';
    case 'too_big':
    case 'too_small':
      return 'OUT_OF_RANGE';
    default:
      return 'INVALID_VALUE';
  }
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'an array',
  tuple: 'an array',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

/** What would have been right, as a noun phrase. */
export function expectedOf(issue: SchemaIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return typeNames[issue.expected] ?? issue.expected;
    case 'invalid_value':
      return issue.values.length === 1
        ? JSON.stringify(issue.values[0])
        : `one of ${issue.values.map(String).join(', ')}`;
    case 'too_big':
      return bound(issue.origin, issue.inclusive === false ? 'less than' : 'at most', issue.maximum);
    case 'too_small':
      return bound(issue.origin, issue.inclusive === false ? 'more than' : 'at least', issue.minimum);
    // Formats and refinements carry what they expect as their message; a sentence of Zod's own tells nothing.
    default:
      return /^(?:Invalid|Unrecognized)\b/.test(issue.message) ? 'a value of the documented form' : issue.message;
  }
}

function bound(origin: string, relation: string, limit: number | bigint): string {
  if (origin === 'string') return `${relation} ${limit} characters`;
  if (origin === 'array') return `${relation} ${limit} items`;
  return `a number of ${relation} ${limit}`;
}

/** The value at a path, own properties only; undefined when there is none. */
export function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  let value = root;
  for (const key of path) {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}
