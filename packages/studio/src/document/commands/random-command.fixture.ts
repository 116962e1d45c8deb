import { type Command, type Edited, inTurn, type NewId } from '../design/design.ts';
import { editorKinds } from '../design/kinds.ts';
import { placesOf } from '../design/tree.ts';
import { handles } from '../geometry/resize.ts';
import { type Alignment, alignElements, distributeElements, tidyElements } from './align.ts';
import { copyElements, pasteElements, readCopied } from './clipboard.ts';
import { duplicateElements } from './duplicate.ts';
import { groupElements, ungroupElements } from './group.ts';
import { addGuide, moveGuide, removeGuide } from './guides.ts';
import { moveInLayers } from './layers.ts';
import { moveLinePoint } from './line-points.ts';
import { addElement, newElement } from './new-element.ts';
import { type OrderStep, orderElements } from './order.ts';
import {
  hideElements,
  lockElements,
  renameElement,
  setDocumentProperty,
  setEach,
  setPageSize,
  setProperties,
} from './properties.ts';
import { deleteElements } from './remove.ts';
import { flipElements, moveElements, resizeElements, rotateElements } from './transform.ts';

/** A number from 0 up to 1, the next of a sequence that a seed decides (mulberry32). */
export function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Most elements that a design is let grow to, so that ten thousand commands stay quick. */
const mostElements = 30;

/** A command of any sort for some elements of a design. */
export function randomCommand({ design }: Edited, random: () => number, newId: NewId): Command {
  const ids = [...placesOf(design).keys()];
  const chosen = ids.filter(() => random() < 2 / Math.max(1, ids.length));
  const moved = { ids: chosen };
  const at = () => ({ x: Math.round(random() * 400), y: Math.round(random() * 300) });
  const one = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const isFull = ids.length > mostElements;
  const guides = [addGuide({ axis: one(['x', 'y']), position: at().x }), moveGuide(0, at().x), removeGuide(0)];
  const growing: readonly (() => Command)[] = [
    () => addElement(newElement({ kind: one(kinds), id: newId(''), at: at() }), one([null, ...groupsOf(design)])),
    () => duplicateElements(chosen, newId),
    () => {
      const copied = readCopied(copyElements(design, chosen) ?? '');
      return copied ? pasteElements(copied, { newId, at: one([undefined, at()]) }) : inTurn();
    },
  ];
  const others: readonly (() => Command)[] = [
    () => deleteElements(isFull ? ids.filter(() => random() < 0.5) : chosen),
    () => inTurn(moveElements(moved, at()), moveElements(moved, { x: -at().x, y: -at().y })),
    () => rotateElements(moved, Math.round(random() * 360), at()),
    () =>
      resizeElements(moved, { handle: one(handles), to: at(), keepsRatio: random() < 0.5, fromCentre: random() < 0.5 }),
    () => flipElements(moved, one(['x', 'y'])),
    () => groupElements(moved, newId('')),
    () => ungroupElements(moved),
    () => alignElements(moved, one<Alignment>(['left', 'centre', 'right', 'top', 'middle', 'bottom'])),
    () => distributeElements(moved, one(['x', 'y'])),
    () => tidyElements(moved),
    () => orderElements(chosen, one<OrderStep>(['front', 'back', 'forward', 'backward'])),
    () => lockElements(chosen, random() < 0.5),
    () => hideElements(chosen, random() < 0.5),
    () => renameElement(chosen[0] ?? '', one(['Sun', ' ', 'Moon'])),
    () =>
      setProperties(chosen, [
        [['opacity'], one([0.5, 1, undefined])],
        [['shadow', 'blur'], one([4, undefined])],
      ]),
    () => setEach(chosen, ['alt'], ({ id }) => one([`Picture ${id}`, undefined])),
    () => moveInLayers({ ids: chosen, parent: one([null, ...groupsOf(design)]), index: Math.floor(random() * 5) }),
    () => moveLinePoint(linesOf(design)[0] ?? '', 0, at()),
    () => one(guides),
    () => setPageSize(400 + at().x, 300 + at().y),
    () => setDocumentProperty(['background'], one(['#fff', '#000', undefined])),
    () => setDocumentProperty(['variables', 0], one([{ name: 'name' }, undefined])),
  ];
  return one(isFull ? others : [...growing, ...others])();
}

const kinds = Object.keys(editorKinds) as (keyof typeof editorKinds)[];

function groupsOf(design: Edited['design']): readonly string[] {
  return [...placesOf(design).values()]
    .filter(({ element }) => element['children'] !== undefined && element)
    .flatMap(({ element, depth }) => (depth < 7 ? [element.id] : []));
}

function linesOf(design: Edited['design']): readonly string[] {
  return [...placesOf(design).values()].flatMap(({ element }) =>
    Array.isArray(element['points']) && typeof element['points'][0] === 'number' ? [element.id] : [],
  );
}
