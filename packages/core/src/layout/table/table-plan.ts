import type { TableElement } from '../../design/elements/table.ts';
import type { LayoutContext } from '../context.ts';
import { breakRows, type PageOfRows } from './break-rows.ts';
import { wholeStretches } from './cell-content.ts';
import type { GridCell, GridRow } from './cell-grid.ts';
import { placeToCut } from './cut-lines.ts';
import { zip } from './table-fit.ts';
import { fixedHeightOf, frameTable, sum } from './table-frame.ts';
import type { CellPart, FittedRows, ShownRow, TableFrame, TablePart } from './table-parts.ts';
import { placeTable, tableDirection } from './table-rows.ts';

/** px for the table on the first page, and on each of the others. */
export interface TableRooms {
  readonly first: number;
  readonly next: number;
}

/**
 * Shares a table out to pages: one part for each, null where a page shows nothing of it. Undefined when the first page
 * holds it whole. There is one part more than `maxPages` when that many are not enough.
 */
export function planTable(
  element: TableElement,
  rooms: TableRooms,
  { context, maxPages }: { readonly context: LayoutContext; readonly maxPages: number },
): readonly (TablePart | null)[] | undefined {
  const sections = placeTable(element);
  const direction = tableDirection(sections);
  // All rows are measured, so that columns are as wide on each page.
  const frame = frameTable({ element, sections, width: element.width, height: Number.POSITIVE_INFINITY, context });
  const continued = findContinued(frame.body.rows);
  const stretches = stretchesOf(element, frame, { direction, context });
  const pages = breakRows({
    header: sum(frame.header.heights),
    rows: frame.body.heights,
    footer: sum(frame.footer.heights),
    mayBegin: (row) => (continued[row] ?? []).length === 0,
    rooms,
    repeatHeader: element.repeatHeader,
    cutRow: (row, from, room) => placeToCut(stretches(row), from, room),
    maxPages,
  });
  if (pages.length < 2) return undefined;
  return pages.map((page, index) => {
    const room = index === 0 ? rooms.first : rooms.next;
    const fitted = fittedRows(page, { frame, room, continued: continued[page.pieces[0]?.row ?? 0] ?? [] });
    return fitted.rows.length === 0 ? null : { frame, direction, fitted, isLast: page.footer };
  });
}

function fittedRows(
  page: PageOfRows,
  { frame, room, continued }: { readonly frame: TableFrame; readonly room: number; readonly continued: Continued },
): FittedRows {
  const body = zip(frame.body);
  const shown = page.pieces.flatMap(({ row, from, to }): readonly ShownRow[] => {
    const whole = body[row];
    if (!whole) return [];
    const isWhole = from === 0 && to >= whole.height;
    return [isWhole ? whole : { row: whole.row, height: to - from, part: { whole: whole.height, from } }];
  });
  const rows = [...(page.header ? zip(frame.header) : []), ...shown, ...(page.footer ? zip(frame.footer) : [])];
  const complete = sum(rows.map(({ height }) => height)) <= room + 0.01;
  return {
    rows,
    continued: page.pieces.length === 0 ? [] : continued,
    wholeRows: page.pieces.length,
    complete,
    wholeFooter: complete,
  };
}

type Continued = NonNullable<FittedRows['continued']>;

/** For each row of the body, the merged cells that begin above it and reach into it. */
function findContinued(rows: readonly GridRow[]): readonly Continued[] {
  const found: { readonly grid: GridCell; readonly rows: number }[][] = rows.map(() => []);
  for (const [index, { cells }] of rows.entries()) {
    for (const grid of cells) {
      for (let below = 1; below < grid.rowSpan; below++) {
        found[index + below]?.push({ grid, rows: grid.rowSpan - below });
      }
    }
  }
  return found;
}

/** What must not be cut of a row, once for each row that is asked for. */
function stretchesOf(
  element: TableElement,
  frame: TableFrame,
  { direction, context }: { readonly direction: 'ltr' | 'rtl'; readonly context: LayoutContext },
) {
  const known = new Map<number, ReturnType<typeof wholeStretches>>();
  return (index: number) => {
    const found = known.get(index);
    if (found) return found;
    const height = frame.body.heights[index] ?? 0;
    const stretches = (frame.body.rows[index]?.cells ?? [])
      .filter(({ rowSpan }) => rowSpan === 1)
      .flatMap((grid) => {
        const width = sum(frame.widths.slice(grid.column, grid.column + grid.colSpan));
        const part: CellPart = frame.partOf(grid);
        const fixed = fixedHeightOf(element) === undefined ? ('content' as const) : ('fixed' as const);
        const space = { box: { x: 0, y: 0, width, height }, width, height: fixed, direction, axes: null };
        return wholeStretches(part, space, context);
      });
    known.set(index, stretches);
    return stretches;
  };
}
