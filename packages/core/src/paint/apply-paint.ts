import { type Matrix, multiply } from '../geometry/matrix.ts';
import type { Paint } from '../scene/paint.ts';
import type { Canvas2D, CanvasGradientLike } from './canvas.ts';

/** Fills what comes next with `paint`. An elliptical gradient also needs `gradientTransform`. */
export function applyFill(canvas: Canvas2D, paint: Paint): void {
  canvas.fillStyle = styleOf(canvas, paint);
}

/** Strokes what comes next with `paint`. An elliptical gradient also needs `gradientTransform`. */
export function applyStroke(canvas: Canvas2D, paint: Paint): void {
  canvas.strokeStyle = styleOf(canvas, paint);
}

/**
 * The transform under which a canvas must fill so that a radial gradient becomes an ellipse, because Canvas 2D knows
 * circles only, or lies as its own transform asks; null when none is needed.
 */
export function gradientTransform(paint: Paint): Matrix | null {
  if (paint.type !== 'radial') return null;
  if (paint.rx === paint.ry) return paint.transform ?? null;
  const ratio = paint.ry / paint.rx;
  const stretch: Matrix = [1, 0, 0, ratio, 0, paint.cy * (1 - ratio)];
  return paint.transform ? multiply(paint.transform, stretch) : stretch;
}

function styleOf(canvas: Canvas2D, paint: Paint): unknown {
  if (paint.type === 'solid') return paint.color;
  const gradient = gradientOf(canvas, paint);
  for (const { offset, color } of paint.stops) gradient.addColorStop(offset, color);
  return gradient;
}

function gradientOf(canvas: Canvas2D, paint: Exclude<Paint, { type: 'solid' }>): CanvasGradientLike {
  switch (paint.type) {
    case 'linear':
      return canvas.createLinearGradient(paint.x0, paint.y0, paint.x1, paint.y1);
    case 'radial': {
      const { x, y, r } = paint.focus ?? { x: paint.cx, y: paint.cy, r: 0 };
      return canvas.createRadialGradient(x, y, r, paint.cx, paint.cy, paint.rx);
    }
    case 'conic':
      // Canvas measures from 3 o'clock, CSS from 12.
      return canvas.createConicGradient(((paint.startDeg - 90) * Math.PI) / 180, paint.cx, paint.cy);
  }
}
