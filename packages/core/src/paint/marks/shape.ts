import type { ShapeMark } from '../../scene/marks.ts';
import type { PaintContext } from '../context.ts';
import { fillShape, strokeShape } from '../fill-shape.ts';
import { paintInnerShadows, paintOuterShadows } from '../shadows/shape-shadows.ts';

export function paintShape(mark: ShapeMark, context: PaintContext): void {
  paintOuterShadows(context, mark);
  if (mark.fill) fillShape(context.canvas, mark.shape, mark.fill);
  paintInnerShadows(context, mark);
  if (mark.stroke) strokeShape(context, mark.shape, mark.stroke);
}
