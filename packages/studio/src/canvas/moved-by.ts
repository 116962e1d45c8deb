import type { Matrix } from '@platen/core';
import type { Point } from '../document/design/points.ts';
import type { Moving } from './canvas-state.ts';

/** px of the page that what moves was shifted by; none where it is changed otherwise. */
export function shiftOf(moving: Moving | null): Point {
  const by = moving?.by;
  return by && isShift(by) ? { x: by[4], y: by[5] } : { x: 0, y: 0 };
}

/** The transform of what is turned or drawn out; undefined where it is shifted at most. */
export function reshapeOf(moving: Moving | null): Matrix | undefined {
  return moving?.by && !isShift(moving.by) ? moving.by : undefined;
}

function isShift([a, b, c, d]: Matrix): boolean {
  return a === 1 && b === 0 && c === 0 && d === 1;
}
