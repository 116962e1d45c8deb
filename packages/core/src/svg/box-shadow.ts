import { type Box, outset, union } from '../geometry/box.ts';
import { growShape } from '../geometry/grow-shape.ts';
import type { Shape } from '../geometry/shape.ts';
import { shapeBounds } from '../geometry/shape-bounds.ts';
import type { ShapeMark } from '../scene/marks.ts';
import type { Shadow, Stroke } from '../scene/paint.ts';
import { strokeReach } from '../scene/stroke-reach.ts';
import { defineFilter } from './filter.ts';
import { clipTo, shapeElement } from './shape-element.ts';
import { splitColor } from './svg-color.ts';
import type { SvgContext } from './svg-context.ts';
import { type Attributes, element, formatNumber } from './xml.ts';

/** CSS `box-shadow`, an outer one: the border edge grown, blurred, moved, and cut out of the mark itself. */
export function outerShadow(mark: ShapeMark, shadow: Shadow, context: SvgContext): string {
  const edge: Edge = { shape: mark.shape, by: strokeReach(mark.stroke).outside, ...cornersOf(mark.stroke) };
  const bounds = edgeBounds(edge);
  const grown = outset(edgeBounds({ ...edge, by: edge.by + Math.max(0, shadow.spread) }), 1.5 * shadow.blur + 1);
  const cast = castEdge(spreadEdge(edge, shadow.spread), shadowFill(shadow), context);
  const blurred = element('g', { filter: blurFilter(shadow, grown, context), transform: moveValue(shadow) }, cast);
  const mask = holeMask(edge, union(moved(grown, shadow), bounds), context);
  return element('g', { mask: `url(#${mask})` }, blurred);
}

/** CSS `box-shadow … inset`: the outside of the padding edge throws its shadow inwards. */
export function insetShadow(mark: ShapeMark, shadow: Shadow, context: SvgContext): string {
  const { shape, stroke } = mark;
  const edge: Edge = { shape, by: -strokeReach(stroke).inside, ...cornersOf(stroke) };
  const far = Math.abs(shadow.offsetX) + Math.abs(shadow.offsetY) + 3 * shadow.blur + Math.abs(shadow.spread) + 1;
  const around = outset(shapeBounds(shape), far);
  const hole = holeMask(spreadEdge(edge, -shadow.spread), around, context);
  const wall = element('rect', { ...around, ...shadowFill(shadow), mask: `url(#${hole})` });
  const blurred = element('g', { filter: blurFilter(shadow, around, context), transform: moveValue(shadow) }, wall);
  const inside = growShape(shape, edge.by) ?? shape;
  return element('g', { 'clip-path': `url(#${clipTo(inside, context)})` }, blurred);
}

/** A shape's outline, moved outwards by `by` px; `join` says how a free path's corners grow. */
export interface Edge {
  readonly shape: Shape;
  readonly by: number;
  readonly join: Stroke['join'];
  readonly miterLimit: number;
  /** Further px, by which rounded corners grow as those of a shadow do: from the edge that is already moved. */
  readonly spread?: number;
}

function cornersOf(stroke: Stroke | null): Pick<Edge, 'join' | 'miterLimit'> {
  return { join: stroke?.join ?? 'miter', miterLimit: stroke?.miterLimit ?? 4 };
}

/** A mask that hides what lies within the edge, and shows the rest of `area`. */
export function holeMask(edge: Edge, area: Box, context: SvgContext): string {
  const hole = castEdge(edge, { fill: '#000000' }, context);
  const box = { x: area.x, y: area.y, width: area.width, height: area.height };
  return context.defs.define(`hole ${JSON.stringify([edge, area])}`, (id) =>
    element('mask', { id, maskUnits: 'userSpaceOnUse', ...box }, [element('rect', { ...box, fill: '#ffffff' }), hole]),
  );
}

function spreadEdge(edge: Edge, spread: number): Edge {
  return edge.shape.type === 'path' ? { ...edge, by: edge.by + spread } : { ...edge, spread };
}

function edgeBounds({ shape, by, join, miterLimit }: Edge): Box {
  // A mitred corner reaches up to the limit's times as far as the edge moves.
  return outset(shapeBounds(shape), shape.type === 'path' && join === 'miter' && by > 0 ? miterLimit * by : by);
}

/** What lies within the edge, painted with `paint`, whose fill is a plain colour. */
function castEdge({ shape, by, join, miterLimit, spread = 0 }: Edge, paint: Attributes, context: SvgContext): string {
  const outline = growShape(shape, by);
  const simple = outline && growShape(outline, spread);
  if (outline === null || simple === null) return '';
  if (simple) return shapeElement(simple, paint);
  const rim = {
    'stroke-width': 2 * Math.abs(by),
    'stroke-linejoin': join === 'miter' ? null : join,
    'stroke-miterlimit': miterLimit === 4 ? null : miterLimit,
  };
  if (by > 0) {
    // One opacity for fill and rim, or they would add up where they overlap.
    const { 'fill-opacity': opacity, ...rest } = paint;
    return shapeElement(shape, { ...rest, opacity, stroke: paint['fill'], ...rim });
  }
  const bounds = outset(shapeBounds(shape), 1);
  const mask = context.defs.define(`shrink ${JSON.stringify([shape, by, join, miterLimit])}`, (id) =>
    element(
      'mask',
      { id, maskUnits: 'userSpaceOnUse', x: bounds.x, y: bounds.y, width: bounds.width, height: bounds.height },
      [shapeElement(shape, { fill: '#ffffff', stroke: '#000000', ...rim })],
    ),
  );
  return shapeElement(shape, { ...paint, mask: `url(#${mask})` });
}

function shadowFill(shadow: Shadow): Attributes {
  const { color, opacity } = splitColor(shadow.color);
  return { fill: color, 'fill-opacity': opacity === 1 ? null : opacity };
}

function blurFilter(shadow: Shadow, region: Box, context: SvgContext): string | null {
  if (shadow.blur <= 0) return null;
  const steps = [{ type: 'blur', amount: shadow.blur / 2 } as const];
  return `url(#${defineFilter({ steps, dropShadows: [], region }, context)})`;
}

function moved(box: Box, { offsetX, offsetY }: Shadow): Box {
  return { x: box.x + offsetX, y: box.y + offsetY, width: box.width, height: box.height };
}

function moveValue({ offsetX, offsetY }: Shadow): string | null {
  return offsetX === 0 && offsetY === 0 ? null : `translate(${formatNumber(offsetX)} ${formatNumber(offsetY)})`;
}
