import type { Shape } from '../geometry/shape.ts';
import type { Mark, ShapeMark } from '../scene/marks.ts';
import type { Paint } from '../scene/paint.ts';

type InnerMark = Pick<
  Mark,
  'elementId' | 'transform' | 'opacity' | 'blendMode' | 'filters' | 'dropShadows' | 'clip' | 'href' | 'alt'
>;

/** What a mark inside an element's group mark carries: no effect of its own, the group has them. */
export function innerMark(elementId: string): InnerMark {
  return {
    elementId,
    transform: null,
    opacity: 1,
    blendMode: 'normal',
    filters: [],
    dropShadows: [],
    clip: null,
    href: null,
    alt: null,
  };
}

/** A filled shape without outline inside an element's group mark. */
export function filledShape(elementId: string, shape: Shape, fill: Paint, edges: 'smooth' | 'hard'): ShapeMark {
  return {
    kind: 'shape',
    ...innerMark(elementId),
    shape,
    fill,
    stroke: null,
    shadows: [],
    antialias: edges === 'smooth',
  };
}
