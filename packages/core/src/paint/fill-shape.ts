import { type Box, outset } from '../geometry/box.ts';
import { growShape } from '../geometry/grow-shape.ts';
import { mapBox } from '../geometry/matrix.ts';
import type { Shape } from '../geometry/shape.ts';
import { shapeBounds } from '../geometry/shape-bounds.ts';
import type { Paint, Stroke } from '../scene/paint.ts';
import { strokeReach } from '../scene/stroke-reach.ts';
import { applyFill, applyStroke, gradientTransform } from './apply-paint.ts';
import type { Canvas2D } from './canvas.ts';
import type { PaintTarget } from './context.ts';
import { blitLayer, openLayer } from './layer.ts';
import { clipToShape, fillRuleOf, traceBox, traceShape } from './trace-shape.ts';

/** Fills the inside of a shape. */
export function fillShape(canvas: Canvas2D, shape: Shape, paint: Paint): void {
  canvas.beginPath();
  traceShape(canvas, shape);
  fillTraced(canvas, paint, fillRuleOf(shape));
}

/** Fills the current path. */
function fillTraced(canvas: Canvas2D, paint: Paint, rule: 'nonzero' | 'evenodd'): void {
  const transform = gradientTransform(paint);
  canvas.save();
  // The path keeps its place: Canvas 2D transforms points as they are added.
  if (transform) canvas.transform(...transform);
  applyFill(canvas, paint);
  canvas.fill(rule);
  canvas.restore();
}

/** Draws a shape's outline, on it or on one of its sides. */
export function strokeShape(target: PaintTarget, shape: Shape, stroke: Stroke): void {
  if (stroke.width <= 0) return;
  const { canvas } = target;
  const middle = middleOf(shape, stroke);
  const ring = ringOf(shape, stroke);
  if (gradientTransform(stroke.paint)) strokeThroughLayer(target, shape, stroke);
  else if (middle) strokeCentered(canvas, middle, { ...stroke, align: 'center' });
  else if (ring) fillBetween(canvas, ring, stroke.paint);
  else if (stroke.align === 'inside') strokeInside(canvas, shape, stroke);
  else strokeOutside(target, shape, stroke);
}

/** Sets everything of a stroke but its paint. */
function applyPen(canvas: Canvas2D, stroke: Stroke): void {
  canvas.lineWidth = stroke.width;
  canvas.lineCap = stroke.cap;
  canvas.lineJoin = stroke.join;
  canvas.miterLimit = stroke.miterLimit;
  canvas.setLineDash([...stroke.dash]);
  canvas.lineDashOffset = stroke.dashOffset;
}

function strokeCentered(canvas: Canvas2D, shape: Shape, stroke: Stroke): void {
  canvas.save();
  canvas.beginPath();
  traceShape(canvas, shape);
  applyPen(canvas, stroke);
  applyStroke(canvas, stroke.paint);
  canvas.stroke();
  canvas.restore();
}

/**
 * The outline along whose middle an unbroken stroke beside a simple shape runs, where that is exact: its edges are
 * cleaner than those of half a stroke clipped away, and browsers paint CSS borders so. Null where it is not.
 */
function middleOf(shape: Shape, stroke: Stroke): Shape | null {
  if (stroke.align === 'center') return shape;
  if (stroke.dash.length > 0 || !isParallel(shape, stroke)) return null;
  return growShape(shape, stroke.align === 'inside' ? -stroke.width / 2 : stroke.width / 2) ?? null;
}

/** Whether both edges of the stroke are the same kind of shape as the outline. */
function isParallel(shape: Shape, stroke: Stroke): boolean {
  const least = stroke.align === 'inside' ? stroke.width : stroke.width / 2;
  switch (shape.type) {
    case 'rect':
      return stroke.join === 'miter';
    case 'roundRect':
      return shape.radii.every((radius) => radius >= least || (radius === 0 && stroke.join === 'miter'));
    case 'ellipse':
      // The parallel curve of an ellipse is no ellipse.
      return shape.rx === shape.ry && shape.rx >= least;
    case 'path':
      return false;
  }
}

/** The two outlines between which an unbroken stroke inside a rectangle lies that is too thick for its corners. */
function ringOf(shape: Shape, stroke: Stroke): Ring | null {
  if (stroke.dash.length > 0 || stroke.align !== 'inside' || shape.type === 'ellipse') return null;
  const inner = growShape(shape, -stroke.width);
  return inner === undefined ? null : { outer: shape, inner };
}

interface Ring {
  readonly outer: Shape;
  readonly inner: Shape | null;
}

function fillBetween(canvas: Canvas2D, { outer, inner }: Ring, paint: Paint): void {
  canvas.beginPath();
  traceShape(canvas, outer);
  if (inner) traceShape(canvas, inner);
  fillTraced(canvas, paint, 'evenodd');
}

function doubled(stroke: Stroke): Stroke {
  return { ...stroke, align: 'center', width: 2 * stroke.width };
}

function strokeInside(canvas: Canvas2D, shape: Shape, stroke: Stroke): void {
  canvas.save();
  clipToShape(canvas, shape);
  strokeCentered(canvas, shape, doubled(stroke));
  canvas.restore();
}

function strokeOutside(target: PaintTarget, shape: Shape, stroke: Stroke): void {
  const reach = outset(shapeBounds(shape), strokeMargin(doubled(stroke)));
  const open = openLayer(target, mapBox(target.matrix, reach));
  if (open === undefined) return;
  const { canvas } = open.target;
  strokeCentered(canvas, shape, doubled(stroke));
  canvas.globalCompositeOperation = 'destination-out';
  fillShape(canvas, shape, opaque);
  blitLayer(target, open);
}

function strokeThroughLayer(target: PaintTarget, shape: Shape, { paint, ...stroke }: Stroke): void {
  const reach = outset(shapeBounds(shape), strokeMargin(doubled({ paint, ...stroke })));
  paintThroughLayer(target, { reach, paint }, (open) => strokeShape(open, shape, { ...stroke, paint: opaque }));
}

/**
 * For a paint that needs a transform of its own, which must not bend what it fills: `draw` draws that opaquely within
 * `reach` (local px), and it takes on the paint's colours.
 */
export function paintThroughLayer(
  target: PaintTarget,
  { reach, paint }: { readonly reach: Box; readonly paint: Paint },
  draw: (open: PaintTarget) => void,
): void {
  const open = openLayer(target, mapBox(target.matrix, reach));
  if (open === undefined) return;
  const { canvas } = open.target;
  draw(open.target);
  canvas.globalCompositeOperation = 'source-in';
  canvas.beginPath();
  traceBox(canvas, reach);
  fillTraced(canvas, paint, 'nonzero');
  blitLayer(target, open);
}

/** How far a stroke can reach from the outline, sharp corners and square caps included. */
export function strokeMargin(stroke: Stroke): number {
  const half = strokeReach(stroke).outside;
  return half * Math.max(stroke.join === 'miter' ? stroke.miterLimit : 1, stroke.cap === 'square' ? Math.SQRT2 : 1);
}

export const opaque: Paint = { type: 'solid', color: '#000000' };
