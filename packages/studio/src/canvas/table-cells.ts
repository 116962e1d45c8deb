import { applyToPoint, invert, type LaidOutCell, type Mark, type StoredElement, type TextMark } from '@platen/core';
import type { PropertyPath } from '../document/commands/with-property.ts';
import type { Design } from '../document/design/design.ts';
import type { Point } from '../document/design/points.ts';
import { placesOf } from '../document/design/tree.ts';
import { framesOf, type ShownElements } from '../document/geometry/frames.ts';
import { readText, type TextPlace } from '../document/text/text-place.ts';

/** A cell that can be written in. */
export interface WrittenCell {
  readonly place: TextPlace;
  readonly laidOut: LaidOutCell;
}

/** The cells of a table whose text stands in the design, in the order of reading. */
export function writtenCells(design: Design, id: string, cells: readonly LaidOutCell[]): readonly WrittenCell[] {
  const element = placesOf(design).get(id)?.element;
  if (!element) return [];
  return cells
    .filter(({ elementId }) => elementId === id)
    .flatMap((laidOut) => {
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
  const cell = (stored as Readonly<Record<string | number, unknown>>)[step];
  return typeof cell === 'object' && cell !== null ? [name, row, step, 'text'] : [name, row, step];
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

/** The text of a cell in the scene; undefined where it has none. */
export function textOfCell({ marks }: LaidOutCell): TextMark | undefined {
  return marks.map(firstText).find((mark) => mark !== undefined);
}

function firstText(mark: Mark): TextMark | undefined {
  if (mark.kind === 'text') return mark;
  return mark.kind === 'group' ? mark.children.map(firstText).find((inner) => inner !== undefined) : undefined;
}
