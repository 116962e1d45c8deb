import { childrenOf, type ElementKind, factsOf, type StoredElement } from '@platen/core';
import type { Design } from './design.ts';

/** Where an element stands among the others. */
export interface Place {
  readonly element: StoredElement;
  /** The id of the group that holds it; null at the top of the page. */
  readonly parent: string | null;
  /** Its place among its siblings, in paint order: the last is on top. */
  readonly index: number;
  /** Groups around it. */
  readonly depth: number;
}

/** A design never changes, so its places are found once: a frame of a gesture asks for them many times. */
const placesByDesign = new WeakMap<Design, ReadonlyMap<string, Place>>();

/** Every element by its id, in paint order, a group before its children. */
export function placesOf(design: Design): ReadonlyMap<string, Place> {
  const known = placesByDesign.get(design);
  if (known) return known;
  const places = new Map<string, Place>();
  const walk = (elements: readonly StoredElement[], parent: string | null, depth: number): void => {
    for (const [index, element] of elements.entries()) {
      places.set(element.id, { element, parent, index, depth });
      walk(childrenOf(element), element.id, depth + 1);
    }
  };
  walk(design.canvasData.elements, null, 0);
  placesByDesign.set(design, places);
  return places;
}

/** The siblings below a group, or those at the top of the page. */
export function siblingsIn(design: Design, parent: string | null): readonly StoredElement[] {
  const place = parent === null ? undefined : placesOf(design).get(parent);
  return place ? childrenOf(place.element) : parent === null ? design.canvasData.elements : [];
}

/** Those of `ids` that exist and lie in no group of `ids`, in paint order. */
export function outermost(design: Design, ids: readonly string[]): readonly string[] {
  const places = placesOf(design);
  const chosen = new Set(ids);
  const isOutermost = (id: string): boolean =>
    chosen.has(id) && !ancestorsOf(places, id).some((outer) => chosen.has(outer));
  // Mostly it is one, and a frame of a gesture asks several times.
  if (ids.length === 1) return ids.filter((id) => places.has(id));
  return [...places.keys()].filter(isOutermost);
}

/** The groups around an element, from the inside out. */
export function ancestorsOf(places: ReadonlyMap<string, Place>, id: string): readonly string[] {
  const ancestors: string[] = [];
  for (let parent = places.get(id)?.parent ?? null; parent !== null; parent = places.get(parent)?.parent ?? null) {
    ancestors.push(parent);
  }
  return ancestors;
}

/** Whether an element or a group around it is locked. */
export function isLocked(design: Design, id: string): boolean {
  const places = placesOf(design);
  return [id, ...ancestorsOf(places, id)].some((each) => places.get(each)?.element['locked'] === true);
}

/** Those of `outermost` that people may move, turn, put in another order and delete. */
export function unlocked(design: Design, ids: readonly string[]): readonly string[] {
  return outermost(design, ids).filter((id) => !isLocked(design, id));
}

/** Replaces the elements of some ids. What contains none of them stays the same object. */
export function changeElements(
  design: Design,
  ids: Iterable<string>,
  change: (element: StoredElement) => StoredElement,
): Design {
  const meant = new Set(ids);
  const places = placesOf(design);
  const touched = new Set([...meant].flatMap((id) => [id, ...ancestorsOf(places, id)]));
  const visit = (element: StoredElement): StoredElement => {
    if (!touched.has(element.id)) return element;
    const inner = withChildren(element, sameList(childrenOf(element), visit));
    return meant.has(element.id) ? change(inner) : inner;
  };
  return withElements(design, sameList(design.canvasData.elements, visit));
}

/** The design without the elements of some ids and what they hold. */
export function removeElements(design: Design, ids: Iterable<string>): Design {
  const gone = new Set(ids);
  const keep = (elements: readonly StoredElement[]): readonly StoredElement[] => {
    const kept = elements.filter(({ id }) => !gone.has(id));
    const inner = sameList(kept, (element) => withChildren(element, keep(childrenOf(element))));
    return kept.length === elements.length && inner === kept ? elements : inner;
  };
  return withElements(design, keep(design.canvasData.elements));
}

/** Puts elements among the children of a group, or at the top of the page, so that the first of them is at `index`. */
export function insertElements(
  design: Design,
  { parent, index }: Pick<Place, 'parent' | 'index'>,
  elements: readonly StoredElement[],
): Design {
  return replaceSiblings(design, parent, (siblings) => siblings.toSpliced(index, 0, ...elements));
}

/** Gives a group, or the top of the page, another list of children. */
export function replaceSiblings(
  design: Design,
  parent: string | null,
  change: (siblings: readonly StoredElement[]) => readonly StoredElement[],
): Design {
  if (parent === null) return withElements(design, change(design.canvasData.elements));
  return changeElements(design, [parent], (group) => withChildren(group, change(childrenOf(group))));
}

export function withChildren(element: StoredElement, children: readonly StoredElement[]): StoredElement {
  return children === childrenOf(element) || (children.length === 0 && childrenOf(element).length === 0)
    ? element
    : { ...element, children };
}

function withElements(design: Design, elements: readonly StoredElement[]): Design {
  return elements === design.canvasData.elements
    ? design
    : { ...design, canvasData: { ...design.canvasData, elements } };
}

/** Like `map`, but the list itself where nothing in it has changed. */
function sameList(
  elements: readonly StoredElement[],
  change: (element: StoredElement) => StoredElement,
): readonly StoredElement[] {
  const changed = elements.map(change);
  return changed.every((element, index) => element === elements[index]) ? elements : changed;
}

/** How many groups lie inside each other in an element, itself counted. */
export function heightOf(element: StoredElement): number {
  const isGroup = factsOf({ type: element.type as ElementKind }).holdsElements;
  return isGroup ? 1 + Math.max(0, ...childrenOf(element).map(heightOf)) : 0;
}
