import type { Box } from '@platen/core';
import type { Point } from '../design/points.ts';
import type { Handle } from '../geometry/resize.ts';
import { type Gap, snapToGaps } from './equal-gaps.ts';
import { type Axis, otherAxis, type SnapScene, type Stretch, stretchOf } from './snap-scene.ts';
import { nearestStop, placesIn, type Stop, stopsAt, stopsOf } from './stops.ts';

/** A line that shows what something has snapped to. */
export interface SnapLine {
  /** `x` is an upright line at so many px from the left. */
  readonly axis: Axis;
  readonly at: number;
  /** Where it begins and ends, on the other axis. */
  readonly from: number;
  readonly to: number;
}

export interface Snapped {
  /** px to move by beside what the pointer says. */
  readonly by: Point;
  readonly lines: readonly SnapLine[];
  /** Gaps and distances to show, each with its length. */
  readonly gaps: readonly Gap[];
}

/** Snaps a box that is moved: its edges and its middle to stops, and its gaps to those of its neighbours. */
export function snapMove(box: Box, scene: SnapScene, reach: number): Snapped {
  const stops = { x: stopsOf(scene, 'x'), y: stopsOf(scene, 'y') };
  const onAxis = (axis: Axis) => {
    const toStop = nearestStop(stops[axis], placesIn(stretchOf(box, axis)), reach);
    const toGap = snapToGaps(box, scene.boxes, { axis, reach });
    const isGap = toGap !== undefined && (toStop === undefined || Math.abs(toGap.by) < Math.abs(toStop) - 1e-9);
    return { by: (isGap ? toGap.by : toStop) ?? 0, gaps: isGap ? toGap.gaps : [] };
  };
  const [x, y] = [onAxis('x'), onAxis('y')];
  const by = { x: x.by, y: y.by };
  const moved = { ...box, x: box.x + by.x, y: box.y + by.y };
  const lines = (['x', 'y'] as const).flatMap((axis) =>
    linesAt(stops[axis], { axis, places: placesIn(stretchOf(moved, axis)), across: stretchOf(moved, otherAxis(axis)) }),
  );
  return { by, lines: lines.map(({ line }) => line), gaps: [...x.gaps, ...y.gaps, ...distancesOf(lines, moved)] };
}

/** Snaps the edges of a box that a handle draws. */
export function snapResize(
  box: Box,
  handle: Handle,
  { scene, reach }: { readonly scene: SnapScene; readonly reach: number },
): Snapped {
  const onAxis = (axis: Axis) => {
    const stops = stopsOf(scene, axis);
    const { from, to } = stretchOf(box, axis);
    const places = handle[axis] === 0 ? [] : [handle[axis] < 0 ? from : to];
    const by = nearestStop(stops, places, reach) ?? 0;
    const across = stretchOf(box, otherAxis(axis));
    return { by, lines: linesAt(stops, { axis, places: places.map((place) => place + by), across }) };
  };
  const [x, y] = [onAxis('x'), onAxis('y')];
  return { by: { x: x.by, y: y.by }, lines: [...x.lines, ...y.lines].map(({ line }) => line), gaps: [] };
}

/** Snaps one point, such as the end of a line or the corner of what is drawn. */
export function snapPoint({ x, y }: Point, scene: SnapScene, reach: number): Snapped {
  return snapResize({ x, y, width: 0, height: 0 }, { x: 1, y: 1 }, { scene, reach });
}

interface MetLine {
  readonly line: SnapLine;
  readonly stop: Stop;
}

interface Placed {
  readonly axis: Axis;
  readonly places: readonly number[];
  readonly across: Stretch;
}

/** One line for each place that lies on stops, from the first to the last thing on it. */
function linesAt(stops: readonly Stop[], { axis, places, across }: Placed): readonly MetLine[] {
  return [...new Set(places)].flatMap((at) => {
    const met = stopsAt(stops, at);
    const [first] = met;
    if (first === undefined) return [];
    const from = Math.min(across.from, ...met.map((stop) => stop.across.from));
    const to = Math.max(across.to, ...met.map((stop) => stop.across.to));
    const near = met.reduce((best, stop) => (awayOf(stop, across) < awayOf(best, across) ? stop : best), first);
    return [{ line: { axis, at, from, to }, stop: near }];
  });
}

function awayOf({ across, box }: Stop, own: Stretch): number {
  return box ? Math.max(across.from - own.to, own.from - across.to, 0) : Number.POSITIVE_INFINITY;
}

/** How far what moved is from the elements that it lines up with; each distance once. */
function distancesOf(lines: readonly MetLine[], moved: Box): readonly Gap[] {
  const seen = new Set<Box>();
  return lines.flatMap(({ line, stop }): readonly Gap[] => {
    if (!stop.box || seen.has(stop.box)) return [];
    seen.add(stop.box);
    const axis = otherAxis(line.axis);
    const own = stretchOf(moved, axis);
    const { from, to } = stop.across;
    if (to < own.from) return [{ axis, from: to, to: own.from, at: line.at }];
    return from > own.to ? [{ axis, from: own.to, to: from, at: line.at }] : [];
  });
}
