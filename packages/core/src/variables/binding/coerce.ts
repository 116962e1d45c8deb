import { readNumber } from '../../design/aliases/written-values.ts';
import { isTruthy } from '../../liquid/truthiness.ts';
import { writeValue } from '../../liquid/write-value.ts';

/**
 * A variable's value as the type its place asks for: data from forms and spreadsheets is text, and numbers may stand
 * where text is wanted. Undefined when there is no such form.
 */
export function coerce(value: unknown, types: ReadonlySet<string>, path: readonly PropertyKey[]): unknown {
  if ((types.has('number') || types.has('int')) && typeof value === 'string' && value.length <= 64) {
    const number = value.trim() === '' ? Number.NaN : Number(value);
    if (Number.isFinite(number)) return number;
    const measured = readNumber(value, path);
    if (measured !== undefined) return measured;
  }
  if (types.has('boolean')) return isTruthy(value);
  if (types.has('string') && (typeof value === 'number' || typeof value === 'boolean')) return writeValue(value);
  if (types.has('string') && Array.isArray(value) && value.every((item) => typeof item !== 'object')) {
    return writeValue(value);
  }
  return undefined;
}
