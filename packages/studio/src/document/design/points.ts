import { designValues, type StoredElement } from '@platen/core';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Degrees between the directions that Shift keeps to. */
const angleStep = 15;

/** The point in the nearest of those directions from another, as far along it as `to` is. */
export function inSteps(from: Point, to: Point): Point {
  const away = { x: to.x - from.x, y: to.y - from.y };
  const step = (angleStep * Math.PI) / 180;
  const angle = Math.round(Math.atan2(away.y, away.x) / step) * step;
  const length = away.x * Math.cos(angle) + away.y * Math.sin(angle);
  return { x: tidy(from.x + length * Math.cos(angle)), y: tidy(from.y + length * Math.sin(angle)) };
}

/** The points of a line in its own px: from corner to corner of its box where it names none. */
export function pointsOf(element: StoredElement): readonly Point[] {
  const { points, width, height } = element;
  if (!Array.isArray(points))
    return [
      { x: 0, y: 0 },
      { x: numberOr(width, 0), y: numberOr(height, 0) },
    ];
  return Array.from({ length: Math.floor(points.length / 2) }, (_, index) => ({
    x: numberOr(points[2 * index], 0),
    y: numberOr(points[2 * index + 1], 0),
  }));
}

/** The points of a line whose box becomes larger. */
export function scaledPoints({ points }: StoredElement, { x, y }: Point): Readonly<Record<string, unknown>> {
  if (!Array.isArray(points)) return {};
  return {
    points: points.map((value, index) => (typeof value === 'number' ? tidy(value * (index % 2 ? y : x)) : value)),
  };
}

/** The corners of a polygon whose box becomes larger. Where all lie within 1 they are shares of the box, and stay. */
export function scaledVertices({ points }: StoredElement, { x, y }: Point): Readonly<Record<string, unknown>> {
  if (!Array.isArray(points) || !points.every(isPoint)) return {};
  const isShare = (value: number): boolean => value >= 0 && value <= 1;
  if (points.every((point) => isShare(point.x) && isShare(point.y))) return {};
  return { points: points.map((point) => ({ x: tidy(point.x * x), y: tidy(point.y * y) })) };
}

function isPoint(value: unknown): value is Point {
  const { x, y } = (value ?? {}) as Partial<Point>;
  return typeof x === 'number' && typeof y === 'number';
}

/** The value where it is a number; properties of a stored element may be templates. */
export function numberOr(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}

/** Px and degrees as they are stored: to a thousandth, and no further out than the format allows. */
export function tidy(value: number): number {
  const most = designValues.bounds.coordinate;
  // Adding 0 turns -0 into 0, which JSON cannot tell apart.
  return Math.max(-most, Math.min(most, Math.round(value * 1_000) / 1_000 + 0));
}

/** Sizes as they are stored: one that was more than nothing stays so. */
export function tidySize(value: number, before: number): number {
  return before === 0 ? 0 : Math.max(0.001, tidy(value));
}
