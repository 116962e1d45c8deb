import { type Box, outset, union } from '../../geometry/box.ts';
import { growShape } from '../../geometry/grow-shape.ts';
import { mapBox } from '../../geometry/matrix.ts';
import type { Shape } from '../../geometry/shape.ts';
import { shapeBounds } from '../../geometry/shape-bounds.ts';
import type { ShapeMark } from '../../scene/marks.ts';
import type { Shadow, Stroke } from '../../scene/paint.ts';
import { strokeReach } from '../../scene/stroke-reach.ts';
import type { PaintTarget } from '../context.ts';
import { fillShape, opaque, strokeMargin, strokeShape } from '../fill-shape.ts';
import { blitLayer, closeLayer, drawLayer, type OpenLayer, openLayer } from '../layer.ts';
import { clipToShape, traceBox, traceShape } from '../trace-shape.ts';
import { castShadow } from './cast-shadow.ts';
import { shadowReach, shadowSource } from './shadow-reach.ts';

/**
 * Shadows around a shape, as CSS `box-shadow` casts them from the border edge: cut out of the shape, so that they do
 * not show through a translucent fill. The first shadow is on top.
 */
export function paintOuterShadows(target: PaintTarget, mark: ShapeMark): void {
  const isPath = mark.shape.type === 'path';
  const outline = growShape(mark.shape, strokeReach(mark.stroke).outside);
  for (const shadow of mark.shadows.toReversed()) {
    if (shadow.inset) continue;
    const source = outline && growShape(outline, shadow.spread);
    if (isPath) paintPathShadow(target, mark, shadow);
    else if (outline && source) paintSimpleShadow(target, { mark, outline, source, shadow });
  }
}

/** Shadows inside a shape, within its stroke. The first shadow is on top. */
export function paintInnerShadows(target: PaintTarget, mark: ShapeMark): void {
  const isPath = mark.shape.type === 'path';
  const inner = growShape(mark.shape, -strokeReach(mark.stroke).inside);
  for (const shadow of mark.shadows.toReversed()) {
    if (!shadow.inset) continue;
    if (isPath) paintPathInset(target, mark, shadow);
    else if (inner) paintSimpleInset(target, inner, shadow);
  }
}

interface SimpleShadow {
  readonly mark: ShapeMark;
  /** The border edge, which is kept free. */
  readonly outline: Shape;
  /** What casts the shadow. */
  readonly source: Shape;
  readonly shadow: Shadow;
}

function paintSimpleShadow(target: PaintTarget, { mark, outline, source, shadow }: SimpleShadow): void {
  const { canvas } = target;
  const bounds = shapeBounds(source);
  canvas.save();
  // Beneath an opaque fill the cut lies 1 px further in, so that no gap shows along smoothed edges.
  const cut = isOpaque(mark) ? growShape(outline, -1) : outline;
  if (cut) {
    canvas.beginPath();
    traceBox(canvas, outset(union(shadowReach(shapeBounds(outline), [shadow]), bounds), 2));
    traceShape(canvas, cut);
    canvas.clip('evenodd');
  }
  dropFrom(target, source, { shadow, bounds });
  canvas.restore();
}

/** Casts the shadow of a filled shape, `spread` left aside. */
function dropFrom(target: PaintTarget, source: Shape, cast: { readonly shadow: Shadow; readonly bounds: Box }): void {
  const { shadow, bounds } = cast;
  castShadow(target, {
    shadow,
    distance: distanceOf(target, bounds, shadow),
    draw: () => fillShape(target.canvas, source, opaque),
  });
}

/** Far enough for the source and its blurred edge to be out of sight on the left. */
function distanceOf(target: PaintTarget, bounds: Box, shadow: Shadow): number {
  const { x, width } = mapBox(target.matrix, outset(bounds, 2 * shadow.blur));
  return Math.max(0, Math.ceil(x + width - target.visible.x)) + 16;
}

function isOpaque({ fill }: ShapeMark): boolean {
  return fill?.type === 'solid' && fill.color.startsWith('#');
}

