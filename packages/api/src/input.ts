import { type ErrorCode, type Issue, PlatenError } from '@platen/core';
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

function toIssue(issue: z.core.$ZodIssue): Issue {
  const path = issue.path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
  const received = describe(issue.input);
  return {
    path,
    code: issue.code,
    message: issue.message.startsWith('expected') ? `${issue.message}; received ${received}` : issue.message,
    expected: expectedOf(issue),
    received,
  };
}

/** As far as the check knows it, else what its sentence says. */
function expectedOf(issue: z.core.$ZodIssue): string {
  if ('expected' in issue) return String(issue.expected);
  return /expected (.+)$/s.exec(issue.message)?.[1] ?? issue.message;
}

const maxShown = 80;

/** A short text of what came: enough to recognise it, never a whole document. */
function describe(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object' && value !== null) return 'an object';
  const text = JSON.stringify(value) ?? String(value);
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text;
}
