import type { Box } from '../geometry/box.ts';
import type { Stroke } from '../scene/paint.ts';
import { paintAttributes } from './paint-server.ts';
import type { SvgContext } from './svg-context.ts';
import { type Attributes, formatNumber } from './xml.ts';

/** All of a stroke but its alignment. `area` is where it shows, in local px. */
export function strokeAttributes(stroke: Stroke, area: Box, context: SvgContext): Attributes {
  const dashed = stroke.dash.some((length) => length > 0);
  return {
    ...paintAttributes('stroke', stroke.paint, area, context),
    'stroke-width': stroke.width,
    'stroke-linecap': stroke.cap === 'butt' ? null : stroke.cap,
    'stroke-linejoin': stroke.join === 'miter' ? null : stroke.join,
    'stroke-miterlimit': stroke.join !== 'miter' || stroke.miterLimit === 4 ? null : Math.max(1, stroke.miterLimit),
    'stroke-dasharray': dashed ? stroke.dash.map(formatNumber).join(' ') : null,
    'stroke-dashoffset': dashed && stroke.dashOffset !== 0 ? stroke.dashOffset : null,
  };
}
