import { childrenOf } from '@platen/core';
import type { Command, Design } from '../design/design.ts';
import { ancestorsOf, isLocked, placesOf, removeElements } from '../design/tree.ts';

/** Deletes elements that are not locked. A group that nothing is left of, and that paints nothing itself, goes with its last child. */
export function deleteElements(ids: readonly string[]): Command {
  return ({ design, selection }) => {
    const gone = ids.filter((id) => !isLocked(design, id));
    return {
      design: withoutEmptyGroups(removeElements(design, gone), groupsAround(design, gone)),
      selection: { ids: selection.ids.filter((id) => !gone.includes(id)), within: selection.within },
    };
  };
}

function groupsAround(design: Design, ids: readonly string[]): readonly string[] {
  const places = placesOf(design);
  return [...new Set(ids.flatMap((id) => ancestorsOf(places, id)))];
}

/** The design without those of some groups, given from the inside out, that are empty and paint nothing. */
export function withoutEmptyGroups(design: Design, groups: readonly string[]): Design {
  const places = placesOf(design);
  const empty = groups.filter((id) => {
    const element = places.get(id)?.element;
    return (
      element && childrenOf(element).length === 0 && element['fill'] === undefined && element['stroke'] === undefined
    );
  });
  if (empty.length === 0) return design;
  const rest = groups.filter((id) => !empty.includes(id));
  return withoutEmptyGroups(removeElements(design, empty), rest);
}
