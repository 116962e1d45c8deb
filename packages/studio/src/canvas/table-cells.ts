import {
  applyToPoint,
  type Box,
  invert,
  type LaidOutCell,
  type Mark,
  type Matrix,
  type StoredElement,
  type TextMark,
} from '@platen/core';
import type { PropertyPath } from '../document/commands/with-property.ts';
import type { Design } from '../document/design/design.ts';
import type { Point } from '../document/design/points.ts';
import { placesOf } from '../document/design/tree.ts';
import { framesOf, type ShownElements } from '../document/geometry/frames.ts';
import { isSamePlace, readText, type TextPlace } from '../document/text/text-place.ts';
import { isShownAs } from '../engine/empty-texts.ts';

/** A cell that can be written in. */
export interface WrittenCell {
  readonly place: TextPlace;
  readonly laidOut: LaidOutCell;
}

/** The cells of a table; where its group repeats, those of the first copy. */
export function cellsOf(id: string, cells: readonly LaidOutCell[]): readonly LaidOutCell[] {
  const shown = cells.find(({ elementId }) => isShownAs(elementId, id))?.elementId;
  return cells.filter(({ elementId }) => elementId === shown);
}

/** The cells of a table whose text stands in the design, in the order of reading. */
export function writtenCells(design: Design, id: string, cells: readonly LaidOutCell[]): readonly WrittenCell[] {
  const element = placesOf(design).get(id)?.element;
  if (!element) return [];
  return cellsOf(id, cells).flatMap((laidOut) => {
    const path = pathOf(element, laidOut);
    const place = path && { id, path };
    return place && readText(design, place) ? [{ place, laidOut }] : [];
  });
}

/** Where the text of a cell is stored; undefined where data gives it. */
function pathOf(element: StoredElement, { section, row, index }: LaidOutCell): PropertyPath | undefined {
  const columns: readonly { readonly key?: string }[] = Array.isArray(element['columns']) ? element['columns'] : [];
  if (section === 'header') return columns[index] && ['columns', index, 'header'];
  const name = section === 'body' ? 'rows' : 'footer';
  const rows = element[name];
  const stored: unknown = Array.isArray(rows) ? rows[row] : undefined;
  const step = Array.isArray(stored) ? index : columns[index]?.key;
  if (typeof stored !== 'object' || stored === null || step === undefined) return undefined;
  return [name, row, step];
}

/** The cell at a point of the page. */
export function cellAt(
  cells: readonly WrittenCell[],
  point: Point,
  { design, shown }: { readonly design: Design; readonly shown: ShownElements },
): WrittenCell | undefined {
  return cells.find(({ place, laidOut: { box } }) => {
    const toOwn = invert(framesOf(design, shown).get(place.id)?.toPage ?? [0, 0, 0, 0, 0, 0]);
    if (toOwn === null) return false;
    const [x, y] = applyToPoint(toOwn, point.x, point.y);
    return x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height;
  });
}

export type Side = 'left' | 'right' | 'up' | 'down';

/** The cell that one sees on a side of another, past cells that are filled by data, and the way to it from a point of the page. */
export function cellBeside(
  cells: readonly WrittenCell[],
  { place, laidOut: { box: own } }: WrittenCell,
  { side, from, toPage }: { readonly side: Side; readonly from: Point; readonly toPage: Matrix },
): { readonly cell: WrittenCell; readonly at: Point } | undefined {
  const toOwn = invert(toPage);
  if (toOwn === null) return undefined;
  const [x, y] = applyToPoint(toOwn, from.x, from.y);
  const away: Readonly<Record<Side, (box: Box) => number>> = {
    left: (box) => own.x - box.x - box.width,
    right: (box) => box.x - own.x - own.width,
    up: (box) => own.y - box.y - box.height,
    down: (box) => box.y - own.y - own.height,
  };
  const isAcross = side === 'left' || side === 'right';
  const beside = cells.flatMap((cell) => {
    const { box } = cell.laidOut;
    const shared = isAcross
      ? Math.min(box.y + box.height, own.y + own.height) - Math.max(box.y, own.y)
      : Math.min(box.x + box.width, own.x + own.width) - Math.max(box.x, own.x);
    if (isSamePlace(cell.place, place) || away[side](box) < -1 || shared < 1) return [];
    const to = { x: within(x, box.x, box.width), y: within(y, box.y, box.height) };
    const [pageX, pageY] = applyToPoint(toPage, to.x, to.y);
    return [{ cell, at: { x: pageX, y: pageY }, length: Math.hypot(to.x - x, to.y - y) }];
  });
  return beside.toSorted((one, other) => one.length - other.length)[0];
}

const within = (value: number, from: number, length: number): number => Math.max(from, Math.min(from + length, value));

/** The text of a cell in the scene; undefined where it has none. */
export function textOfCell({ marks }: LaidOutCell): TextMark | undefined {
  return marks.map(firstText).find((mark) => mark !== undefined);
}

function firstText(mark: Mark): TextMark | undefined {
  if (mark.kind === 'text') return mark;
  return mark.kind === 'group' ? mark.children.map(firstText).find((inner) => inner !== undefined) : undefined;
}
