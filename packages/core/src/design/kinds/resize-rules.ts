import type { Box } from '../../geometry/box.ts';
import type { Element, ElementOf } from '../elements/index.ts';

/** The direction in which a canvas grows. */
export type GrowingAxis = 'x' | 'y';

/** What an interval keeps its distance to. */
export type WordAnchor = 'start' | 'centre' | 'end';

/** What becomes of a kind when a design is adapted to another ratio. */
export interface ResizeRules<Kind extends Element = Element> {
  /** Whether other elements may stand on it as on a card. */
  readonly holdsOthers: boolean;
  /** Whether it is a picture or a shape, not text or a line. */
  readonly isSolid: boolean;
  /** Whether it may be drawn out when it reaches from edge to edge: round corners and clips do not matter then. */
  readonly isStretchable: boolean;
  /** Whether it stays what it is when its box becomes longer along an axis. It is upright. */
  isElastic(element: Kind, axis: GrowingAxis): boolean;
  /** px that it covers in its own coordinates. */
  extentOf(element: Kind): Box;
  /** Where its words stand in its box; undefined when it has none. */
  pullOf(element: Kind): WordAnchor | undefined;
  /** The properties that change in it, beside its box, when that becomes longer by px along an axis. */
  whenLonger(element: Kind, axis: GrowingAxis, by: number): object;
}

/** A shape or a code: others may stand on it or not, and its own form is kept. */
export const stiff: ResizeRules = {
  holdsOthers: false,
  isSolid: true,
  isStretchable: false,
  isElastic: () => false,
  extentOf: ({ width, height }) => ({ x: 0, y: 0, width, height }),
  pullOf: () => undefined,
  whenLonger: () => ({}),
};

/** A shape that others may stand on. */
export const stiffCard: ResizeRules = { ...stiff, holdsOthers: true };

/** A box that may have any ratio while nothing clips it. */
export const elasticCard: ResizeRules = {
  ...stiffCard,
  isStretchable: true,
  isElastic: ({ clip }) => clip === undefined,
};

export const imageResizing: ResizeRules<ElementOf<'image'>> = {
  ...elasticCard,
  isElastic: (element) => element.objectFit === 'cover' && element.clip === undefined && !isRound(element),
};

export const svgResizing: ResizeRules<ElementOf<'svg'>> = {
  ...elasticCard,
  isElastic: ({ objectFit, clip }) => objectFit === 'cover' && clip === undefined,
  // Art that is drawn out from edge to edge fills its box, as it did before.
  whenLonger: ({ objectFit }) => (objectFit === 'contain' ? { objectFit: 'cover' } : {}),
};

export const tableResizing: ResizeRules = { ...stiff, isSolid: false, isElastic: (_, axis) => axis === 'x' };

export const textResizing: ResizeRules<ElementOf<'text'>> = {
  ...tableResizing,
  pullOf: ({ textAlign, direction }) => {
    if (textAlign === 'center') return 'centre';
    if (textAlign === 'start' || textAlign === 'justify') return direction === 'rtl' ? 'end' : 'start';
    if (textAlign === 'end') return direction === 'rtl' ? 'start' : 'end';
    return textAlign === 'right' ? 'end' : 'start';
  },
};

export const lineResizing: ResizeRules<ElementOf<'line'>> = {
  ...stiff,
  isSolid: false,
  isElastic: (element, axis) => {
    const { width, height } = pointsExtent(element);
    return axis === 'x' ? width > height : height > width;
  },
  extentOf: pointsExtent,
  whenLonger: ({ points }, axis, by) => (points ? { points: longer(points, axis, by) } : {}),
};

function pointsExtent({ points, width, height }: ElementOf<'line'>) {
  if (!points) return { x: 0, y: 0, width, height };
  const xs = points.filter((_, index) => index % 2 === 0);
  const ys = points.filter((_, index) => index % 2 === 1);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** A line through points, made longer by as much as its box. */
function longer(points: readonly number[], axis: GrowingAxis, grow: number): number[] {
  const isMeant = (index: number) => (index % 2 === 0) === (axis === 'x');
  const along = points.filter((_, index) => isMeant(index));
  const [lo, hi] = [Math.min(...along), Math.max(...along)];
  return points.map((value, index) => (isMeant(index) && hi > lo ? value + (grow * (value - lo)) / (hi - lo) : value));
}

/** A radius from which a corner is taken for a part of the shape, such as a pill's or a portrait's; of the shorter side. */
const roundShare = 0.3;

function isRound({ cornerRadius, width, height }: ElementOf<'image'>): boolean {
  const radii = typeof cornerRadius === 'number' ? [cornerRadius] : Object.values(cornerRadius);
  return Math.max(...radii.map(Number)) >= roundShare * Math.min(width, height);
}
