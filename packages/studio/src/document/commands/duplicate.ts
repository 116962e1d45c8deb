import { childrenOf, type StoredElement } from '@platen/core';
import type { Command, NewId } from '../design/design.ts';
import { insertElements, outermost, placesOf, withChildren } from '../design/tree.ts';

/** Puts a copy of each element above it, in the same place, and selects the copies. */
export function duplicateElements(ids: readonly string[], newId: NewId): Command {
  return ({ design, selection }) => {
    const copies: string[] = [];
    const copied = outermost(design, ids).reduce((state, id) => {
      const place = placesOf(state).get(id);
      if (!place) return state;
      const copy = withNewIds(place.element, newId);
      copies.push(copy.id);
      return insertElements(state, { parent: place.parent, index: place.index + 1 }, [copy]);
    }, design);
    return { design: copied, selection: { ids: copies, within: selection.within } };
  };
}

/** An element and all that it holds, under other ids. */
export function withNewIds(element: StoredElement, newId: NewId): StoredElement {
  const children = childrenOf(element).map((child) => withNewIds(child, newId));
  return { ...withChildren(element, children), id: newId(element.id) };
}
