export type RangeAnswer =
  | { readonly kind: 'whole' }
  | { readonly kind: 'part'; readonly start: number; readonly end: number }
  | { readonly kind: 'unsatisfiable' };

const singleRange = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * Reads a `Range` header against a file of `size` bytes. One range is honoured; several, other units and nonsense
 * mean the whole file, as RFC 9110 section 14.2 allows. `end` is inclusive.
 */
export function readRange(header: string | undefined, size: number): RangeAnswer {
  const match = header === undefined ? null : singleRange.exec(header.trim());
  if (!match) return { kind: 'whole' };
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return { kind: 'whole' };
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? { kind: 'unsatisfiable' } : { kind: 'part', start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return { kind: 'whole' };
  return start >= size ? { kind: 'unsatisfiable' } : { kind: 'part', start, end };
}
