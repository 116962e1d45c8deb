import { applyToPoint, type Box, invert, type Matrix, multiply, scaling, translation } from '@platen/core';
import type { Point } from '../design/points.ts';

/** A handle of a frame: -1, 0 or 1 of half of its width and height away from its centre. */
export interface Handle {
  readonly x: -1 | 0 | 1;
  readonly y: -1 | 0 | 1;
}

/** The eight handles, clockwise from the top left. */
export const handles: readonly Handle[] = [
  { x: -1, y: -1 },
  { x: 0, y: -1 },
  { x: 1, y: -1 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
  { x: -1, y: 1 },
  { x: -1, y: 0 },
];

/** What is resized: a box in its own px. Of several elements, the upright box of the page around them. */
export interface ResizeFrame {
  readonly extent: Box;
  readonly toPage: Matrix;
}

export interface ResizeRequest {
  readonly handle: Handle;
  /** Where the handle is drawn to, px of the page. */
  readonly to: Point;
  readonly keepsRatio: boolean;
  readonly fromCentre: boolean;
}

/** Smallest side that a resize leaves, px. */
const leastSide = 1;

export function handlePoint({ extent, toPage }: ResizeFrame, { x, y }: Handle): Point {
  const [pageX, pageY] = applyToPoint(
    toPage,
    extent.x + ((x + 1) / 2) * extent.width,
    extent.y + ((y + 1) / 2) * extent.height,
  );
  return { x: pageX, y: pageY };
}

/** The transform of the page that draws a frame out by one of its handles. */
export function resizeMatrix(frame: ResizeFrame, { handle, to, keepsRatio, fromCentre }: ResizeRequest): Matrix {
  const { extent, toPage } = frame;
  const toOwn = invert(toPage);
  if (toOwn === null) return translation(0, 0);
  const [x, y] = applyToPoint(toOwn, to.x, to.y);
  const across = along({ from: extent.x, length: extent.width }, { side: handle.x, to: x, fromCentre });
  const down = along({ from: extent.y, length: extent.height }, { side: handle.y, to: y, fromCentre });
  const factor = keepsRatio ? alike(across.factor, down.factor, handle) : { x: across.factor, y: down.factor };
  const own = about({ x: across.anchor, y: down.anchor }, scaling(factor.x, factor.y));
  return multiply(toPage, own, toOwn);
}

interface Span {
  readonly from: number;
  readonly length: number;
}

interface Pull {
  readonly side: -1 | 0 | 1;
  readonly to: number;
  readonly fromCentre: boolean;
}

/** On one axis: what stays where it is, and how much longer the rest becomes. */
function along({ from, length }: Span, { side, to, fromCentre }: Pull): { anchor: number; factor: number } {
  const anchor = fromCentre || side === 0 ? from + length / 2 : from + ((1 - side) / 2) * length;
  const handle = from + ((side + 1) / 2) * length;
  if (side === 0 || length === 0) return { anchor, factor: 1 };
  const factor = (to - anchor) / (handle - anchor);
  const least = leastSide / length;
  return { anchor, factor: Math.abs(factor) < least ? least * (factor < 0 ? -1 : 1) : factor };
}

/** Factors of equal size: of a corner the larger one counts, of an edge its own. */
function alike(x: number, y: number, handle: Handle): Point {
  if (handle.x === 0) return { x: Math.abs(y), y };
  if (handle.y === 0) return { x, y: Math.abs(x) };
  const size = Math.max(Math.abs(x), Math.abs(y));
  return { x: x < 0 ? -size : size, y: y < 0 ? -size : size };
}

/** A transform done about a point instead of the origin. */
export function about({ x, y }: Point, transform: Matrix): Matrix {
  return multiply(translation(x, y), transform, translation(-x, -y));
}
