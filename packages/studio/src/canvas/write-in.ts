import type { StoredElement } from '@platen/core';
import { randomId } from '../api/random-id.ts';
import { addElement } from '../document/commands/new-element.ts';
import { type Command, inTurn } from '../document/design/design.ts';
import { editorKindOf } from '../document/design/kinds.ts';
import type { Point } from '../document/design/points.ts';
import { changeElements, isLocked, placesOf } from '../document/design/tree.ts';
import { framesOf } from '../document/geometry/frames.ts';
import { type CellRange, rangeSize } from '../document/tables/cell-range.ts';
import { pasteRange } from '../document/tables/paste-range.ts';
import { appendRow, cellPaths } from '../document/tables/table-steps.ts';
import { isSamePlace, readText, type TextPlace } from '../document/text/text-place.ts';
import type { Caret, EditedText } from './canvas-state.ts';
import type { SessionContext } from './gestures/session.ts';
import { growForRow } from './grow-table.ts';
import { cellAt, cellBeside, type Side, writtenCells } from './table-cells.ts';

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

/** Goes on from a cell of a table to others. */
export interface Leaving {
  readonly place: TextPlace;
  /** Ends the writing in the cell. */
  readonly leave: () => void;
}

/**
 * Begins to write in the next cell of a table, or in the one before. Behind the last one is a new row, unless rows come from
 * data or a footer stands below them; before the first one nothing is written any more.
 */
export function writeInNextCell({ store, canvas }: Context, { place, leave }: Leaving, by: 1 | -1): void {
  const places = placesAround({ store, canvas }, place);
  const at = places.findIndex((each) => isSamePlace(each, place));
  if (at < 0 && place.path) return;
  leave();
  const next = at < 0 ? undefined : places[at + by];
  if (next) writeAt({ store, canvas }, next);
  else if (by > 0 && place.path && place.path[0] !== 'footer') writeInNewRow({ store, canvas }, place.id);
}

/** The cells of a table that can be written in, in the order of reading, also where the one at a place is not laid out yet. */
function placesAround({ store, canvas }: Context, { id, path: own }: TextPlace): readonly TextPlace[] {
  const { design } = store.getState();
  const laidOut = writtenCells(design, id, canvas.getState().laidOut?.cells ?? []).map(({ place }) => place);
  const table = placesOf(design).get(id)?.element;
  if (!own || !table || laidOut.some((each) => isSamePlace(each, { id, path: own }))) return laidOut;
  const headings = laidOut.filter(({ path }) => path?.[0] === 'columns');
  const others = cellPaths(table).map((path) => ({ id, path }));
  return [...headings, ...others.filter((each) => readText(design, each) !== undefined)];
}

function writeInNewRow({ store, canvas }: Context, id: string): void {
  const table = placesOf(store.getState().design).get(id)?.element;
  const added = table && appendRow(table);
  if (!added?.path) return;
  const add: Command = ({ design, selection }) => ({
    design: changeElements(design, [id], () => added.table),
    selection,
  });
  const grow = growForRow({ store, canvas }, id);
  store.run('change', grow ? inTurn(add, grow) : add);
  writeAt({ store, canvas }, { id, path: added.path });
}

/** Begins to write in the cell on a side of another, near to a point of the page. Answers whether there is one. */
export function writeInCellBeside(
  { store, canvas }: Context,
  { place, leave }: Leaving,
  { side, from }: { readonly side: Side; readonly from: Point },
): boolean {
  const { design } = store.getState();
  const { laidOut, shown } = canvas.getState();
  const cells = writtenCells(design, place.id, laidOut?.cells ?? []);
  const own = cells.find((cell) => isSamePlace(cell.place, place));
  const { toPage } = framesOf(design, shown).get(place.id) ?? {};
  const beside = own && toPage && cellBeside(cells, own, { side, from, toPage });
  if (!beside) return false;
  leave();
  return writeAt({ store, canvas }, beside.cell.place, { clicked: beside.at });
}

/**
 * Fills a table from a cell on with what a spreadsheet copied, as one entry of the history, and begins to write in that cell.
 * Answers false where the rows come from data.
 */
export function fillCells({ store, canvas }: Context, { id, path }: TextPlace, range: CellRange): boolean {
  const element = placesOf(store.getState().design).get(id)?.element;
  const filled = element && path && pasteRange(element, path, range);
  if (!filled) return false;
  if (filled === 'tooManyCells') {
    canvas.setState({ dropProblems: [{ name: rangeSize(range), reason: filled }] });
    return true;
  }
  canvas.setState({ edited: null });
  store.run('paste', ({ design, selection }) => ({ design: changeElements(design, [id], () => filled), selection }));
  return writeAt({ store, canvas }, { id, path });
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
