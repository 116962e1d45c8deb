import { type Box, outset, roundOut, union } from '../geometry/box.ts';
import { mapBox, meanScale, multiply, scaling } from '../geometry/matrix.ts';
import type { Mark, MarkKind } from '../scene/marks.ts';
import type { PaintContext, PaintTarget } from './context.ts';
import { filterCss, filterReach } from './filter-css.ts';
import { asPixels, blitLayer, closeLayer, drawLayer, openLayer } from './layer.ts';
import { filteredBounds, markBounds, pictureBounds } from './mark-bounds.ts';
import { paintGroup } from './marks/group.ts';
import { paintImage } from './marks/image.ts';
import { paintShape } from './marks/shape.ts';
import { paintText } from './marks/text.ts';
import { shadowSource } from './shadows/shadow-reach.ts';
import { dropShadow, insetShadow } from './shadows/silhouette-shadow.ts';
import { clipToShape } from './trace-shape.ts';

const markPainters = {
  group: paintGroup,
  shape: paintShape,
  image: paintImage,
  text: paintText,
} satisfies { readonly [Kind in MarkKind]: (mark: Extract<Mark, { kind: Kind }>, context: PaintContext) => void };

/** Paints a mark with its transform, clip and effects on a canvas set to the parent's coordinates. */
export function paintMark(mark: Mark, parent: PaintTarget): void {
  if (mark.opacity <= 0) return;
  const { canvas } = parent;
  const matrix = mark.transform ? multiply(parent.matrix, mark.transform) : parent.matrix;
  canvas.save();
  canvas.setTransform(...matrix);
  const target = { ...parent, matrix };
  if (needsLayer(mark)) {
    paintFlattened(mark, target);
  } else {
    canvas.globalAlpha = mark.opacity;
    canvas.globalCompositeOperation = compositeOf(mark);
    paintPicture(mark, target);
  }
  canvas.restore();
}

/** The mark itself, clipped, without what applies to it as a whole. */
function paintPicture(mark: Mark, target: PaintTarget): void {
  const context: PaintContext = { ...target, paintMark: (child, elsewhere) => paintMark(child, elsewhere ?? target) };
  if (mark.clip) clipToShape(target.canvas, mark.clip);
  (markPainters[mark.kind] as (mark: Mark, context: PaintContext) => void)(mark, context);
}

/** Whether the mark is painted on a canvas of its own first. */
export function needsLayer(mark: Mark): boolean {
  if (mark.filters.length > 0 || mark.dropShadows.length > 0) return true;
  if (mark.opacity < 1 || mark.blendMode !== 'normal') return !isOneStroke(mark);
  return isIsolated(mark) || (mark.kind === 'group' && mark.mask !== undefined);
}

/** Whether the mark is painted by one drawing call, whose alpha and blend mode are then the mark's own. */
function isOneStroke(mark: Mark): boolean {
  if (mark.kind === 'shape') return mark.shadows.length === 0 && (mark.fill === null || mark.stroke === null);
  return mark.kind === 'image';
}

/**
 * A group that turns, skews or scales its children keeps their blend modes to itself, as a CSS stacking context
 * does; one that only moves them lets them blend with what lies beneath it.
 */
export function isIsolated(mark: Mark): boolean {
  if (mark.kind !== 'group') return false;
  if (mark.isolated) return mark.children.some(blends);
  if (mark.transform === null) return false;
  const [a, b, c, d] = mark.transform;
  return (a !== 1 || b !== 0 || c !== 0 || d !== 1) && mark.children.some(blends);
}

export function blends(mark: Mark): boolean {
  return mark.blendMode !== 'normal' || (mark.kind === 'group' && mark.children.some(blends));
}

/** Paints the mark as one picture: its filters, then its shadows beneath, then its opacity and blend mode. */
function paintFlattened(mark: Mark, target: PaintTarget): void {
  const { canvas } = target;
  if (mark.dropShadows.length === 0) {
    canvas.globalAlpha = mark.opacity;
    canvas.globalCompositeOperation = compositeOf(mark);
    paintFiltered(mark, target);
    return;
  }
  const bounds = markBounds({ ...mark, transform: target.matrix });
  const whole = bounds && openLayer(target, bounds);
  if (whole === undefined) return;
  paintWithShadows(mark, whole.target);
  canvas.globalAlpha = mark.opacity;
  canvas.globalCompositeOperation = compositeOf(mark);
  blitLayer(target, whole);
}

