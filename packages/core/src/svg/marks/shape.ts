import { outset } from '../../geometry/box.ts';
import { shapeBounds } from '../../geometry/shape-bounds.ts';
import { pictureBounds } from '../../paint/mark-bounds.ts';
import type { ShapeMark } from '../../scene/marks.ts';
import { holeMask, insetShadow, outerShadow } from '../box-shadow.ts';
import { paintAttributes } from '../paint-server.ts';
import { clipTo, shapeElement } from '../shape-element.ts';
import { strokeAttributes } from '../stroke.ts';
import type { SvgContext } from '../svg-context.ts';
import { element } from '../xml.ts';

/** Outer shadows, fill, inset shadows, stroke: the order in which CSS paints a box. */
export function writeShape(mark: ShapeMark, context: SvgContext): string {
  const { shape, stroke } = mark;
  const bounds = shapeBounds(shape);
  const shadows = [...mark.shadows].reverse();
  const outer = shadows.filter((shadow) => !shadow.inset).map((shadow) => outerShadow(mark, shadow, context));
  const inner = shadows.filter((shadow) => shadow.inset).map((shadow) => insetShadow(mark, shadow, context));
  const fill = paintAttributes('fill', mark.fill, bounds, context);
  const area = pictureBounds({ ...mark, clip: null }) ?? bounds;

  if (stroke?.align === 'center' && inner.length === 0) {
    return outer.join('') + shapeElement(shape, { ...fill, ...strokeAttributes(stroke, area, context) });
  }
  const filled = mark.fill ? shapeElement(shape, fill) : '';
  return outer.join('') + filled + inner.join('') + writeStroke(mark, context);
}

function writeStroke({ shape, stroke }: ShapeMark, context: SvgContext): string {
  if (!stroke) return '';
  const width = stroke.align === 'center' ? stroke.width : 2 * stroke.width;
  const area = outset(shapeBounds(shape), width * Math.max(1, stroke.miterLimit));
  const line = shapeElement(shape, {
    fill: 'none',
    ...strokeAttributes({ ...stroke, width }, area, context),
  });
  if (stroke.align === 'center') return line;
  return stroke.align === 'inside'
    ? element('g', { 'clip-path': `url(#${clipTo(shape, context)})` }, line)
    : element('g', { mask: `url(#${holeMask({ shape, by: 0, join: 'miter', miterLimit: 4 }, area, context)})` }, line);
}
