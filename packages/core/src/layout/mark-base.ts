import type { Element } from '../design/elements/index.ts';
import { factsOf } from '../design/kinds/index.ts';
import { isIdentity, type Matrix, multiply, rotation, scaling, skewing, translation } from '../geometry/matrix.ts';
import type { Mark } from '../scene/marks.ts';
import { safeLink } from '../scene/safe-link.ts';
import { layoutFilters } from './fills/filters.ts';
import { layoutShadows } from './fills/shadow.ts';
import { layoutClip } from './shapes/clip.ts';

type MarkBase = Omit<Mark, 'kind'>;

/** Where an element lies in its parent, px and degrees. */
export type ElementGeometry = Pick<
  Element,
  'x' | 'y' | 'width' | 'height' | 'rotation' | 'skewX' | 'skewY' | 'flipX' | 'flipY'
>;

/** The element's own coordinate system: its box's top left is (0, 0); turned, skewed and flipped about the centre. */
export function elementTransform(element: ElementGeometry): Matrix {
  const cx = element.width / 2;
  const cy = element.height / 2;
  return multiply(
    translation(element.x + cx, element.y + cy),
    rotation(element.rotation),
    skewing(element.skewX, element.skewY),
    scaling(element.flipX ? -1 : 1, element.flipY ? -1 : 1),
    translation(-cx, -cy),
  );
}

/** Whether an element's outline casts its shadow. The shadow of a clipped element follows what is left of the element. */
export function castsOwnShadows(element: Pick<Element, 'type' | 'clip'>): boolean {
  return factsOf(element).castsOwnShadows && element.clip === undefined;
}

/** What every mark takes from its element. */
export function markBase(
  element: Element,
): Pick<
  MarkBase,
  'elementId' | 'transform' | 'opacity' | 'blendMode' | 'filters' | 'dropShadows' | 'clip' | 'href' | 'alt'
> {
  const transform = elementTransform(element);
  return {
    elementId: element.id,
    transform: isIdentity(transform) ? null : transform,
    opacity: element.opacity,
    blendMode: element.blendMode,
    filters: layoutFilters(element.filters, element.blur),
    dropShadows: castsOwnShadows(element) ? [] : layoutShadows(element.shadow),
    clip: element.clip ? layoutClip(element.clip, element) : null,
    href: safeLink(element.href),
    alt: element.alt ?? null,
  };
}
