import { multiply, scaling } from '../../geometry/matrix.ts';
import type { Paint } from '../../scene/paint.ts';

/** A paint for a mark whose coordinates are `factor` times as large. */
export function scalePaint(paint: Paint, factor: number): Paint {
  switch (paint.type) {
    case 'solid':
      return paint;
    case 'linear':
      return { ...paint, x0: paint.x0 * factor, y0: paint.y0 * factor, x1: paint.x1 * factor, y1: paint.y1 * factor };
    case 'radial':
      return { ...paint, transform: multiply(scaling(factor, factor), paint.transform ?? scaling(1, 1)) };
    case 'conic':
      return { ...paint, cx: paint.cx * factor, cy: paint.cy * factor };
  }
}
