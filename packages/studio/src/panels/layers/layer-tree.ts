import { childrenOf, type StoredElement } from '@platen/core';
import type { LayerMove } from '../../document/commands/layers.ts';
import type { Design } from '../../document/design/design.ts';
import { placesOf, siblingsIn } from '../../document/design/tree.ts';
import { wordsOf as nameOf } from '../../document/design/words-of.ts';

export interface Layer {
  readonly id: string;
  readonly element: StoredElement;
  /** Those on top first, as people read a list. */
  readonly children: readonly Layer[];
}

/** The elements of a design as layers, those on top first. */
export function layersOf({ canvasData }: Design): readonly Layer[] {
  return layered(canvasData.elements);
}

function layered(elements: readonly StoredElement[]): readonly Layer[] {
  return elements.toReversed().map((element) => ({ id: element.id, element, children: layered(childrenOf(element)) }));
}

/** The layers of `now`, but those of `before` where a list of them looks the same: what looks the same need not be drawn anew. */
export function sameLayers(before: readonly Layer[], now: readonly Layer[]): readonly Layer[] {
  const known = new Map(before.map((layer) => [layer.id, layer]));
  const layers = now.map((layer) => {
    const last = known.get(layer.id);
    const children = last ? sameLayers(last.children, layer.children) : layer.children;
    return last && children === last.children && looksAlike(last.element, layer.element)
      ? last
      : { ...layer, children };
  });
  return layers.length === before.length && layers.every((layer, index) => layer === before[index]) ? before : layers;
}

function looksAlike(one: StoredElement, other: StoredElement): boolean {
  return (
    one === other ||
    (one.type === other.type &&
      nameOf(one) === nameOf(other) &&
      one['name'] === other['name'] &&
      one['locked'] === other['locked'] &&
      one['visible'] === other['visible'])
  );
}

/** The layers that a search finds, with the groups around them. */
export function foundLayers(layers: readonly Layer[], text: string): readonly Layer[] {
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === '') return layers;
  return layers.flatMap((layer) => {
    const children = foundLayers(layer.children, wanted);
    return children.length > 0 || wordsOf(layer.element).toLocaleLowerCase().includes(wanted)
      ? [{ ...layer, children }]
      : [];
  });
}

/** What an element is known by: its name, its words, its id and its kind. */
function wordsOf({ id, type, name, text, value }: StoredElement): string {
  return [name, text, value, id, type].filter((word) => typeof word === 'string').join(' ');
}

/** Where something is dropped in the list: before is above. */
export interface LayerTarget {
  readonly id: string;
  readonly position: 'before' | 'after' | 'on';
}

/** The move that a drop means: what stands above in the list is painted later. Undefined where there is no such place. */
export function moveTo(design: Design, ids: readonly string[], { id, position }: LayerTarget): LayerMove | undefined {
  const place = placesOf(design).get(id);
  if (place === undefined) return undefined;
  if (position === 'on') return { ids, parent: id, index: siblingsIn(design, id).length };
  return { ids, parent: place.parent, index: position === 'before' ? place.index + 1 : place.index };
}
