import type { LineElement } from '../../design/elements/line.ts';
import { formatNumber, type PathCommand } from '../../geometry/path-data.ts';
import { formatPoint, type Point, roundedPolygon } from '../../geometry/rounded-polygon.ts';

type HeadKind = LineElement['endHead'];

/** A line's end: the point, and the unit vector in which the line arrives there. */
export interface LineEnd {
  readonly point: Point;
  readonly direction: Point;
}

/** A head's outline, to be filled, or to be stroked with the line's own pen. */
export interface Head {
  readonly d: string;
  readonly paintedBy: 'fill' | 'stroke';
  /** By how many px the line must end earlier, so that it neither shows beyond the head nor under it. */
  readonly trim: number;
}

interface HeadRequest {
  readonly end: LineEnd;
  /** px: the head's length, or the side of a round or square one. */
  readonly size: number;
  readonly lineWidth: number;
}

/** Builds a head; null when there is none. */
export function lineHead(kind: HeadKind, request: HeadRequest): Head | null {
  if (kind === 'none' || request.size <= 0) return null;
  return heads[kind](request);
}

const heads = {
  triangle: (request) => {
    const at = placer(request.end);
    const { size } = request;
    return filled(roundedPolygon([at(0, 0), at(-size, size / 2), at(-size, -size / 2)], 0), size);
  },
  arrow: (request) => {
    const at = placer(request.end);
    const { size, lineWidth } = request;
    // The mitred tip of two strokes that meet at a right angle reaches this far beyond their corner.
    const tip = lineWidth * Math.SQRT1_2;
    const arm = size * Math.SQRT1_2;
    const corners = [at(-arm - tip, arm), at(-tip, 0), at(-arm - tip, -arm)];
    return { d: `M${corners.map(formatPoint).join('L')}`, paintedBy: 'stroke', trim: tip };
  },
  circle: ({ end, size }) => {
    const at = placer(end);
    const r = formatNumber(size / 2);
    const arc = (to: Point): string => `A${r} ${r} 0 0 1 ${formatPoint(to)}`;
    return filled(`M${formatPoint(at(-size / 2, 0))}${arc(at(size / 2, 0))}${arc(at(-size / 2, 0))}Z`, size / 2);
  },
  square: ({ end, size }) => {
    const at = placer(end);
    const half = size / 2;
    return filled(roundedPolygon([at(half, half), at(-half, half), at(-half, -half), at(half, -half)], 0), half);
  },
  diamond: ({ end, size }) => {
    const at = placer(end);
    // As large as the square.
    const half = size * Math.SQRT1_2;
    return filled(roundedPolygon([at(half, 0), at(0, half), at(-half, 0), at(0, -half)], 0), half);
  },
  bar: ({ end, size, lineWidth }) => {
    const at = placer(end);
    const half = size / 2;
    const thick = lineWidth / 2;
    return filled(roundedPolygon([at(thick, half), at(-thick, half), at(-thick, -half), at(thick, -half)], 0), thick);
  },
} as const satisfies Record<Exclude<HeadKind, 'none'>, (request: HeadRequest) => Head>;

function filled(d: string, trim: number): Head {
  return { d, paintedBy: 'fill', trim };
}

/** Maps a distance along the line's direction and one to its right to a point. */
function placer({ point, direction }: LineEnd): (along: number, across: number) => Point {
  const [ux, uy] = direction;
  return (along, across) => [point[0] + ux * along - uy * across, point[1] + uy * along + ux * across];
}

/** Where an open path starts and ends, and in which directions it leaves the middle. Null for a path without length. */
export function lineEnds(commands: readonly PathCommand[]): { readonly start: LineEnd; readonly end: LineEnd } | null {
  const points = commands.flatMap(pointsOf);
  const start = endOf(points);
  const end = endOf(points.toReversed());
  return start && end && { start, end };
}

/** The first point, seen from the first other point behind it. */
function endOf(points: readonly Point[]): LineEnd | null {
  const [point] = points;
  if (point === undefined) return null;
  for (const behind of points) {
    const dx = point[0] - behind[0];
    const dy = point[1] - behind[1];
    const length = Math.hypot(dx, dy);
    if (length > 1e-9) return { point, direction: [dx / length, dy / length] };
  }
  return null;
}

function pointsOf({ points }: PathCommand): readonly Point[] {
  const numbers: readonly number[] = points;
  return Array.from({ length: numbers.length / 2 }, (_, index) => [
    numbers[2 * index] ?? 0,
    numbers[2 * index + 1] ?? 0,
  ]);
}

/** Moves a path's ends back along their directions; a straight end never moves past the point before it. */
export function trimPath(
  commands: readonly PathCommand[],
  trims: { readonly start: number; readonly end: number },
): readonly PathCommand[] {
  const ends = lineEnds(commands);
  if (ends === null) return commands;
  const lists = commands.map(({ points }) => [...points] as number[]);
  shift(lists[0], 0, { end: ends.start, by: trims.start, next: pointsOf(commands[1] ?? { type: 'Z', points: [] })[0] });
  const last = lists.at(-1);
  const before = commands.flatMap(pointsOf).at(-2);
  shift(last, (last?.length ?? 2) - 2, { end: ends.end, by: trims.end, next: before });
  return commands.map(({ type }, index) => ({ type, points: lists[index] }) as unknown as PathCommand);
}

function shift(
  numbers: number[] | undefined,
  index: number,
  { end, by, next }: { readonly end: LineEnd; readonly by: number; readonly next: Point | undefined },
): void {
  if (numbers === undefined || next === undefined || by <= 0) return;
  const room = Math.hypot(end.point[0] - next[0], end.point[1] - next[1]);
  const distance = Math.min(by, room * 0.999);
  numbers[index] = end.point[0] - end.direction[0] * distance;
  numbers[index + 1] = end.point[1] - end.direction[1] * distance;
}
