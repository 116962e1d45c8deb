import type { Paint } from '../scene/paint.ts';
import type { Canvas2D } from './canvas.ts';

export function applyFill(canvas: Canvas2D, paint: Paint): void {
  canvas.fillStyle = paint.type === 'solid' ? paint.color : (paint.stops[0]?.color ?? '#000000');
}
