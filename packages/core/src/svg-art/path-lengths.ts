import type { PathCommand } from '../geometry/path-data.ts';

type Point = readonly [x: number, y: number];

/** A straight part of a flattened path, and how far along the path it begins. */
interface Part {
  readonly from: Point;
  readonly to: Point;
  readonly start: number;
  readonly length: number;
}

export interface PathPlace {
  readonly x: number;
  readonly y: number;
  /** Direction of the path there, clockwise from the x axis. */
  readonly angleDeg: number;
}

/** Straight parts of a curve; finer than what is seen of letters along it. */
const partsOfCurve = 48;

/** A path by distance along it, in its own units. Moves count nothing. */
export class MeasuredPath {
  readonly #parts: readonly Part[];
  readonly length: number;

  constructor(commands: readonly PathCommand[]) {
    const parts: Part[] = [];
    let length = 0;
    let at: Point = [0, 0];
    let first: Point = at;
    const add = (to: Point): void => {
      const own = Math.hypot(to[0] - at[0], to[1] - at[1]);
      if (own > 0) parts.push({ from: at, to, start: length, length: own });
      length += own;
      at = to;
    };
    for (const { type, points } of commands) {
      if (type === 'M') {
        at = points;
        first = at;
      } else if (type === 'L') add(points);
      else if (type === 'Z') add(first);
      else {
        const start = at;
        for (let step = 1; step <= partsOfCurve; step += 1) add(pointOf(start, points, step / partsOfCurve));
      }
    }
    this.#parts = parts;
    this.length = length;
  }

  /** Undefined beyond the ends. */
  at(distance: number): PathPlace | undefined {
    if (distance < 0 || distance > this.length) return undefined;
    let low = 0;
    let high = this.#parts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#parts[middle]?.start ?? 0) <= distance) low = middle;
      else high = middle - 1;
    }
    const part = this.#parts[low];
    if (part === undefined) return undefined;
    const share = (distance - part.start) / part.length;
    const dx = part.to[0] - part.from[0];
    const dy = part.to[1] - part.from[1];
    return {
      x: part.from[0] + share * dx,
      y: part.from[1] + share * dy,
      angleDeg: (Math.atan2(dy, dx) * 180) / Math.PI,
    };
  }
}

/** A point of a quadratic or cubic Bézier curve. */
function pointOf(start: Point, points: readonly number[], t: number): Point {
  const u = 1 - t;
  const weights = points.length === 4 ? [u * u, 2 * u * t, t * t] : [u ** 3, 3 * u * u * t, 3 * u * t * t, t ** 3];
  const along = (axis: 0 | 1) =>
    weights.reduce(
      (sum, weight, index) => sum + weight * (index === 0 ? start[axis] : (points[2 * index - 2 + axis] ?? 0)),
      0,
    );
  return [along(0), along(1)];
}
