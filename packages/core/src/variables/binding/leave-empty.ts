import type * as z from 'zod';
import { schemaProblems } from '../../design/check/schema-issues.ts';
import { cloneJson } from '../write-path.ts';
import type { BoundProperties } from './bind-context.ts';

/** What of an element was taken away because a variable in it was empty: a path, or the element as a whole. */
export type LeftOut = readonly PropertyKey[] | 'element';

/**
 * Finds what an element can do without, so that a place whose variable is empty needs no value: the place itself, else
 * the property that holds it (`logo` of `logo.src`, `fill` of `fill.stops.0.color`), which then has its default; else the
 * element, as nothing can be drawn without it. Items of lists are never taken out alone, as the others count on them.
 * Undefined when the place is not what is wrong.
 */
export function findLeftOut(
  schema: z.ZodType,
  value: BoundProperties,
  place: readonly PropertyKey[],
): { readonly leftOut: LeftOut; readonly rest: BoundProperties } | undefined {
  if (!isWrong(schema, value, place)) return undefined;
  for (let length = place.length; length > 0; length -= 1) {
    const path = place.slice(0, length);
    if (typeof path.at(-1) === 'number') continue;
    const rest = without(value, path);
    if (!isWrong(schema, rest, path)) return { leftOut: path, rest };
  }
  return { leftOut: 'element', rest: value };
}

/** Whether a schema finds fault with a place, with what is in it, or with what it is in. */
function isWrong(schema: z.ZodType, value: BoundProperties, place: readonly PropertyKey[]): boolean {
  const result = schema.safeParse(value);
  return !result.success && schemaProblems(result.error.issues, value).some(({ path }) => areNested(path, place));
}

/** Whether one path leads through the other. */
export function areNested(a: readonly PropertyKey[], b: readonly PropertyKey[]): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.every((key, index) => String(key) === String(long[index]));
}

function without(value: BoundProperties, path: readonly PropertyKey[]): BoundProperties {
  const copy = cloneJson(value);
  let target: unknown = copy;
  for (const key of path.slice(0, -1)) target = (target as Record<PropertyKey, unknown> | undefined)?.[key];
  if (target !== null && typeof target === 'object') delete (target as Record<PropertyKey, unknown>)[path.at(-1) ?? ''];
  return copy;
}
