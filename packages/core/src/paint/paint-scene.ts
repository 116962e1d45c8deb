import type { Placement } from '../layout/place-scene.ts';
import type { Mark, MarkKind } from '../scene/marks.ts';
import type { Scene } from '../scene/scene.ts';
import { applyFill } from './apply-paint.ts';
import type { Canvas2D, PaintResources } from './canvas.ts';
import type { PaintContext } from './context.ts';
import { paintGroup } from './marks/group.ts';
import { paintShape } from './marks/shape.ts';

/** Paints a scene with plain Canvas 2D calls. Never measures; never fails for a scene that layout made. */
export function paintScene(scene: Scene, canvas: Canvas2D, resources: PaintResources, placement: Placement): void {
  const context: PaintContext = {
    canvas,
    resources,
    paintMark: (mark) => {
      canvas.save();
      if (mark.transform) canvas.transform(...mark.transform);
      (markPainters[mark.kind] as (mark: Mark, context: PaintContext) => void)(mark, context);
      canvas.restore();
    },
  };
  canvas.save();
  if (scene.background) {
    applyFill(canvas, scene.background);
    canvas.fillRect(0, 0, placement.width, placement.height);
  }
  canvas.transform(...placement.transform);
  for (const mark of scene.marks) context.paintMark(mark);
  canvas.restore();
}

const markPainters = {
  group: paintGroup,
  shape: paintShape,
  image: () => {},
  art: () => {},
  text: () => {},
} satisfies Record<MarkKind, unknown>;
