import type { Box } from '@platen/core';
import { type Axis, otherAxis, type Stretch, stretchOf } from './snap-scene.ts';

/** Room between two elements, or between one and what moves. */
export interface Gap {
  readonly axis: Axis;
  /** Along the axis, px of the page. */
  readonly from: number;
  readonly to: number;
  /** Where it is shown, on the other axis. */
  readonly at: number;
}

export interface GapSnap {
  /** px to move by, so that the gaps are equal. */
  readonly by: number;
  readonly gaps: readonly Gap[];
}

/** The nearest place along an axis where what moves has the same gap to its neighbours as they have. */
export function snapToGaps(
  moving: Box,
  boxes: readonly Box[],
  { axis, reach }: { readonly axis: Axis; readonly reach: number },
): GapSnap | undefined {
  const own = stretchOf(moving, axis);
  const across = stretchOf(moving, otherAxis(axis));
  const [start, length] = axis === 'x' ? (['y', 'height'] as const) : (['x', 'width'] as const);
  const row = boxes
    .filter((box) => box[start] < across.to && across.from < box[start] + box[length])
    .map((box) => stretchOf(box, axis))
    .toSorted((a, b) => a.from - b.from);
  const at = (across.from + across.to) / 2;
  const candidates = row.slice(1).flatMap((after, index) => {
    const before = row[index];
    return before ? candidatesBeside(before, after, own).map(({ from, gaps }) => ({ from, gaps: named(gaps) })) : [];
  });
  const nearest = candidates
    .filter(({ from }) => Math.abs(from - own.from) <= reach)
    .toSorted((a, b) => Math.abs(a.from - own.from) - Math.abs(b.from - own.from))[0];
  return nearest && { by: nearest.from - own.from, gaps: nearest.gaps };

  function named(gaps: readonly Stretch[]): readonly Gap[] {
    return gaps.map(({ from, to }) => ({ axis, from, to, at }));
  }
}

/** Where something fits beside or between two neighbours with equal gaps. */
function candidatesBeside(
  before: Stretch,
  after: Stretch,
  own: Stretch,
): readonly { readonly from: number; readonly gaps: readonly Stretch[] }[] {
  const length = own.to - own.from;
  const gap = after.from - before.to;
  if (gap <= 0) return [];
  const between = { from: before.to, to: after.from };
  const rest = (gap - length) / 2;
  const middle = before.to + rest;
  return [
    { from: after.to + gap, gaps: [between, { from: after.to, to: after.to + gap }] },
    { from: before.from - gap - length, gaps: [{ from: before.from - gap, to: before.from }, between] },
    ...(rest > 0
      ? [
          {
            from: middle,
            gaps: [
              { from: before.to, to: middle },
              { from: middle + length, to: after.from },
            ],
          },
        ]
      : []),
  ];
}