/** Paints the picture through its filters, with the canvas's alpha and blend mode. */
function paintFiltered(mark: Mark, target: PaintTarget): void {
  const bounds = pictureBounds(mark);
  const reach = filterReach(mark.filters) * meanScale(target.matrix);
  if (reach > widestReach) {
    paintShrunk(mark, target, widestReach / reach);
    return;
  }
  const seen = outset(target.visible, Math.ceil(reach));
  const picture = bounds && openLayer(target, mapBox(target.matrix, bounds), seen);
  if (picture === undefined) return;
  paintPicture(mark, mark.filters.length > 0 ? asPixels(picture.target) : picture.target);
  target.canvas.save();
  if (mark.filters.length > 0) target.canvas.filter = filterCss(mark.filters, meanScale(target.matrix));
  blitLayer(target, picture);
  target.canvas.restore();
}

/**
 * Canvas px. A blur that reaches further leaves no detail that a smaller picture would lack, and would ask for layers
 * of many times the canvas.
 */
const widestReach = 450;

/** Paints the filtered picture on a layer of `factor` times the size and enlarges it. */
function paintShrunk(mark: Mark, target: PaintTarget, factor: number): void {
  const { canvas, visible } = target;
  const matrix = multiply(scaling(factor, factor), target.matrix);
  const bounds = filteredBounds(mark);
  const seen = roundOut(mapBox(scaling(factor, factor), visible));
  const small = bounds && openLayer({ ...target, matrix, visible: seen }, outset(mapBox(matrix, bounds), 2));
  if (small === undefined) return;
  paintFiltered(mark, small.target);
  const { x, y, width, height } = small.box;
  canvas.save();
  canvas.setTransform(1 / factor, 0, 0, 1 / factor, 0, 0);
  // Linear between pixels is enough for what is so smooth.
  canvas.imageSmoothingQuality = 'low';
  canvas.drawImage(small.layer.image, x, y, width, height);
  canvas.restore();
  closeLayer(target, small);
}

function paintWithShadows(mark: Mark, target: PaintTarget): void {
  const { visible } = target;
  const bounds = filteredBounds(mark);
  if (bounds === undefined) return;
  const box = mapBox(target.matrix, bounds);
  const drops = mark.dropShadows.filter(({ inset }) => !inset);
  const insets = mark.dropShadows.filter(({ inset }) => inset);
  const casts = drops.map((shadow) => ({ shadow, source: shadowSource(shadow, target) }));
  const isNear = ({ source }: { readonly source: Box }) =>
    Math.abs(source.x - visible.x) < 2 * visible.width && Math.abs(source.y - visible.y) < 2 * visible.height;
  const needed = [...casts.filter(isNear), ...insets.map((shadow) => ({ source: shadowSource(shadow, target) }))];
  const reach = needed.reduce((sum, { source }) => union(sum, source), visible);
  const picture = openLayer(target, outset(box, 2), reach);
  if (picture) paintFiltered(mark, asPixels(picture.target));
  for (const cast of casts.toReversed()) {
    if (isNear(cast)) {
      if (picture) dropShadow(target, picture, cast.shadow);
      continue;
    }
    // What throws it is far out of sight: one layer over all that lies between would be huge.
    const far = openLayer(target, box, cast.source);
    if (far === undefined) continue;
    paintFiltered(mark, asPixels(far.target));
    dropShadow(target, far, cast.shadow);
    closeLayer(target, far);
  }
  if (picture === undefined) return;
  target.canvas.save();
  drawLayer(target.canvas, picture);
  target.canvas.restore();
  for (const shadow of insets.toReversed()) insetShadow(target, picture, shadow);
  closeLayer(target, picture);
}

function compositeOf({ blendMode }: Mark): string {
  return blendMode === 'normal' ? 'source-over' : blendMode;
}
