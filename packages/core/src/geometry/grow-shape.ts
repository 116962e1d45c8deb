import type { CornerRadii, Shape } from './shape.ts';

/**
 * The outline `by` px further out (or in, when negative): exact for rectangles and ellipses. Undefined for paths,
 * which a painter widens with a stroke; null when nothing is left.
 *
 * Round corners stay round about the same centre; a sharp corner stays sharp, and one with a radius smaller than
 * `by` turns sharp gradually, as CSS Backgrounds 3, section 6.1.1 asks of spread shadows.
 */
export function growShape(shape: Shape, by: number): Shape | null | undefined {
  if (by === 0) return shape;
  switch (shape.type) {
    case 'path':
      return undefined;
    case 'ellipse': {
      const rx = shape.rx + by;
      const ry = shape.ry + by;
      return rx > 0 && ry > 0 ? { ...shape, rx, ry } : null;
    }
    default: {
      const width = shape.width + 2 * by;
      const height = shape.height + 2 * by;
      if (width <= 0 || height <= 0) return null;
      const box = { x: shape.x - by, y: shape.y - by, width, height };
      if (shape.type === 'rect') return { type: 'rect', ...box };
      return {
        type: 'roundRect',
        ...box,
        radii: shape.radii.map((radius) => growRadius(radius, by)) as unknown as CornerRadii,
      };
    }
  }
}

function growRadius(radius: number, by: number): number {
  if (by < 0 || radius >= by) return Math.max(0, radius + by);
  const ratio = radius / by;
  return radius + by * (1 + (ratio - 1) ** 3);
}
