import { formatNumber } from './path-data.ts';

export type Point = readonly [x: number, y: number];

/**
 * SVG path data of a closed polygon whose corners are arcs of `radius` px; a corner whose sides are too short for it
 * gets the largest arc that leaves each side its half.
 */
export function roundedPolygon(points: readonly Point[], radius: number): string {
  const parts = points.map((point, index) => {
    const before = points.at(index - 1) ?? point;
    const after = points[(index + 1) % points.length] ?? point;
    const corner = radius > 0 ? roundCorner(before, point, after, radius) : null;
    const start = `${index === 0 ? 'M' : 'L'}${formatPoint(corner?.start ?? point)}`;
    if (corner === null) return start;
    const r = formatNumber(corner.radius);
    return `${start}A${r} ${r} 0 0 ${corner.clockwise ? 1 : 0} ${formatPoint(corner.end)}`;
  });
  return `${parts.join('')}Z`;
}

interface Corner {
  readonly start: Point;
  readonly end: Point;
  readonly radius: number;
  readonly clockwise: boolean;
}

function roundCorner(before: Point, point: Point, after: Point, radius: number): Corner | null {
  const toBefore = [before[0] - point[0], before[1] - point[1]] as const;
  const toAfter = [after[0] - point[0], after[1] - point[1]] as const;
  const lengthBefore = Math.hypot(...toBefore);
  const lengthAfter = Math.hypot(...toAfter);
  if (lengthBefore < 1e-6 || lengthAfter < 1e-6) return null;
  const cross = toAfter[0] * toBefore[1] - toAfter[1] * toBefore[0];
  const dot = toBefore[0] * toAfter[0] + toBefore[1] * toAfter[1];
  const halfAngle = Math.atan2(Math.abs(cross), dot) / 2;
  const tangent = Math.tan(halfAngle);
  // A straight corner needs no arc, one that turns back on itself has room for none.
  if (tangent < 1e-6 || tangent > 1e6) return null;
  const cut = Math.min(radius / tangent, lengthBefore / 2, lengthAfter / 2);
  return {
    start: [point[0] + (toBefore[0] / lengthBefore) * cut, point[1] + (toBefore[1] / lengthBefore) * cut],
    end: [point[0] + (toAfter[0] / lengthAfter) * cut, point[1] + (toAfter[1] / lengthAfter) * cut],
    radius: cut * tangent,
    clockwise: cross > 0,
  };
}

export function formatPoint([x, y]: Point): string {
  return `${formatNumber(x)} ${formatNumber(y)}`;
}

/** The corners of a regular polygon, the first at 12 o'clock, stretched to fill the unit square. */
export function regularPolygon(sides: number): readonly Point[] {
  return fillUnitSquare(ringOfPoints(sides, () => 1));
}

/** The corners of a star, the first point at 12 o'clock, stretched to fill the unit square. */
export function starPolygon(numPoints: number, innerRadius: number): readonly Point[] {
  return fillUnitSquare(ringOfPoints(2 * numPoints, (index) => (index % 2 === 0 ? 1 : innerRadius)));
}

function ringOfPoints(count: number, radius: (index: number) => number): readonly Point[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = (2 * Math.PI * index) / count;
    return [radius(index) * Math.sin(angle), -radius(index) * Math.cos(angle)];
  });
}

function fillUnitSquare(points: readonly Point[]): readonly Point[] {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  const width = Math.max(...xs) - left;
  const height = Math.max(...ys) - top;
  return points.map(([x, y]) => [(x - left) / width, (y - top) / height]);
}

/** Points of the unit square in a box of `width` × `height` px. */
export function scalePoints(points: readonly Point[], width: number, height: number): readonly Point[] {
  return points.map(([x, y]) => [x * width, y * height]);
}