function paintSimpleInset(target: PaintTarget, inner: Shape, shadow: Shadow): void {
  const { canvas } = target;
  canvas.save();
  clipToShape(canvas, inner);
  const hole = growShape(inner, -shadow.spread);
  const bounds = shapeBounds(inner);
  // Wide enough that its outer edge, moved and blurred, stays outside the shape.
  const frame = outset(
    bounds,
    2 * shadow.blur + Math.abs(shadow.spread) + Math.abs(shadow.offsetX) + Math.abs(shadow.offsetY) + 8,
  );
  castShadow(target, {
    shadow,
    distance: distanceOf(target, frame, shadow),
    draw: () => {
      canvas.beginPath();
      traceBox(canvas, frame);
      if (hole) traceShape(canvas, hole);
      canvas.fillStyle = '#000000';
      canvas.fill('evenodd');
    },
  });
  canvas.restore();
}

/** Free paths are widened by a stroke and cut out of a layer, as their parallel curve has no simple form. */
function paintPathShadow(target: PaintTarget, mark: ShapeMark, shadow: Shadow): void {
  const { shape, stroke } = mark;
  const edge = strokeReach(stroke).outside;
  const margin = stroke ? strokeMargin(stroke) : 0;
  const bounds = outset(shapeBounds(shape), margin + (stroke?.miterLimit ?? 4) * Math.max(0, shadow.spread));
  if (isOpaque(mark) && shadow.spread === 0 && edge === 0) {
    dropFrom(target, shape, { shadow, bounds });
    return;
  }
  const reach = mapBox(target.matrix, shadowReach(bounds, [shadow]));
  const result = openLayer(target, reach);
  if (result === undefined) return;
  const source = openSource(result.target, { bounds, shadow });
  if (source) {
    fillShape(source.target.canvas, shape, opaque);
    widen(source.target, shape, { by: edge + shadow.spread, stroke });
    castLayer(result.target, source, shadow);
    closeLayer(result.target, source);
  }
  const { canvas } = result.target;
  canvas.globalCompositeOperation = 'destination-out';
  fillShape(canvas, shape, opaque);
  widen(result.target, shape, { by: edge, stroke });
  blitLayer(target, result);
}

function paintPathInset(target: PaintTarget, { shape, stroke }: ShapeMark, shadow: Shadow): void {
  const { canvas } = target;
  // The stroke's inner part belongs to the wall.
  const rim = shadow.spread + strokeReach(stroke).inside;
  const frame = outset(
    shapeBounds(shape),
    2 * shadow.blur + Math.abs(rim) + Math.abs(shadow.offsetX) + Math.abs(shadow.offsetY) + 8,
  );
  const source = openSource(target, { bounds: frame, shadow });
  if (source === undefined) return;
  const wall = source.target.canvas;
  wall.beginPath();
  traceBox(wall, outset(frame, 2));
  wall.fillStyle = '#000000';
  wall.fill();
  wall.globalCompositeOperation = 'destination-out';
  fillShape(wall, shape, opaque);
  wall.globalCompositeOperation = 'source-over';
  widen(source.target, shape, { by: rim, stroke });
  canvas.save();
  clipToShape(canvas, shape);
  castLayer(target, source, shadow);
  canvas.restore();
  closeLayer(target, source);
}

/** A layer for what casts a shadow: the part of it whose shadow can be seen. */
function openSource(target: PaintTarget, { bounds, shadow }: { readonly bounds: Box; readonly shadow: Shadow }) {
  return openLayer(target, mapBox(target.matrix, bounds), shadowSource(shadow, target));
}

/** Adds (or for a negative number takes away) a rim of `by` px along the outline, with the corners of the stroke. */
function widen(target: PaintTarget, shape: Shape, rim: { readonly by: number; readonly stroke: Stroke | null }): void {
  if (rim.by === 0) return;
  const { canvas } = target;
  canvas.save();
  if (rim.by < 0) canvas.globalCompositeOperation = 'destination-out';
  strokeShape(target, shape, {
    paint: opaque,
    width: 2 * Math.abs(rim.by),
    dash: [],
    dashOffset: 0,
    cap: 'butt',
    join: rim.stroke?.join ?? 'miter',
    miterLimit: rim.stroke?.miterLimit ?? 4,
    align: 'center',
  });
  canvas.restore();
}

function castLayer(target: PaintTarget, source: OpenLayer, shadow: Shadow): void {
  const { box } = source;
  const distance = Math.max(0, Math.ceil(box.x + box.width + 2 * shadow.blur - target.visible.x)) + 16;
  castShadow(target, {
    shadow,
    distance,
    draw: () => drawLayer(target.canvas, { ...source, box: { ...box, x: box.x - distance } }),
  });
}
