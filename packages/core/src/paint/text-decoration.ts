import type { TextDecoration } from '../scene/marks.ts';
import { applyFill, applyStroke } from './apply-paint.ts';
import type { Canvas2D } from './canvas.ts';

/** Draws an underline, overline or line-through. Solid bars lie on whole px, as Blink draws them. */
export function paintDecoration(canvas: Canvas2D, bar: TextDecoration): void {
  const { x, width, thickness, style } = bar;
  const top = Math.round(bar.y - thickness / 2);
  canvas.save();
  if (style === 'solid' || style === 'double') {
    applyFill(canvas, bar.paint);
    canvas.fillRect(x, top, width, thickness);
    if (style === 'double') canvas.fillRect(x, top + 2 * thickness, width, thickness);
  } else {
    applyStroke(canvas, bar.paint);
    canvas.lineWidth = thickness;
    canvas.lineCap = style === 'dotted' ? 'round' : 'butt';
    canvas.setLineDash(dashOf(style, thickness));
    canvas.beginPath();
    if (style === 'wavy') traceWave(canvas, bar);
    else {
      canvas.moveTo(x + (style === 'dotted' ? thickness / 2 : 0), top + thickness / 2);
      canvas.lineTo(x + width, top + thickness / 2);
    }
    canvas.stroke();
  }
  canvas.restore();
}

function dashOf(style: TextDecoration['style'], thickness: number): number[] {
  if (style === 'dotted') return [0, 2 * thickness];
  return style === 'dashed' ? [3 * thickness, 2 * thickness] : [];
}

/** A wave of cubic curves, twice as long and as high as thick lines need to look like one. */
function traceWave(canvas: Canvas2D, { x, y, width, thickness }: TextDecoration): void {
  const step = 2 * thickness + 1;
  const height = thickness + 1;
  canvas.moveTo(x, y);
  for (let at = x; at < x + width; at += 2 * step) {
    const middle = at + step;
    canvas.bezierCurveTo(middle, y + height, middle, y - height, at + 2 * step, y);
  }
}
