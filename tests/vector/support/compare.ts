import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** Share of the pixels that differ visibly, in percent; edges that are merely smoothed otherwise are left out. */
export function differencePercent(a: Uint8Array, b: Uint8Array): number {
  return percentOf(a, b, { includeAA: false });
}

/** Share of the pixels that differ visibly, in percent: of all pixels, also of those along smoothed edges. */
export function everyDifferencePercent(a: Uint8Array, b: Uint8Array): number {
  return percentOf(a, b, { includeAA: true });
}

function percentOf(a: Uint8Array, b: Uint8Array, counting: { readonly includeAA: boolean }): number {
  const first = PNG.sync.read(Buffer.from(a));
  const second = PNG.sync.read(Buffer.from(b));
  if (first.width !== second.width || first.height !== second.height) return 100;
  const { width, height } = first;
  const options = { threshold: 0.1, ...counting };
  return (100 * pixelmatch(first.data, second.data, undefined, width, height, options)) / (width * height);
}
