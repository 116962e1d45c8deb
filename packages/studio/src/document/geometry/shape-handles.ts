import { regularPolygon, type StoredElement, starPolygon } from '@platen/core';
import { editorKindOf } from '../design/kinds.ts';
import { numberOr, type Point } from '../design/points.ts';

/** A handle that changes a property of a shape. */
export interface ShapeHandle {
  readonly name: ShapeHandleName;
  /** px of the element. */
  readonly at: Point;
}

export type ShapeHandleName = Corner | 'inner' | 'count';

export interface HandledShape {
  readonly element: StoredElement;
  readonly width: number;
  readonly height: number;
}

const corners = ['tl', 'tr', 'br', 'bl'] as const;
type Corner = (typeof corners)[number];

/** px of each corner's radius, however it is written. */
export type Radii = Readonly<Record<Corner, number>>;

/** The handles of a shape. Those of corners keep `inset` px from the corner, where the radius is less. */
export function shapeHandlesOf(shape: HandledShape, inset: number): readonly ShapeHandle[] {
  const { element, width, height } = shape;
  if (Math.min(width, height) < 4 * inset) return [];
  switch (editorKindOf(element).shapeHandles) {
    case 'corners': {
      const radii = radiiOf(element);
      if (!radii) return [];
      const half = Math.min(width, height) / 2;
      return corners.map((name) => {
        const away = Math.min(half, Math.max(inset, radii[name]));
        return { name, at: { x: isLeft(name) ? away : width - away, y: isTop(name) ? away : height - away } };
      });
    }
    case 'star': {
      const { numPoints = 5, innerRadius = 0.5 } = element;
      if (typeof numPoints !== 'number' || typeof innerRadius !== 'number') return [];
      return [
        { name: 'inner', at: starPoint(shape, { numPoints, innerRadius }, 1) },
        { name: 'count', at: starPoint(shape, { numPoints, innerRadius }, 2) },
      ];
    }
    case 'polygon': {
      const { sides = 6, points, preset } = element;
      if (typeof sides !== 'number' || points !== undefined || preset !== undefined) return [];
      return [{ name: 'count', at: polygonPoint(shape, sides) }];
    }
    default:
      return [];
  }
}

export interface ShapePull {
  readonly name: ShapeHandleName;
  readonly from: Point;
  /** px of the element. */
  readonly to: Point;
  /** Whether a corner is rounded by itself. */
  readonly isAlone: boolean;
}

/** The property that a handle pulled somewhere means, and its value. */
export function pullShapeHandle(shape: HandledShape, pull: ShapePull): readonly [property: string, value: unknown] {
  const { element } = shape;
  const { name, from, to, isAlone } = pull;
  if (name === 'inner') {
    const { numPoints = 5 } = element;
    const place = (share: number): Point =>
      starPoint(shape, { numPoints: Number(numPoints), innerRadius: share / 100 }, 1);
    return ['innerRadius', nearest({ from: 0, to: 100 }, place, to) / 100];
  }
  if (name === 'count') {
    if (editorKindOf(element).shapeHandles === 'polygon') {
      return ['sides', nearest(counts, (count) => polygonPoint(shape, count), to)];
    }
    const innerRadius = numberOr(element['innerRadius'], 0.5);
    const place = (numPoints: number): Point => starPoint(shape, { numPoints, innerRadius }, 2);
    return ['numPoints', nearest(counts, place, to)];
  }
  const radii = radiiOf(element) ?? allAlike(0);
  const inwards = ((to.x - from.x) * (isLeft(name) ? 1 : -1) + (to.y - from.y) * (isTop(name) ? 1 : -1)) / 2;
  const most = Math.min(shape.width, shape.height) / 2;
  const radius = Math.round(Math.min(most, Math.max(0, Math.min(most, radii[name]) + inwards)));
  return ['cornerRadius', isAlone ? { ...radii, [name]: radius } : radius];
}

/** How many points a star and sides a polygon may have. */
const counts = { from: 3, to: 64 };

/** The whole number whose place is nearest to a point. */
function nearest({ from, to }: { from: number; to: number }, place: (value: number) => Point, point: Point): number {
  let best = { value: from, away: Number.POSITIVE_INFINITY };
  for (let value = from; value <= to; value++) {
    const { x, y } = place(value);
    const away = Math.hypot(x - point.x, y - point.y);
    if (away < best.away) best = { value, away };
  }
  return best.value;
}

interface StarForm {
  readonly numPoints: number;
  readonly innerRadius: number;
}

function starPoint(shape: HandledShape, { numPoints, innerRadius }: StarForm, index: number): Point {
  return inBox(shape, starPolygon(numPoints, innerRadius)[index]);
}

function polygonPoint(shape: HandledShape, sides: number): Point {
  return inBox(shape, regularPolygon(sides)[1]);
}

function inBox({ width, height }: HandledShape, [x, y]: readonly [number, number] = [0, 0]): Point {
  return { x: x * width, y: y * height };
}

/** Undefined where a template says it. */
function radiiOf({ cornerRadius = 0 }: StoredElement): Radii | undefined {
  if (typeof cornerRadius === 'number') return allAlike(cornerRadius);
  if (typeof cornerRadius !== 'object' || cornerRadius === null) return undefined;
  const given = Array.isArray(cornerRadius) ? cornerRadius : corners.map((name) => Reflect.get(cornerRadius, name));
  const [tl, tr, br, bl] = given.map((radius) => (radius === undefined ? 0 : radius));
  return [tl, tr, br, bl].every((radius) => typeof radius === 'number') ? ({ tl, tr, br, bl } as Radii) : undefined;
}

function allAlike(radius: number): Radii {
  return { tl: radius, tr: radius, br: radius, bl: radius };
}

const isLeft = (corner: Corner): boolean => corner.endsWith('l');
const isTop = (corner: Corner): boolean => corner.startsWith('t');
