import type { Shape } from '../../geometry/shape.ts';
import { innerMark } from '../../scene/inner-mark.ts';
import type { ShapeMark } from '../../scene/marks.ts';
import type { Paint } from '../../scene/paint.ts';

export { innerMark };

/** A filled shape without outline inside an element's group mark. */
export function filledShape(elementId: string, shape: Shape, fill: Paint): ShapeMark {
  return {
    kind: 'shape',
    ...innerMark(elementId),
    shape,
    fill,
    stroke: null,
    shadows: [],
  };
}
