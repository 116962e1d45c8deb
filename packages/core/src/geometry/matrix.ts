import type { Box } from './box.ts';

/** A 2D affine transform `[a, b, c, d, e, f]`, as in CSS `matrix()` and Canvas `transform()`. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const identity: Matrix = [1, 0, 0, 1, 0, 0];

export function translation(x: number, y: number): Matrix {
  return [1, 0, 0, 1, x, y];
}

export function scaling(x: number, y: number): Matrix {
  return [x, 0, 0, y, 0, 0];
}

/** Clockwise rotation in degrees, as on a screen whose y axis points down. */
export function rotation(degrees: number): Matrix {
  const radians = (degrees * Math.PI) / 180;
  const cos = Math.cos(radians);
  const sin = Math.sin(radians);
  return [cos, sin, -sin, cos, 0, 0];
}

export function skewing(xDegrees: number, yDegrees: number): Matrix {
  return [1, Math.tan((yDegrees * Math.PI) / 180), Math.tan((xDegrees * Math.PI) / 180), 1, 0, 0];
}

/** The transform that applies the last argument first: `multiply(a, b)` maps p to a(b(p)). */
export function multiply(...matrices: readonly Matrix[]): Matrix {
  return matrices.reduce<Matrix>(
    (m, n) => [
      m[0] * n[0] + m[2] * n[1],
      m[1] * n[0] + m[3] * n[1],
      m[0] * n[2] + m[2] * n[3],
      m[1] * n[2] + m[3] * n[3],
      m[0] * n[4] + m[2] * n[5] + m[4],
      m[1] * n[4] + m[3] * n[5] + m[5],
    ],
    identity,
  );
}

export function isIdentity(m: Matrix): boolean {
  return m.every((value, index) => value === identity[index]);
}

export function applyToPoint(m: Matrix, x: number, y: number): readonly [x: number, y: number] {
  return [m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]];
}

/** The transform that undoes `m`; null when `m` flattens the plane. */
export function invert(m: Matrix): Matrix | null {
  const determinant = m[0] * m[3] - m[1] * m[2];
  if (!Number.isFinite(determinant) || Math.abs(determinant) < 1e-12) return null;
  return [
    m[3] / determinant,
    -m[1] / determinant,
    -m[2] / determinant,
    m[0] / determinant,
    (m[2] * m[5] - m[3] * m[4]) / determinant,
    (m[1] * m[4] - m[0] * m[5]) / determinant,
  ];
}

/** How much longer lengths become: the geometric mean over both axes, as Skia scales blurs. */
export function meanScale(m: Matrix): number {
  return Math.sqrt(Math.hypot(m[0], m[1]) * Math.hypot(m[2], m[3]));
}

/** The smallest axis-aligned box around a box's image. */
export function mapBox(m: Matrix, box: Box): Box {
  const corners = [
    applyToPoint(m, box.x, box.y),
    applyToPoint(m, box.x + box.width, box.y),
    applyToPoint(m, box.x, box.y + box.height),
    applyToPoint(m, box.x + box.width, box.y + box.height),
  ];
  const x = Math.min(...corners.map((corner) => corner[0]));
  const y = Math.min(...corners.map((corner) => corner[1]));
  return {
    x,
    y,
    width: Math.max(...corners.map((corner) => corner[0])) - x,
    height: Math.max(...corners.map((corner) => corner[1])) - y,
  };
}
