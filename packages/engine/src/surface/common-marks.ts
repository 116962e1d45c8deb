import { isDeepStrictEqual } from 'node:util';
import type { Mark } from '@platen/core';

/** Marks with the decoded form of the pictures among them: together they say what is painted. */
export interface PaintedMarks {
  readonly marks: readonly Mark[];
  /** Source px per decoded px, by the key of image marks. */
  readonly shrinks: ReadonlyMap<string, number>;
}

/** How many marks, from the lowest on, are painted the same in both. */
export function commonDepth(one: PaintedMarks, other: PaintedMarks): number {
  const most = Math.min(one.marks.length, other.marks.length);
  for (let depth = 0; depth < most; depth += 1) {
    const [mark, same] = [one.marks[depth] as Mark, other.marks[depth] as Mark];
    if (mark !== same && !isDeepStrictEqual(mark, same)) return depth;
    if (!haveSamePixels(mark, one.shrinks, other.shrinks)) return depth;
  }
  return most;
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
