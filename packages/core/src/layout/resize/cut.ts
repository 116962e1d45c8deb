import { hull, type Interval } from './axis.ts';
import type { Piece } from './resizable-element.ts';

/** Boxes of text are often a little higher than their text: overlaps up to this share of the smaller piece are none. */
const slack = 0.15;
/** px; but never more than this. */
const maxSlackPx = 12;

/** Parts pieces along a direction wherever nothing lies across, in order. */
export function cut(pieces: readonly Piece[], along: 'main' | 'cross'): readonly (readonly Piece[])[] {
  const sorted = pieces.toSorted((a, b) => a[along].lo - b[along].lo || a[along].hi - b[along].hi || a.index - b.index);
  const parts: Piece[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const piece of sorted) {
    const { lo, hi } = piece[along];
    const last = parts.at(-1);
    const allowed = last ? Math.min(maxSlackPx, slack * Math.min(hi - lo, shortest(last, along))) : 0;
    if (last && lo < end - allowed) last.push(piece);
    else parts.push([piece]);
    end = Math.max(end, hi);
  }
  return parts;
}

function shortest(pieces: readonly Piece[], along: 'main' | 'cross'): number {
  return Math.min(...pieces.map((piece) => piece[along].hi - piece[along].lo));
}

export const mainOf = (pieces: readonly Piece[]): Interval => hull(pieces.map(({ main }) => main));
