import type { Element } from '../design/elements/index.ts';
import { isIdentity, type Matrix, multiply, rotation, scaling, skewing, translation } from '../geometry/matrix.ts';
import type { Mark } from '../scene/marks.ts';

type MarkBase = Omit<Mark, 'kind'>;

/** The element's own coordinate system: its box's top left is (0, 0); turned, skewed and flipped about the centre. */
export function elementTransform(element: Element): Matrix {
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
    filters: element.blur > 0 ? [{ type: 'blur', amount: element.blur }] : [],
    dropShadows: [],
    clip: null,
    href: element.href ?? null,
    alt: element.alt ?? null,
  };
}
