import { type Box, outset } from '../geometry/box.ts';
import { type Matrix, multiply } from '../geometry/matrix.ts';
import type { GradientStop, Paint } from '../scene/paint.ts';
import { conicWedges } from './conic-wedges.ts';
import { splitColor } from './svg-color.ts';
import type { SvgContext } from './svg-context.ts';
import { type Attributes, element, formatFactor } from './xml.ts';

/** `fill` (or `stroke`) and its opacity. `area` is where the paint shows, in local px. */
export function paintAttributes(
  role: 'fill' | 'stroke',
  paint: Paint | null,
  area: Box,
  context: SvgContext,
): Attributes {
  if (!paint) return { [role]: 'none' };
  if (paint.type !== 'solid') return { [role]: `url(#${paintServer(paint, area, context)})` };
  const { color, opacity } = splitColor(paint.color);
  return { [role]: color, [`${role}-opacity`]: opacity === 1 ? null : opacity };
}

type Gradient = Exclude<Paint, { type: 'solid' }>;

function paintServer(paint: Gradient, area: Box, context: SvgContext): string {
  switch (paint.type) {
    case 'linear':
      return context.defs.define(JSON.stringify(paint), (id) =>
        element(
          'linearGradient',
          { id, gradientUnits: 'userSpaceOnUse', x1: paint.x0, y1: paint.y0, x2: paint.x1, y2: paint.y1 },
          paint.stops.map(writeStop),
        ),
      );
    case 'radial':
      return context.defs.define(JSON.stringify(paint), (id) =>
        element(
          'radialGradient',
          {
            id,
            gradientUnits: 'userSpaceOnUse',
            cx: 0,
            cy: 0,
            r: 1,
            ...focusAttributes(paint),
            gradientTransform: matrixValue(
              paint.transform ? multiply(paint.transform, unitCircle(paint)) : unitCircle(paint),
            ),
          },
          paint.stops.map(writeStop),
        ),
      );
    case 'conic': {
      // SVG has no conic gradient. A pattern of one tile, filled with wedges, is a paint server like the others.
      const tile = snapped(outset(area, 1));
      return context.defs.define(JSON.stringify([paint, tile]), (id) =>
        element(
          'pattern',
          { id, patternUnits: 'userSpaceOnUse', x: tile.x, y: tile.y, width: tile.width, height: tile.height },
          // A pattern's content starts at its tile's corner.
          conicWedges({ ...paint, cx: paint.cx - tile.x, cy: paint.cy - tile.y }, { ...tile, x: 0, y: 0 }),
        ),
      );
    }
  }
}

type Radial = Extract<Paint, { type: 'radial' }>;

/** An ellipse is a unit circle, stretched. A radius of nothing has no inverse; the last colour fills all. */
function unitCircle({ rx, ry, cx, cy }: Radial): Matrix {
  return [Math.max(rx, 1e-3), 0, 0, Math.max(ry, 1e-3), cx, cy];
}

function focusAttributes({ focus, cx, cy, rx }: Radial): Attributes {
  if (focus === undefined) return {};
  return {
    fx: formatFactor((focus.x - cx) / rx),
    fy: formatFactor((focus.y - cy) / rx),
    fr: focus.r === 0 ? null : formatFactor(focus.r / rx),
  };
}

function writeStop({ offset, color }: GradientStop): string {
  const split = splitColor(color);
  return element('stop', {
    offset,
    'stop-color': split.color,
    'stop-opacity': split.opacity === 1 ? null : split.opacity,
  });
}

export function matrixValue(matrix: readonly number[]): string {
  return `matrix(${matrix.map(formatFactor).join(' ')})`;
}

/** Whole px, so that viewers that paint a tile as pixels first do not blur it. */
function snapped(box: Box): Box {
  const x = Math.floor(box.x);
  const y = Math.floor(box.y);
  return { x, y, width: Math.ceil(box.x + box.width) - x, height: Math.ceil(box.y + box.height) - y };
}
