import type { StoredElement } from '@platen/core';
import type { Design } from '../design/design.ts';
import { type Place, placesOf } from '../design/tree.ts';
import { differentProperties } from './same-json.ts';

/** What became of an element. */
export interface ElementDifference {
  readonly became: 'added' | 'removed' | 'changed';
  /** As it is after the change; of one that was removed, as it was before. */
  readonly element: StoredElement;
  /** What of it changed, as the format names it; none where the whole element came or went. */
  readonly properties: readonly string[];
  /** Whether it went into another group, out of one, or above or below others. */
  readonly isMoved: boolean;
}

/** What is different between two designs, for people to read. */
export interface Differences {
  /** Properties of the page and of the whole document, as the format names them. */
  readonly page: readonly string[];
  /** In paint order; those that were removed come last. */
  readonly elements: readonly ElementDifference[];
}

/** What happened to a design on the way to another one. Elements are known by their ids, also where they lie elsewhere. */
export function differencesBetween(before: Design, after: Design): Differences {
  const places = { before: placesOf(before), after: placesOf(after) };
  const moved = movedElements(places.before, places.after);
  const elements: ElementDifference[] = [];
  for (const [id, { element }] of places.after) {
    const former = places.before.get(id)?.element;
    if (former === undefined) elements.push({ became: 'added', element, properties: [], isMoved: false });
    else {
      const properties = differentProperties(withoutChildren(former), withoutChildren(element));
      const isMoved = moved.has(id);
      if (isMoved || properties.length > 0) elements.push({ became: 'changed', element, properties, isMoved });
    }
  }
  for (const [id, { element }] of places.before) {
    if (!places.after.has(id)) elements.push({ became: 'removed', element, properties: [], isMoved: false });
  }
  return { page: differentProperties(pageOf(before), pageOf(after)), elements };
}

/**
 * Those that lie in another group, and the fewest of which one can say that they went above or below the others: the rest
 * kept its order.
 */
function movedElements(before: ReadonlyMap<string, Place>, after: ReadonlyMap<string, Place>): ReadonlySet<string> {
  const moved = new Set<string>();
  const stayed = new Map<string | null, string[]>();
  for (const [id, { parent }] of after) {
    const former = before.get(id);
    if (former === undefined) continue;
    if (former.parent !== parent) moved.add(id);
    else stayed.set(parent, [...(stayed.get(parent) ?? []), id]);
  }
  for (const ids of stayed.values()) {
    const inOrder = longestRise(ids.map((id) => before.get(id)?.index ?? 0));
    for (const [index, id] of ids.entries()) if (!inOrder.has(index)) moved.add(id);
  }
  return moved;
}

/** Where the members of a longest rising sequence stand among some numbers. */
function longestRise(numbers: readonly number[]): ReadonlySet<number> {
  /** By length less one: where the sequence of that length with the smallest end ends. */
  const ends: number[] = [];
  const previous: (number | undefined)[] = [];
  for (const [index, value] of numbers.entries()) {
    const found = ends.findIndex((end) => (numbers[end] ?? 0) >= value);
    const length = found < 0 ? ends.length : found;
    previous[index] = ends[length - 1];
    ends[length] = index;
  }
  const members = new Set<number>();
  for (let at = ends.at(-1); at !== undefined; at = previous[at]) members.add(at);
  return members;
}

function withoutChildren({ children: _children, ...own }: StoredElement): Readonly<Record<string, unknown>> {
  return own;
}

function pageOf({ width, height, canvasData: { elements: _elements, ...document } }: Design) {
  return { width, height, ...document } as Readonly<Record<string, unknown>>;
}
