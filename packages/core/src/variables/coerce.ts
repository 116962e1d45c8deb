import type * as z from 'zod';
import { isTruthy } from '../templates/truthiness.ts';
import { writeValue } from '../templates/write-value.ts';

/** The types that a schema asked for at a path, in whichever branch of a union. */
export function expectedTypes(issues: readonly z.core.$ZodIssue[], path: readonly PropertyKey[]): ReadonlySet<string> {
  const found = new Set<string>();
  const walk = (list: readonly z.core.$ZodIssue[], base: readonly PropertyKey[]): void => {
    for (const issue of list) {
      const at = [...base, ...issue.path];
      if (issue.code === 'invalid_union') for (const branch of issue.errors) walk(branch, at);
      else if (issue.code === 'invalid_type' && samePath(at, path)) found.add(issue.expected);
    }
  };
  walk(issues, []);
  return found;
}

/**
 * A variable's value as the type its place asks for: data from forms and spreadsheets is text, and numbers may stand
 * where text is wanted. Undefined when there is no such form.
 */
export function coerce(value: unknown, types: ReadonlySet<string>): unknown {
  if ((types.has('number') || types.has('int')) && typeof value === 'string' && value.length <= 64) {
    const number = value.trim() === '' ? Number.NaN : Number(value);
    if (Number.isFinite(number)) return number;
  }
  if (types.has('boolean')) return isTruthy(value);
  if (types.has('string') && (typeof value === 'number' || typeof value === 'boolean')) return writeValue(value);
  if (types.has('string') && Array.isArray(value) && value.every((item) => typeof item !== 'object')) {
    return writeValue(value);
  }
  return undefined;
}

function samePath(a: readonly PropertyKey[], b: readonly PropertyKey[]): boolean {
  return a.length === b.length && a.every((key, index) => String(key) === String(b[index]));
}
