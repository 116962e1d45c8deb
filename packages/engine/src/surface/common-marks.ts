import { isDeepStrictEqual } from 'node:util';
import type { Mark } from '@platen/core';
import type { MarkSet } from './unobstructed-marks.ts';

/** Marks with the decoded form of the pictures among them: together they say what is painted. */
export interface PaintedMarks {
  readonly marks: readonly Mark[];
  /** Source px per decoded px, by the key of image marks. */
  readonly shrinks: ReadonlyMap<string, number>;
}

/** How many marks, from the lowest on, are painted the same in both. */
export function commonDepth(one: PaintedMarks, other: PaintedMarks): number {
  const most = Math.min(one.marks.length, other.marks.length);
  let depth = 0;
  while (depth < most && isSame(depth, one, other)) depth += 1;
  return depth;
}

/** More marks, and looking which of them touch takes longer than it saves. */
const maxSortedMarks = 200;

/** Which marks are painted the same in both; where one has more marks than the other, only up to the first that is not. */
export function sameMarks(one: PaintedMarks, other: PaintedMarks, depth: number): MarkSet {
  const count = other.marks.length;
  const isSorted = one.marks.length === count && count <= maxSortedMarks;
  return other.marks.map((_, index) => index < depth || (isSorted && isSame(index, one, other)));
}

function isSame(index: number, one: PaintedMarks, other: PaintedMarks): boolean {
  const [mark, same] = [one.marks[index] as Mark, other.marks[index] as Mark];
  return (mark === same || isDeepStrictEqual(mark, same)) && haveSamePixels(mark, one.shrinks, other.shrinks);
}

function haveSamePixels(mark: Mark, shrinks: PaintedMarks['shrinks'], others: PaintedMarks['shrinks']): boolean {
  if (mark.kind === 'group') return mark.children.every((child) => haveSamePixels(child, shrinks, others));
  return mark.kind !== 'image' || shrinks.get(mark.image) === others.get(mark.image);
}

/** As many plain boxes cost what copying the pixels of a page does. */
const cheapMarks = 8;

/** Whether it takes longer to paint these marks than to copy what they leave. */
export function areWorthKeeping(marks: readonly Mark[]): boolean {
  return marks.length > cheapMarks || marks.some((mark) => !isPlainBox(mark));
}

function isPlainBox(mark: Mark): boolean {
  if (mark.kind !== 'shape' || mark.shadows.length > 0) return false;
  if (mark.filters.length > 0 || mark.dropShadows.length > 0 || mark.clip !== null) return false;
  return mark.shape.type !== 'path' && mark.fill?.type === 'solid' && mark.stroke === null;
}
