import { hull, type Interval } from './axis.ts';
import type { ResizableElement } from './resizable-element.ts';

/** Boxes of text are often a little higher than their text: overlaps up to this share of the smaller element are none. */
const slack = 0.15;
/** px; but never more than this. */
const maxSlackPx = 12;

/** Parts elements along a direction wherever nothing lies across, in order. */
export function cut(
  resizables: readonly ResizableElement[],
  along: 'main' | 'cross',
): readonly (readonly ResizableElement[])[] {
  const sorted = resizables.toSorted(
    (a, b) => a[along].lo - b[along].lo || a[along].hi - b[along].hi || a.index - b.index,
  );
  const parts: ResizableElement[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const resizable of sorted) {
    const { lo, hi } = resizable[along];
    const last = parts.at(-1);
    const allowed = last ? Math.min(maxSlackPx, slack * Math.min(hi - lo, shortest(last, along))) : 0;
    if (last && lo < end - allowed) last.push(resizable);
    else parts.push([resizable]);
    end = Math.max(end, hi);
  }
  return parts;
}

function shortest(resizables: readonly ResizableElement[], along: 'main' | 'cross'): number {
  return Math.min(...resizables.map((resizable) => resizable[along].hi - resizable[along].lo));
}

export const mainOf = (resizables: readonly ResizableElement[]): Interval => hull(resizables.map(({ main }) => main));
