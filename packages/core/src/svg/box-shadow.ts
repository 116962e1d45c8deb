import { type Box, outset, union } from '../geometry/box.ts';
import type { CornerRadii, Shape } from '../geometry/shape.ts';
import { shapeBounds } from '../scene/outline-bounds.ts';
import type { Shadow } from '../scene/paint.ts';
import { defineFilter } from './filter.ts';
import { clipTo, shapeElement } from './shape-element.ts';
import { splitColor } from './svg-color.ts';
import type { SvgContext } from './svg-context.ts';
import { type Attributes, element, formatNumber } from './xml.ts';

/** CSS `box-shadow`, an outer one: the grown outline, blurred, moved, and cut out of the shape itself. */
export function outerShadow(shape: Shape, shadow: Shadow, context: SvgContext): string {
  const bounds = shapeBounds(shape);
  const grown = moved(outset(bounds, Math.max(0, shadow.spread) + 1.5 * shadow.blur + 1), shadow);
  const cast = castShape(shape, shadow.spread, shadowFill(shadow), context);
  const blurred = element('g', { filter: blurFilter(shadow, grown, context), transform: moveValue(shadow) }, cast);
  return element('g', { mask: `url(#${holeMask(shape, 0, union(grown, bounds), context)})` }, blurred);
}

/** CSS `box-shadow … inset`: the shape's outside throws its shadow inwards. */
export function insetShadow(shape: Shape, shadow: Shadow, context: SvgContext): string {
  const bounds = shapeBounds(shape);
  const far = Math.abs(shadow.offsetX) + Math.abs(shadow.offsetY) + 1.5 * shadow.blur + Math.max(0, shadow.spread) + 1;
  const around = outset(bounds, far + 1.5 * shadow.blur);
  const wall = element('rect', {
    ...around,
    ...shadowFill(shadow),
    mask: `url(#${holeMask(shape, -shadow.spread, around, context)})`,
  });
  const blurred = element('g', { filter: blurFilter(shadow, around, context), transform: moveValue(shadow) }, wall);
  return element('g', { 'clip-path': `url(#${clipTo(shape, context)})` }, blurred);
}

/** A mask that hides the shape, grown by `grow` px, and shows the rest of `area`. */
export function holeMask(shape: Shape, grow: number, area: Box, context: SvgContext): string {
  const hole = castShape(shape, grow, { fill: '#000000' }, context);
  const box = { x: area.x, y: area.y, width: area.width, height: area.height };
  return context.defs.define(`hole ${JSON.stringify([shape, grow, area])}`, (id) =>
    element('mask', { id, maskUnits: 'userSpaceOnUse', ...box }, [element('rect', { ...box, fill: '#ffffff' }), hole]),
  );
}

/** The outline, grown or shrunk by `spread` px, painted with `paint`, whose fill is a plain colour. */
function castShape(shape: Shape, spread: number, paint: Attributes, context: SvgContext): string {
  const simple = spreadSimpleShape(shape, spread);
  if (simple === null) return '';
  if (simple) return shapeElement(simple, paint);
  if (spread > 0) {
    return shapeElement(shape, {
      ...paint,
      stroke: paint['fill'],
      'stroke-opacity': paint['fill-opacity'],
      'stroke-width': 2 * spread,
      'stroke-linejoin': 'round',
      // One coverage for fill and stroke, or they would add up where they overlap.
      ...(paint['fill-opacity'] !== undefined && paint['fill-opacity'] !== null
        ? { 'fill-opacity': null, 'stroke-opacity': null, opacity: paint['fill-opacity'] }
        : {}),
    });
  }
  const bounds = outset(shapeBounds(shape), 1);
  const mask = context.defs.define(`shrink ${JSON.stringify([shape, spread])}`, (id) =>
    element('mask', { id, maskUnits: 'userSpaceOnUse', ...bounds }, [
      shapeElement(shape, {
        fill: '#ffffff',
        stroke: '#000000',
        'stroke-width': -2 * spread,
        'stroke-linejoin': 'round',
      }),
    ]),
  );
  return shapeElement(shape, { ...paint, mask: `url(#${mask})` });
}

/** Null when nothing is left; undefined for a free path, which has no simple outline of its own kind. */
function spreadSimpleShape(shape: Shape, spread: number): Shape | null | undefined {
  if (spread === 0) return shape;
  if (shape.type === 'path') return undefined;
  if (shape.type === 'ellipse') {
    const rx = shape.rx + spread;
    const ry = shape.ry + spread;
    return rx > 0 && ry > 0 ? { ...shape, rx, ry } : null;
  }
  const box = outset(shape, spread);
  if (box.width <= 0 || box.height <= 0) return null;
  if (shape.type === 'rect') return { type: 'rect', ...box };
  const radii = shape.radii.map((radius) => spreadRadius(radius, spread)) as unknown as CornerRadii;
  return { type: 'roundRect', ...box, radii };
}

/**
 * CSS Backgrounds 3, section 4.6.1: a sharp corner stays sharp, and a radius smaller than the spread grows by less,
 * so that the corner turns round without a jump.
 */
function spreadRadius(radius: number, spread: number): number {
  if (spread <= 0 || radius >= spread) return Math.max(0, radius === 0 ? 0 : radius + spread);
  return radius + spread * (1 + (radius / spread - 1) ** 3);
}

function shadowFill(shadow: Shadow): Attributes {
  const { color, opacity } = splitColor(shadow.color);
  return { fill: color, 'fill-opacity': opacity === 1 ? null : opacity };
}

function blurFilter(shadow: Shadow, region: Box, context: SvgContext): string | null {
  if (shadow.blur <= 0) return null;
  // The filter is on the moved group, so its region is counted without the offset.
  const still = outset(moved(region, { ...shadow, offsetX: -shadow.offsetX, offsetY: -shadow.offsetY }), 1);
  const steps = [{ type: 'blur', amount: shadow.blur / 2 } as const];
  return `url(#${defineFilter({ steps, dropShadows: [], region: still }, context)})`;
}

function moved(box: Box, { offsetX, offsetY }: Shadow): Box {
  return { x: box.x + offsetX, y: box.y + offsetY, width: box.width, height: box.height };
}

function moveValue({ offsetX, offsetY }: Shadow): string | null {
  return offsetX === 0 && offsetY === 0 ? null : `translate(${formatNumber(offsetX)} ${formatNumber(offsetY)})`;
}
