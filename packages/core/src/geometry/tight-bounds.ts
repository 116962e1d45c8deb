import type { Box } from './box.ts';
import type { PathCommand } from './path-data.ts';

/**
 * The box around a path's outline itself, where `pathBounds` holds the control points too: what SVG calls the object
 * bounding box. Undefined for an empty path.
 */
export function tightBounds(commands: readonly PathCommand[]): Box | undefined {
  const xs = new Range();
  const ys = new Range();
  let start: readonly [number, number] = [0, 0];
  let at: readonly [number, number] = [0, 0];
  for (const { type, points } of commands) {
    if (type === 'Z') {
      at = start;
      continue;
    }
    const end: readonly [number, number] = [points.at(-2) ?? 0, points.at(-1) ?? 0];
    if (type === 'M') start = end;
    xs.add(end[0]);
    ys.add(end[1]);
    if (type === 'Q') {
      // The same curve, one degree higher.
      const [x1, y1] = points;
      addCubic(xs, [at[0], (at[0] + 2 * x1) / 3, (end[0] + 2 * x1) / 3, end[0]]);
      addCubic(ys, [at[1], (at[1] + 2 * y1) / 3, (end[1] + 2 * y1) / 3, end[1]]);
    }
    if (type === 'C') {
      const [x1, y1, x2, y2] = points;
      addCubic(xs, [at[0], x1, x2, end[0]]);
      addCubic(ys, [at[1], y1, y2, end[1]]);
    }
    at = end;
  }
  return xs.least <= xs.most
    ? { x: xs.least, y: ys.least, width: xs.most - xs.least, height: ys.most - ys.least }
    : undefined;
}

class Range {
  least = Number.POSITIVE_INFINITY;
  most = Number.NEGATIVE_INFINITY;

  add(value: number): void {
    this.least = Math.min(this.least, value);
    this.most = Math.max(this.most, value);
  }
}

/** Adds where a cubic Bézier turns back: the roots of its derivative a t² + b t + c. */
function addCubic(range: Range, [p0, p1, p2, p3]: readonly [number, number, number, number]): void {
  const a = 3 * (p3 - 3 * p2 + 3 * p1 - p0);
  const b = 6 * (p2 - 2 * p1 + p0);
  const c = 3 * (p1 - p0);
  for (const t of quadraticRoots(a, b, c)) {
    if (!(t > 0 && t < 1)) continue;
    const u = 1 - t;
    range.add(u * u * u * p0 + 3 * u * u * t * p1 + 3 * u * t * t * p2 + t * t * t * p3);
  }
}

function quadraticRoots(a: number, b: number, c: number): readonly number[] {
  if (Math.abs(a) < 1e-12) return b === 0 ? [] : [-c / b];
  const discriminant = b * b - 4 * a * c;
  if (discriminant < 0) return [];
  const root = Math.sqrt(discriminant);
  return [(-b + root) / (2 * a), (-b - root) / (2 * a)];
}
