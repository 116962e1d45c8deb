/**
 * Whether a value counts as true where true or false is expected: `visible`, a property such as `flipX`, the filter `not`, a
 * variable that is declared as boolean. All values do but false, 0, NaN, null, a missing value, an empty list, and the texts
 * that CSV files and forms write for false. Tags such as `{% if %}` take any value, by Liquid's own rule.
 */
export function isTruthy(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return typeof value === 'string' ? !falseWords.has(value.trim().toLowerCase()) : Boolean(value);
}

const falseWords: ReadonlySet<string> = new Set(['', 'false', '0', 'no']);
