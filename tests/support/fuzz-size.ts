/**
 * How many inputs a suite of made ones tries: all that are promised in `npm run test:fuzz`, and of the same seed the first
 * of them in `npm test`.
 */
export function fuzzSize(sizes: { readonly short: number; readonly full: number }): number {
  return process.env['PLATEN_FUZZ'] === 'full' ? sizes.full : sizes.short;
}
