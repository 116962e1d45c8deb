import type { StoredElement } from '@platen/core';
import { randomId } from '../api/random-id.ts';
import { addElement } from '../document/commands/new-element.ts';
import { editorKindOf } from '../document/design/kinds.ts';
import { isLocked, placesOf } from '../document/design/tree.ts';
import { isSamePlace, readText, type TextPlace } from '../document/text/text-place.ts';
import type { Caret, EditedText } from './canvas-state.ts';
import type { SessionContext } from './gestures/session.ts';
import { cellAt, writtenCells } from './table-cells.ts';

type Context = Pick<SessionContext, 'store' | 'canvas'>;

export function caretAfter(at: number): Caret {
  return { at, beside: 'before' };
}

type Options = Partial<Pick<EditedText, 'clicked' | 'made'>>;

/**
 * Begins to write in the text of an element, or of a cell of a table: with a caret at the point of the page that was clicked,
 * else with all selected, of a table in the first cell. Answers whether it has a text.
 */
export function writeIn({ store, canvas }: Context, id: string, options: Options = {}): boolean {
  const { design } = store.getState();
  const element = placesOf(design).get(id)?.element;
  if (element === undefined || isLocked(design, id)) return false;
  if (editorKindOf(element).writes !== 'cells') return writeAt({ store, canvas }, { id }, options);
  const { laidOut, shown } = canvas.getState();
  const cells = writtenCells(design, id, laidOut?.cells ?? []);
  const cell = options.clicked ? cellAt(cells, options.clicked, { design, shown }) : cells[0];
  return cell !== undefined && writeAt({ store, canvas }, cell.place, options);
}

/** Begins to write in the next cell of a table, or in the one before; ends at the first and at the last. */
export function writeInNextCell({ store, canvas }: Context, place: TextPlace, by: 1 | -1): boolean {
  const cells = writtenCells(store.getState().design, place.id, canvas.getState().laidOut?.cells ?? []);
  const at = cells.findIndex((cell) => isSamePlace(cell.place, place));
  const next = at < 0 ? undefined : cells[at + by];
  return next !== undefined && writeAt({ store, canvas }, next.place);
}

/** Begins to write in one text. Answers whether it is there. */
export function writeAt({ store, canvas }: Context, place: TextPlace, options: Options = {}): boolean {
  const styled = readText(store.getState().design, place);
  if (styled === undefined) return false;
  const focus = caretAfter(styled.text.length);
  const anchor: Caret = options.clicked ? focus : { at: 0, beside: 'behind' };
  canvas.setState({ edited: { place, anchor, focus, style: null, clicked: null, made: null, ...options } });
  return true;
}

/** Puts a new element without words on the page and begins to write in it; both are one entry of the history. */
export function writeNew({ store, canvas }: Context, element: StoredElement): void {
  const burst = randomId();
  const gesture = store.begin('add', burst);
  const command = addElement(element);
  gesture.update(command);
  writeIn({ store, canvas }, element.id, { made: { gesture, command, burst } });
}
