import type { Box } from '@platen/core';
import { type Axis, otherAxis, type SnapScene, type Stretch, stretchOf } from './snap-scene.ts';

/** A place on an axis that edges and middles snap to. */
export interface Stop {
  readonly at: number;
  /** What has this place, along the other axis: the snap line reaches from there. */
  readonly across: Stretch;
  /** The element that has it; absent for the page and its guides. */
  readonly box?: Box;
}

const known = { x: new WeakMap<SnapScene, readonly Stop[]>(), y: new WeakMap<SnapScene, readonly Stop[]>() };

/** Everything on one axis that something can snap to, by its place. A gesture asks for each frame, and the scene stays. */
export function stopsOf(scene: SnapScene, axis: Axis): readonly Stop[] {
  const stops = known[axis].get(scene) ?? findStops(scene, axis);
  known[axis].set(scene, stops);
  return stops;
}

function findStops(scene: SnapScene, axis: Axis): readonly Stop[] {
  const length = axis === 'x' ? scene.width : scene.height;
  const across = { from: 0, to: axis === 'x' ? scene.height : scene.width };
  const { margin } = scene;
  const margins = margin > 0 ? [margin, length - margin] : [];
  const ofPage = [0, length / 2, length, ...margins].map((at) => ({ at, across }));
  const ofGuides = scene.guides
    .filter((guide) => guide.axis === axis)
    .map(({ position }) => ({ at: position, across }));
  const ofBoxes = scene.boxes.flatMap((box) => {
    const reach = stretchOf(box, otherAxis(axis));
    return placesIn(stretchOf(box, axis)).map((at) => ({ at, across: reach, box }));
  });
  return [...ofPage, ...ofGuides, ...ofBoxes].toSorted((one, other) => one.at - other.at);
}

/** The start, the middle and the end of a stretch. */
export function placesIn({ from, to }: Stretch): readonly [number, number, number] {
  return [from, (from + to) / 2, to];
}

/** How far the nearest of some places is from the nearest stop; undefined when none is within reach. */
export function nearestStop(stops: readonly Stop[], places: readonly number[], reach: number): number | undefined {
  let nearest: number | undefined;
  for (const place of places) {
    const next = firstFrom(stops, place);
    for (const stop of [stops[next], stops[next - 1]]) {
      const by = stop === undefined ? Number.POSITIVE_INFINITY : stop.at - place;
      if (Math.abs(by) <= reach && (nearest === undefined || Math.abs(by) < Math.abs(nearest))) nearest = by;
    }
  }
  return nearest;
}

/** The stops at a place. */
export function stopsAt(stops: readonly Stop[], at: number): readonly Stop[] {
  const dust = 1e-6;
  return stops.slice(firstFrom(stops, at - dust), firstFrom(stops, at + dust));
}

/** The index of the first stop that is not before a place. */
function firstFrom(stops: readonly Stop[], at: number): number {
  let [low, high] = [0, stops.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((stops[middle]?.at ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}
