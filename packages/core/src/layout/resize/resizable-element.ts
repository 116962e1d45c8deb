import type { Element } from '../../design/elements/index.ts';
import { boundsOf } from '../../geometry/bounds.ts';
import type { Box } from '../../geometry/box.ts';
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
  readonly pull?: Anchor;
  /** Whether other elements may stand on it as on a card. */
  readonly holds: boolean;
  /** Whether it is a picture or a shape, not text or a line. */
  readonly solid: boolean;
}

export function toResizable(element: Element, index: number, axis: Axis): ResizableElement {
  const { x, y, width, height } = boundsOf(extent(element), elementTransform(element));
  const horizontal = { lo: x, hi: x + width };
  const vertical = { lo: y, hi: y + height };
  return {
    index,
    main: axis === 'x' ? horizontal : vertical,
    cross: axis === 'x' ? vertical : horizontal,
    elastic: isElastic(element, axis),
    stretchable: isStretchable(element),
    ...(element.type === 'text' && { pull: pullOf(element) }),
    holds: holdsOthers[element.type],
    solid: element.type !== 'text' && element.type !== 'line' && element.type !== 'table',
  };
}

const holdsOthers = {
  rectangle: true,
  circle: true,
  image: true,
  polygon: true,
  star: true,
  svg: true,
  group: true,
  text: false,
  line: false,
  qr: false,
  barcode: false,
  table: false,
} as const satisfies Record<Element['type'], boolean>;

/** What an element covers in its own coordinates: a line through points its points, all others their box. */
function extent(element: Element): Box {
  const points = element.type === 'line' ? element.points : undefined;
  if (!points) return { x: 0, y: 0, width: element.width, height: element.height };
  const xs = points.filter((_, index) => index % 2 === 0);
  const ys = points.filter((_, index) => index % 2 === 1);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** A radius from which a corner is taken for a part of the shape, such as a pill's or a portrait's; of the shorter side. */
const roundShare = 0.3;

/** Whether an element stays what it is when its box becomes longer along an axis. */
function isElastic(element: Element, axis: Axis): boolean {
  const { type, rotation, skewX, skewY } = element;
  if (rotation % 180 !== 0 || skewX !== 0 || skewY !== 0) return false;
  switch (type) {
    case 'rectangle':
    case 'group':
      return element.clip === undefined;
    case 'image':
      return element.objectFit === 'cover' && element.clip === undefined && !isRound(element);
    case 'svg':
      return element.objectFit === 'cover' && element.clip === undefined;
    case 'text':
    case 'table':
      return axis === 'x';
    case 'line': {
      const { width, height } = extent(element);
      return axis === 'x' ? width > height : height > width;
    }
    default:
      return false;
  }
}

function isStretchable({ type, rotation, skewX, skewY }: Element): boolean {
  if (rotation % 180 !== 0 || skewX !== 0 || skewY !== 0) return false;
  return type === 'rectangle' || type === 'image' || type === 'group' || type === 'svg';
}

function pullOf({ textAlign, direction }: Extract<Element, { type: 'text' }>): Anchor {
  if (textAlign === 'center') return 'centre';
  if (textAlign === 'start' || textAlign === 'justify') return direction === 'rtl' ? 'end' : 'start';
  if (textAlign === 'end') return direction === 'rtl' ? 'start' : 'end';
  return textAlign === 'right' ? 'end' : 'start';
}

function isRound({ cornerRadius, width, height }: Extract<Element, { type: 'image' }>): boolean {
  const radii = typeof cornerRadius === 'number' ? [cornerRadius] : Object.values(cornerRadius);
  return Math.max(...radii.map(Number)) >= roundShare * Math.min(width, height);
}
