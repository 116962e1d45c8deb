import type { ShapeMark } from '../../scene/marks.ts';
import { applyFill } from '../apply-paint.ts';
import type { PaintContext } from '../context.ts';

export function paintShape(mark: ShapeMark, { canvas }: PaintContext): void {
  if (mark.fill && mark.shape.type === 'rect') {
    applyFill(canvas, mark.fill);
    canvas.fillRect(mark.shape.x, mark.shape.y, mark.shape.width, mark.shape.height);
  }
}
