const maxShown = 60;

/** A value in few words, for the `received` of a message: `"abc"`, `12`, `an array of 3`, `nothing`. */
export function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (typeof value === 'string') {
    return JSON.stringify(value.length > maxShown ? `${value.slice(0, maxShown)}…` : value);
  }
  if (Array.isArray(value)) return `an array of ${value.length}`;
  return typeof value === 'object' ? 'an object' : String(value);
}
