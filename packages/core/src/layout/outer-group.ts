import { innerMark } from '../scene/inner-mark.ts';
import type { GroupMark, Mark } from '../scene/marks.ts';

/**
 * A group in a mark's place: it has the mark's transform, effects and link, and `childrenOf` makes its children of the
 * mark without them. The mark's clip is left to `childrenOf`.
 */
export function outerGroup(mark: Mark, childrenOf: (bare: Mark) => readonly Mark[]): GroupMark {
  const { elementId, transform, opacity, blendMode, filters, dropShadows, href, alt } = mark;
  const children = childrenOf({ ...mark, ...innerMark(elementId) });
  return {
    kind: 'group',
    elementId,
    transform,
    opacity,
    blendMode,
    filters,
    dropShadows,
    clip: null,
    href,
    alt,
    children,
  };
}
