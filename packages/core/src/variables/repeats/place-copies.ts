import type { Element } from '../../design/elements/index.ts';
import type { Repeat } from '../../design/elements/repeat.ts';

/**
 * Puts the copies of a repeated group in a row, a column or a grid: each track is as wide, or as high, as its largest copy,
 * and the first copy stays where it is.
 */
export function placeCopies(copies: readonly Element[], { direction, columns, gap }: Repeat): readonly Element[] {
  const towards = direction ?? (columns === undefined ? 'column' : 'row');
  if (towards === 'none') return copies;
  const isRow = towards === 'row';
  const perLine = isRow
    ? (columns ?? copies.length)
    : columns === undefined
      ? copies.length
      : Math.ceil(copies.length / columns);
  const placeOf = (index: number) => {
    const along = index % perLine;
    const across = Math.floor(index / perLine);
    return isRow ? { column: along, row: across } : { column: across, row: along };
  };
  const widths: number[] = [];
  const heights: number[] = [];
  for (const [index, { width, height }] of copies.entries()) {
    const { column, row } = placeOf(index);
    widths[column] = Math.max(widths[column] ?? 0, width);
    heights[row] = Math.max(heights[row] ?? 0, height);
  }
  const xs = startsOf(widths, gap);
  const ys = startsOf(heights, gap);
  return copies.map((copy, index) => {
    const { column, row } = placeOf(index);
    return { ...copy, x: copy.x + (xs[column] ?? 0), y: copy.y + (ys[row] ?? 0) };
  });
}

/** Where each track begins, px from the first. */
function startsOf(lengths: readonly number[], gap: number): readonly number[] {
  const starts = [0];
  for (const length of lengths) starts.push((starts.at(-1) ?? 0) + length + gap);
  return starts;
}
