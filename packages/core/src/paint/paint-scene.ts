import { invert, mapBox } from '../geometry/matrix.ts';
import type { Placement } from '../layout/place-scene.ts';
import type { Scene } from '../scene/scene.ts';
import type { Canvas2D, PaintResources } from './canvas.ts';
import { fillShape } from './fill-shape.ts';
import { paintMark } from './paint-mark.ts';

/**
 * Paints a scene with plain Canvas 2D calls on a canvas whose transform is the identity. Never measures; never fails
 * for a scene that layout made.
 */
export function paintScene(...request: Parameters<typeof paintInSteps>): void {
  for (const _ of paintInSteps(...request));
}

/** The same, with a step after each mark: between two of them a page may do something else. */
export function* paintInSteps(
  scene: Scene,
  canvas: Canvas2D,
  resources: PaintResources,
  placement: Placement,
): Generator<undefined, void> {
  const visible = { x: 0, y: 0, width: placement.width, height: placement.height };
  canvas.save();
  canvas.setTransform(...placement.transform);
  const back = invert(placement.transform);
  // Where the scene does not cover the canvas, its background goes on to the edges.
  if (scene.background && back) fillShape(canvas, { type: 'rect', ...mapBox(back, visible) }, scene.background);
  for (const mark of scene.marks) {
    paintMark(mark, { canvas, matrix: placement.transform, visible, resources });
    yield;
  }
  canvas.restore();
}
