import type { Box } from '../../geometry/box.ts';
import { applyToPoint, invert, type Matrix } from '../../geometry/matrix.ts';
import type { GradientStop } from '../../scene/paint.ts';
import { beyondSubset } from '../sanitize/beyond-subset.ts';

/** A radial gradient's circles: the focus lies inside of the other. */
export interface Circles {
  readonly cx: number;
  readonly cy: number;
  readonly r: number;
  readonly fx: number;
  readonly fy: number;
  readonly fr: number;
}

interface Spread {
  /** Gradient units to those of `area`. */
  readonly matrix: Matrix;
  /** What the gradient has to cover. */
  readonly area: Box;
  /** `reflect` or `repeat`. */
  readonly spread: string;
}

type Point = readonly [x: number, y: number];

interface Line {
  readonly start: Point;
  readonly end: Point;
  readonly stops: readonly GradientStop[];
}

/** Painters know gradients that end only: a repeated one is written out as far as the area goes. */
export function spreadLine({ start, end, stops }: Line, spread: Spread): Line {
  const dx = end[0] - start[0];
  const dy = end[1] - start[1];
  const square = dx * dx + dy * dy;
  if (square === 0) return { start, end, stops };
  const shares = cornersOf(spread).map(([x, y]) => ((x - start[0]) * dx + (y - start[1]) * dy) / square);
  const from = Math.floor(Math.min(...shares));
  const to = Math.max(from + 1, Math.ceil(Math.max(...shares)));
  return {
    start: [start[0] + from * dx, start[1] + from * dy],
    end: [start[0] + to * dx, start[1] + to * dy],
    stops: writtenOut(stops, { from, to, spread: spread.spread }),
  };
}

/** The same of circles: those further out lie on the cone that the two circles make. */
export function spreadCircles(
  { circles, stops }: { readonly circles: Circles; readonly stops: readonly GradientStop[] },
  spread: Spread,
): { readonly circles: Circles; readonly stops: readonly GradientStop[] } {
  const { cx, cy, r, fx, fy, fr } = circles;
  if (fr > 0) beyondSubset('a repeated gradient around a circle');
  const narrowest = r - Math.hypot(cx - fx, cy - fy);
  const furthest = Math.max(...cornersOf(spread).map(([x, y]) => Math.hypot(x - fx, y - fy)));
  const to = Math.max(1, Math.ceil(furthest / narrowest));
  return {
    circles: { cx: fx + to * (cx - fx), cy: fy + to * (cy - fy), r: to * r, fx, fy, fr: 0 },
    stops: writtenOut(stops, { from: 0, to, spread: spread.spread }),
  };
}

function cornersOf({ matrix, area: { x, y, width, height } }: Spread): readonly Point[] {
  const back = invert(matrix) ?? beyondSubset('a flat gradient');
  return [
    applyToPoint(back, x, y),
    applyToPoint(back, x + width, y),
    applyToPoint(back, x, y + height),
    applyToPoint(back, x + width, y + height),
  ];
}

const maxStops = 2_000;

function writtenOut(
  stops: readonly GradientStop[],
  { from, to, spread }: { readonly from: number; readonly to: number; readonly spread: string },
): readonly GradientStop[] {
  const [first] = stops;
  const last = stops.at(-1);
  if (!first || !last || (to - from) * (stops.length + 2) > maxStops) return beyondSubset('so many stops');
  // Before the first stop and after the last its colour holds to the period's end.
  const period = [{ ...first, offset: 0 }, ...stops, { ...last, offset: 1 }];
  const turned = period.toReversed().map(({ offset, color }) => ({ offset: 1 - offset, color }));
  const written: GradientStop[] = [];
  for (let at = from; at < to; at += 1) {
    const isTurned = spread === 'reflect' && at % 2 !== 0;
    for (const { offset, color } of isTurned ? turned : period) {
      written.push({ offset: (at - from + offset) / (to - from), color });
    }
  }
  return written;
}
