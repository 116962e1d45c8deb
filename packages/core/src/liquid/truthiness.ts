/**
 * Whether a value shows a `visible` element and passes `not`: everything but false, 0, "", null, a missing value, an
 * empty list, and the texts `false` and `0`, which is how CSV files and forms write them.
 */
export function isTruthy(value: unknown): boolean {
  if (value === undefined || value === null || value === false || value === 0) return false;
  if (typeof value === 'number') return !Number.isNaN(value);
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value !== 'string') return true;
  const text = value.trim().toLowerCase();
  return text !== '' && text !== 'false' && text !== '0';
}
