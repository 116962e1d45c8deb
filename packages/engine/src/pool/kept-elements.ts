import { serialize } from 'node:v8';
import type { BoundDesign, Element } from '@platen/core';

/** As it crosses to a render process: whole, whole and to be kept in a place, or as the place in which it is kept. */
export type SentElement = Element | SentGroup | readonly [place: number, element: Element] | number;
type Group = Extract<Element, { readonly type: 'group' }>;
type SentGroup = Omit<Group, 'children'> & { readonly children: readonly SentElement[] };

export interface SentDesign extends Omit<BoundDesign, 'elements'> {
  readonly elements: readonly SentElement[];
  /** All places are empty again before this design. */
  readonly anew: boolean;
}

export interface KeptBounds {
  /** Of all elements that one process keeps, serialized. */
  readonly maxBytes: number;
  readonly maxElements: number;
  /** When there is no room any more, all is kept anew, but not before this many designs have made use of what is kept. */
  readonly minDesigns: number;
}

const usualBounds: KeptBounds = { maxBytes: 4_000_000, maxElements: 4_000, minDesigns: 200 };
/** Of the room, for one element: a table may have all there is, and is another in most designs. */
const mostOfRoom = 1 / 8;

/** Which elements came at least once, to whichever process. Most that come once never come again. */
const cameBefore = new WeakSet<Element>();

/**
 * The sender's side of what one process keeps. In a series of renders few elements change, and the others are the same
 * objects each time. To take them apart, copy them and put them together again costs as much as to lay them out, and what
 * is known of an element is found by the element itself: so each is sent once, and named by its place from then on.
 */
export function createElementSender({ maxBytes, maxElements, minDesigns }: KeptBounds = usualBounds) {
  let places = new WeakMap<Element, number>();
  let kept = { elements: 0, bytes: 0, designs: 0, isFull: false };
  const tooLarge = new WeakSet<Element>();

  function placeFor(element: Element): number | undefined {
    if (kept.isFull || tooLarge.has(element)) return undefined;
    const bytes = serialize(element).length;
    if (bytes > maxBytes * mostOfRoom) {
      tooLarge.add(element);
      return undefined;
    }
    if (kept.elements === maxElements || kept.bytes + bytes > maxBytes) {
      kept.isFull = true;
      return undefined;
    }
    const place = kept.elements;
    kept.elements += 1;
    kept.bytes += bytes;
    places.set(element, place);
    return place;
  }

  function sendElement(element: Element): SentElement {
    const known = places.get(element);
    if (known !== undefined) return known;
    // A group is bound anew each time, its children are not.
    if (element.type === 'group') return { ...element, children: element.children.map(sendElement) };
    if (!cameBefore.has(element)) {
      cameBefore.add(element);
      return element;
    }
    const place = placeFor(element);
    return place === undefined ? element : [place, element];
  }

  /** Designs must be received in the order in which they were sent. */
  return (design: BoundDesign): SentDesign => {
    const anew = kept.isFull && kept.designs >= minDesigns;
    if (anew) {
      places = new WeakMap();
      kept = { elements: 0, bytes: 0, designs: 0, isFull: false };
    }
    kept.designs += 1;
    return { ...design, elements: design.elements.map(sendElement), anew };
  };
}

/** The render process's side. Throws for a place in which nothing is kept: the two sides do not belong together. */
export function createElementReceiver() {
  let kept: Element[] = [];

  function receiveElement(sent: SentElement): Element {
    if (typeof sent === 'number') {
      const known = kept[sent];
      if (known === undefined) throw new Error(`no element is kept in place ${sent}`);
      return known;
    }
    if (isPlaced(sent)) {
      const [place, element] = sent;
      kept[place] = element;
      return element;
    }
    return sent.type === 'group' ? { ...sent, children: sent.children.map(receiveElement) } : sent;
  }

  return ({ anew, ...design }: SentDesign): BoundDesign => {
    if (anew) kept = [];
    return { ...design, elements: design.elements.map(receiveElement) };
  };
}

function isPlaced(sent: Exclude<SentElement, number>): sent is readonly [number, Element] {
  return Array.isArray(sent);
}
