import type { Box } from './box.ts';
import { parsePath, pathBounds } from './path-data.ts';
import type { Shape } from './shape.ts';

/** A box around a shape's outline, local px; for paths it may be larger, as it holds the control points too. */
export function shapeBounds(shape: Shape): Box {
  switch (shape.type) {
    case 'rect':
    case 'roundRect':
      return { x: shape.x, y: shape.y, width: shape.width, height: shape.height };
    case 'ellipse':
      return { x: shape.cx - shape.rx, y: shape.cy - shape.ry, width: 2 * shape.rx, height: 2 * shape.ry };
    case 'path':
      return boundsOfPath(shape);
  }
}

/** Those of codes have thousands of points, and are asked for again by each layout that finds the same code. */
const pathBoxes = new WeakMap<Shape, Box>();

function boundsOfPath(shape: Extract<Shape, { type: 'path' }>): Box {
  const known = pathBoxes.get(shape);
  if (known) return known;
  const box = pathBounds(parsePath(shape.d) ?? []) ?? { x: 0, y: 0, width: 0, height: 0 };
  pathBoxes.set(shape, box);
  return box;
}
