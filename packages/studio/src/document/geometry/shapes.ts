import { applyToPoint, type Box, identity, type Matrix } from '@platen/core';
import type { Point } from '../design/points.ts';

/** Four corners around, of a box that may be turned and skewed. */
export type Corners = readonly [Point, Point, Point, Point];

export function cornersOf({ x, y, width, height }: Box, transform: Matrix = identity): Corners {
  const at = (pointX: number, pointY: number): Point => {
    const [mappedX, mappedY] = applyToPoint(transform, pointX, pointY);
    return { x: mappedX, y: mappedY };
  };
  return [at(x, y), at(x + width, y), at(x + width, y + height), at(x, y + height)];
}

/** Whether two boxes touch, turned as they are: no straight line parts them. */
export function overlap(one: Corners, other: Corners): boolean {
  return [...sidesOf(one), ...sidesOf(other)].every((side) => {
    const a = shadowOn(side, one);
    const b = shadowOn(side, other);
    return a.from <= b.to && b.from <= a.to;
  });
}

function sidesOf([first, second, third]: Corners): readonly Point[] {
  const between = (a: Point, b: Point): Point => ({ x: b.x - a.x, y: b.y - a.y });
  const [width, height] = [between(first, second), between(second, third)];
  // Also across: a line has no sides but its length.
  return [width, height, { x: -width.y, y: width.x }, { x: -height.y, y: height.x }].filter(
    ({ x, y }) => x !== 0 || y !== 0,
  );
}

function shadowOn({ x, y }: Point, corners: Corners): { readonly from: number; readonly to: number } {
  const places = corners.map((corner) => corner.x * x + corner.y * y);
  return { from: Math.min(...places), to: Math.max(...places) };
}

/** px from a point to the nearest part of a line through points. */
export function distanceToLine(point: Point, line: readonly Point[]): number {
  const [first] = line;
  if (first === undefined) return Number.POSITIVE_INFINITY;
  if (line.length === 1) return Math.hypot(point.x - first.x, point.y - first.y);
  return Math.min(...line.slice(1).map((to, index) => distanceToPart(point, line[index] ?? first, to)));
}

function distanceToPart(point: Point, from: Point, to: Point): number {
  const along = { x: to.x - from.x, y: to.y - from.y };
  const length = along.x ** 2 + along.y ** 2;
  const share = length === 0 ? 0 : ((point.x - from.x) * along.x + (point.y - from.y) * along.y) / length;
  const at = Math.max(0, Math.min(1, share));
  return Math.hypot(point.x - from.x - at * along.x, point.y - from.y - at * along.y);
}
