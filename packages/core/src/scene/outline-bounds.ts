import type { Box } from '../geometry/box.ts';
import { pathBounds } from '../geometry/path-bounds.ts';
import type { Shape } from '../geometry/shape.ts';

/** A box that holds a shape's outline; for free paths it may be larger than the outline. */
export function shapeBounds(shape: Shape): Box {
  switch (shape.type) {
    case 'rect':
    case 'roundRect':
      return { x: shape.x, y: shape.y, width: shape.width, height: shape.height };
    case 'ellipse':
      return { x: shape.cx - shape.rx, y: shape.cy - shape.ry, width: 2 * shape.rx, height: 2 * shape.ry };
    case 'path':
      return pathBounds(shape.d) ?? { x: 0, y: 0, width: 0, height: 0 };
  }
}
