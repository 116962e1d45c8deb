import type { CornerRadii, Shape } from '../geometry/shape.ts';
import type { SvgContext } from './svg-context.ts';
import { type Attributes, element, formatNumber } from './xml.ts';

/** The outline as the SVG element that says it best. */
export function shapeElement(shape: Shape, attributes: Attributes): string {
  switch (shape.type) {
    case 'rect':
      return element('rect', { x: shape.x, y: shape.y, width: shape.width, height: shape.height, ...attributes });
    case 'roundRect': {
      const { x, y, width, height, radii } = shape;
      const [radius] = radii;
      return radii.every((other) => other === radius)
        ? element('rect', { x, y, width, height, rx: radius, ...attributes })
        : element('path', { d: roundRectPath(shape), ...attributes });
    }
    case 'ellipse':
      return element('ellipse', { cx: shape.cx, cy: shape.cy, rx: shape.rx, ry: shape.ry, ...attributes });
    case 'path':
      return element('path', {
        d: shape.d,
        'fill-rule': shape.fillRule === 'evenodd' ? 'evenodd' : null,
        ...attributes,
      });
  }
}

/** The id of a `<clipPath>` that keeps what lies inside the shape. */
export function clipTo(shape: Shape, { defs }: SvgContext): string {
  return defs.define(`clip ${JSON.stringify(shape)}`, (id) =>
    element(
      'clipPath',
      { id },
      shapeElement(shape, {
        'clip-rule': shape.type === 'path' && shape.fillRule === 'evenodd' ? 'evenodd' : null,
      }),
    ),
  );
}

function roundRectPath(shape: Extract<Shape, { type: 'roundRect' }>): string {
  const { x, y, width, height } = shape;
  const [tl, tr, br, bl]: CornerRadii = shape.radii;
  const n = formatNumber;
  const arc = (radius: number, dx: number, dy: number) =>
    radius > 0 ? `a${n(radius)} ${n(radius)} 0 0 1 ${n(dx)} ${n(dy)}` : '';
  return [
    `M${n(x + tl)} ${n(y)}H${n(x + width - tr)}`,
    arc(tr, tr, tr),
    `V${n(y + height - br)}`,
    arc(br, -br, br),
    `H${n(x + bl)}`,
    arc(bl, -bl, -bl),
    `V${n(y + tl)}`,
    arc(tl, tl, -tl),
    'Z',
  ].join('');
}
