import { type Box, childrenOf, intersection, type StoredElement } from '@platen/core';
import { type Command, type Design, nothingSelected } from '../../../document/design/design.ts';
import { ancestorsOf, placesOf } from '../../../document/design/tree.ts';
import { framesOf, pageBox } from '../../../document/geometry/frames.ts';

/**
 * What an element would lie over, or under, more than it does now: the topmost that is seen. What now holds all of its box is
 * a background, and counts for nothing.
 */
export function newlyCovered(design: Design, id: string, does: Command): StoredElement | undefined {
  const { design: mended } = does({ design, selection: nothingSelected });
  const [before, after] = [framesOf(design), framesOf(mended).get(id)];
  const own = before.get(id);
  if (!own || !after) return undefined;
  const [from, to] = [pageBox(own), pageBox(after)];
  const places = placesOf(design);
  const isHidden = (each: string) => places.get(each)?.element['visible'] === false;
  return [...places.values()]
    .map(({ element }) => element)
    .findLast((element) => {
      const frame = before.get(element.id);
      const isGroup = childrenOf(element).length > 0;
      if (!frame || element.id === id || isGroup || [element.id, ...ancestorsOf(places, element.id)].some(isHidden))
        return false;
      const box = pageBox(frame);
      return !holds(box, from) && shared(box, to) > shared(box, from) + 1;
    });
}

/** px² that two boxes have in common. */
function shared(one: Box, other: Box): number {
  const { width, height } = intersection(one, other) ?? { width: 0, height: 0 };
  return width * height;
}

const holds = (outer: Box, inner: Box): boolean => shared(outer, inner) > inner.width * inner.height - 1;
