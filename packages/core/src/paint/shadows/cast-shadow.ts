import { meanScale, multiply, translation } from '../../geometry/matrix.ts';
import type { Shadow } from '../../scene/paint.ts';
import type { PaintTarget } from '../context.ts';

/**
 * Paints only the shadow of what `draw` draws: it is drawn out of sight, `distance` canvas px to the left, and its
 * shadow is thrown back. `draw` gets the canvas under a transform of its own and must draw opaquely.
 *
 * Canvas 2D measures a shadow's blur and offset in canvas px; here they are local px, as in CSS.
 */
export function castShadow(
  target: PaintTarget,
  options: { readonly shadow: Shadow; readonly distance: number; readonly draw: () => void },
): void {
  const { canvas, matrix } = target;
  const { shadow, distance, draw } = options;
  const [a, b, c, d] = matrix;
  canvas.save();
  canvas.shadowColor = shadow.color;
  canvas.shadowBlur = shadow.blur * meanScale(matrix);
  canvas.shadowOffsetX = a * shadow.offsetX + c * shadow.offsetY + distance;
  canvas.shadowOffsetY = b * shadow.offsetX + d * shadow.offsetY;
  canvas.setTransform(...multiply(translation(-distance, 0), matrix));
  draw();
  canvas.restore();
}
