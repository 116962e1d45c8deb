import { type Box, intersection, roundOut } from '../geometry/box.ts';
import { identity, multiply, translation } from '../geometry/matrix.ts';
import type { Canvas2D, Layer } from './canvas.ts';
import type { PaintTarget } from './context.ts';

/** A transparent picture that lies over a part of a canvas. */
export interface OpenLayer {
  readonly layer: Layer;
  /** The part of the canvas it lies over, in canvas px. */
  readonly box: Box;
  /** Paints on the layer in the coordinates that the canvas had. */
  readonly target: PaintTarget;
}

/**
 * Opens a layer over `box` (canvas px), cut to whole px and to `reach`: what can be seen of the canvas, unless a blur or a
 * shadow brings other parts into view. Undefined when nothing of it is in reach.
 */
export function openLayer(target: PaintTarget, box: Box, reach = target.visible): OpenLayer | undefined {
  const { resources } = target;
  const seen = intersection(box, reach);
  if (seen === undefined) return undefined;
  const whole = roundOut(seen);
  const layer = resources.createLayer(whole.width, whole.height);
  const matrix = multiply(translation(-whole.x, -whole.y), target.matrix);
  layer.context.setTransform(...matrix);
  const all = { x: 0, y: 0, width: whole.width, height: whole.height };
  return { layer, box: whole, target: { canvas: layer.context, matrix, visible: all, resources } };
}

/** Draws a layer where it belongs, with the canvas's alpha, blend mode, filter and shadow. */
export function drawLayer(canvas: Canvas2D, { layer, box }: OpenLayer): void {
  canvas.setTransform(...identity);
  canvas.drawImage(layer.image, box.x, box.y, box.width, box.height);
}

export function closeLayer(target: PaintTarget, { layer }: OpenLayer): void {
  target.resources.releaseLayer?.(layer);
}

/** Draws a layer as it is and closes it. */
export function blitLayer(target: PaintTarget, open: OpenLayer): void {
  target.canvas.save();
  drawLayer(target.canvas, open);
  target.canvas.restore();
  closeLayer(target, open);
}

/** A target for what is turned into pixels before it is seen. */
export function asPixels(target: PaintTarget): PaintTarget {
  const { resources } = target;
  if (!resources.holdsVectors) return target;
  const { image, imagePixels = image } = resources;
  return { ...target, resources: { ...resources, image: imagePixels, becomesPixels: true } };
}
