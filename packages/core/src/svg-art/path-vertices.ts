import type { PathCommand } from '../geometry/path-data.ts';

/** A point where a path's pieces meet. Directions are clockwise from the x axis, in degrees. */
export interface Vertex {
  readonly x: number;
  readonly y: number;
  /** Direction of the piece that ends here; null where none does. */
  readonly inDeg: number | null;
  /** Direction of the piece that begins here. */
  readonly outDeg: number | null;
}

type Point = readonly [x: number, y: number];

/** The vertices of a path in order, as SVG markers stand on them: the end of a closed outline is its start once more. */
export function pathVertices(commands: readonly PathCommand[]): readonly Vertex[] {
  const vertices: { x: number; y: number; inDeg: number | null; outDeg: number | null }[] = [];
  let at: Point = [0, 0];
  let startIndex = 0;
  for (const { type, points } of commands) {
    if (type === 'M') {
      at = [points[0], points[1]];
      startIndex = vertices.length;
      vertices.push({ x: at[0], y: at[1], inDeg: null, outDeg: null });
      continue;
    }
    const start = vertices[startIndex];
    const previous = vertices.at(-1);
    if (start === undefined || previous === undefined) continue;
    if (type === 'Z') {
      const closing = direction(at, [start.x, start.y]) ?? previous.inDeg;
      previous.outDeg = closing;
      start.inDeg = closing;
      at = [start.x, start.y];
      vertices.push({ x: at[0], y: at[1], inDeg: closing, outDeg: start.outDeg });
      continue;
    }
    const controls = pairs(points);
    const end = controls.at(-1) ?? at;
    const forth = [...controls];
    const back = [at, ...controls].toReversed();
    const from = at;
    previous.outDeg = firstDirection(forth.map((point) => direction(from, point)));
    const inDeg = firstDirection(back.map((point) => direction(point, end)));
    at = end;
    vertices.push({ x: end[0], y: end[1], inDeg, outDeg: null });
  }
  return vertices;
}

function pairs(points: readonly number[]): readonly Point[] {
  const out: Point[] = [];
  for (let index = 0; index + 1 < points.length; index += 2) out.push([points[index] ?? 0, points[index + 1] ?? 0]);
  return out;
}

function direction([x0, y0]: Point, [x1, y1]: Point): number | null {
  return x0 === x1 && y0 === y1 ? null : (Math.atan2(y1 - y0, x1 - x0) * 180) / Math.PI;
}

/** Control points may lie on their ends; the next one tells then. */
function firstDirection(directions: readonly (number | null)[]): number | null {
  return directions.find((one) => one !== null) ?? null;
}
