import { describeValue, type ErrorCode, expectedOf, type Issue, issueCodeOf, PlatenError, pointer } from '@platen/core';
import type { z } from 'zod';

/** Which error code a bad field gives, where it is not INVALID_REQUEST. */
export type FieldCodes = Readonly<Record<string, ErrorCode>>;

/**
 * Checks a request body and gives it its type. Throws the first bad field's own code, or INVALID_REQUEST, with the
 * first hundred problems in `details.errors`.
 */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  fieldCodes: FieldCodes = {},
): z.output<Schema> {
  const parsed = schema.safeParse(input, { reportInput: true });
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const errors = issues.slice(0, maxListed).map(toIssue);
  const first = errors[0];
  const field = first?.path.slice(1).split('/').join('.') ?? '';
  const code = fieldCodes[field.split('.')[0] ?? ''] ?? 'INVALID_REQUEST';
  throw new PlatenError(code, {
    message: `${field === '' ? 'The body' : field}: ${first?.message ?? 'is not valid'}`,
    details: {
      ...(field !== '' && { field }),
      ...(code === 'INVALID_DYNAMIC_DATA' && { issue: first?.message, expected: first?.expected ?? 'a valid value' }),
      errors,
      ...(issues.length > maxListed && { total: issues.length }),
    },
  });
}

/** More are counted: nobody reads them, and the answer stays small. */
const maxListed = 100;

/** Fields whose values are repeated nowhere: answers are seen on screens and kept in logs. */
const secrets = /password|secret|token/i;

function toIssue(issue: z.core.$ZodIssue): Issue {
  const received = secrets.test(String(issue.path.at(-1))) ? 'what is not shown' : describeValue(issue.input);
  // Where a schema has no sentence of its own, Zod's is replaced.
  const expected = /^expected (.+)$/s.exec(issue.message)?.[1] ?? expectedOf(issue);
  return {
    path: pointer('', ...issue.path),
    code: issueCodeOf(issue, issue.input),
    message: `expected ${expected}; received ${received}`,
    expected,
    received,
  };
}
