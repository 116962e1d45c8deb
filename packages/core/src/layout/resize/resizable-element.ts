import type { Element } from '../../design/elements/index.ts';
import { factsOf } from '../../design/kinds/index.ts';
import { boundsOf } from '../../geometry/bounds.ts';
import { elementTransform } from '../mark-base.ts';
import type { Anchor, Axis, Interval } from './axis.ts';

/** An element as the resizing sees it: where it lies, and whether it may become longer. */
export interface ResizableElement {
  /** Its place among its siblings. */
  readonly index: number;
  /** Along the axis that grows, turned and skewed as it is shown. */
  readonly main: Interval;
  /** Along the other one. */
  readonly cross: Interval;
  readonly elastic: boolean;
  /** Whether it may be drawn out when it reaches from edge to edge: round corners and clips do not matter then. */
  readonly stretchable: boolean;
  /** Where the words of a text stand in its box. */
  readonly pull: Anchor | undefined;
  /** Whether other elements may stand on it as on a card. */
  readonly holds: boolean;
  /** Whether it is a picture or a shape, not text or a line. */
  readonly solid: boolean;
}

export function toResizable(element: Element, index: number, axis: Axis): ResizableElement {
  const { resize } = factsOf(element);
  const { x, y, width, height } = boundsOf(resize.extentOf(element), elementTransform(element));
  const horizontal = { lo: x, hi: x + width };
  const vertical = { lo: y, hi: y + height };
  return {
    index,
    main: axis === 'x' ? horizontal : vertical,
    cross: axis === 'x' ? vertical : horizontal,
    elastic: isUpright(element) && resize.isElastic(element, axis),
    stretchable: isUpright(element) && resize.isStretchable,
    pull: resize.pullOf(element),
    holds: resize.holdsOthers,
    solid: resize.isSolid,
  };
}

function isUpright({ rotation, skewX, skewY }: Element): boolean {
  return rotation % 180 === 0 && skewX === 0 && skewY === 0;
}
