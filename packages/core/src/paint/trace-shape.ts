import type { Box } from '../geometry/box.ts';
import { parsePath } from '../geometry/path-data.ts';
import type { Shape } from '../geometry/shape.ts';
import type { Canvas2D } from './canvas.ts';

/** Adds a shape's outline to the canvas's current path. */
export function traceShape(canvas: Canvas2D, shape: Shape): void {
  switch (shape.type) {
    case 'rect':
      canvas.rect(shape.x, shape.y, shape.width, shape.height);
      return;
    case 'roundRect':
      canvas.roundRect(shape.x, shape.y, shape.width, shape.height, [...shape.radii]);
      return;
    case 'ellipse':
      canvas.ellipse(shape.cx, shape.cy, shape.rx, shape.ry, 0, 0, 2 * Math.PI);
      canvas.closePath();
      return;
    case 'path':
      tracePath(canvas, shape.d);
  }
}

export function traceBox(canvas: Canvas2D, box: Box): void {
  canvas.rect(box.x, box.y, box.width, box.height);
}

/** The rule by which a shape's inside is told from its outside. */
export function fillRuleOf(shape: Shape): 'nonzero' | 'evenodd' {
  return shape.type === 'path' ? shape.fillRule : 'nonzero';
}

/** Cuts what comes next to the inside of the shape. */
export function clipToShape(canvas: Canvas2D, shape: Shape): void {
  canvas.beginPath();
  traceShape(canvas, shape);
  canvas.clip(fillRuleOf(shape));
}

function tracePath(canvas: Canvas2D, d: string): void {
  for (const { type, points } of parsePath(d) ?? []) {
    switch (type) {
      case 'M':
        canvas.moveTo(...points);
        break;
      case 'L':
        canvas.lineTo(...points);
        break;
      case 'Q':
        canvas.quadraticCurveTo(...points);
        break;
      case 'C':
        canvas.bezierCurveTo(...points);
        break;
      case 'Z':
        canvas.closePath();
    }
  }
}
