import type { TableElement } from '../../design/elements/table.ts';
import type { LayoutContext } from '../context.ts';
import { breakRows, type PageOfRows } from './break-rows.ts';
import type { GridCell, GridRow } from './cell-grid.ts';
import { createSharing } from './share-cells.ts';
import { zip } from './table-fit.ts';
import { frameTable, sum } from './table-frame.ts';
import type { FittedRows, ShownRow, TableFrame, TablePart } from './table-parts.ts';
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
  const header = sum(frame.header.heights);
  const below = (room: number, top: number) => (top < room ? room - top : room);
  const mostHeight = Math.max(below(rooms.first, header), below(rooms.next, element.repeatHeader ? header : 0));
  const sharing = createSharing({ frame, continued, direction, mostHeight, context });
  const breakAt = (heights: readonly number[]) =>
    breakRows({
      header,
      rows: heights,
      footer: sum(frame.footer.heights),
      mayBegin: (row) => (continued[row] ?? []).length === 0,
      rooms,
      repeatHeader: element.repeatHeader,
      // Content flows on wherever its row is cut, but a part in which nothing stands is not worth its room.
      cutRow: (row, from, room) => (room >= sharing.leastPart(row) ? from + room : from),
      maxPages,
    });
  let heights = frame.body.heights;
  const grown = new Map<number, number>();
  for (;;) {
    const pages = breakAt(heights);
    if (pages.length < 2) return undefined;
    const { shares, missing } = sharing.shareOut(pages, heights);
    const short = pages.length > maxPages ? undefined : firstToGrow(missing, grown);
    if (!short) {
      const whole = { ...frame, body: { ...frame.body, heights } };
      return pages.map((page, index) => {
        const room = index === 0 ? rooms.first : rooms.next;
        const reaching = continued[page.pieces[0]?.row ?? 0] ?? [];
        const rows = fittedRows(page, { frame: whole, room, continued: reaching });
        const fitted = { ...rows, shares: shares[index] ?? new Map() };
        return fitted.rows.length === 0 ? null : { frame: whole, direction, fitted, isLast: page.footer };
      });
    }
    grown.set(short.row, (grown.get(short.row) ?? 0) + 1);
    heights = heights.map((height, row) => (row === short.row ? height + short.by : height));
  }
}

/** A row that was made taller so often and is still too low is left so: each time costs another look at the table. */
const mostGrowths = 16;

/**
 * Lines that do not fit what is left of a page leave room behind there, which the last row of their cell makes up for. The
 * first such row alone: it may move all that are below it.
 */
function firstToGrow(
  missing: ReadonlyMap<number, number>,
  grown: ReadonlyMap<number, number>,
): { readonly row: number; readonly by: number } | undefined {
  const rows = [...missing.keys()].filter((row) => (grown.get(row) ?? 0) < mostGrowths);
  if (rows.length === 0) return undefined;
  const row = Math.min(...rows);
  return { row, by: missing.get(row) ?? 0 };
}

function fittedRows(
  page: PageOfRows,
  { frame, room, continued }: { readonly frame: TableFrame; readonly room: number; readonly continued: Continued },
): FittedRows {
  const body = zip(frame.body);
  const shown = page.pieces.flatMap(({ row, from, to }): readonly ShownRow[] => {
    const whole = body[row];
    if (!whole) return [];
    return [{ row: whole.row, height: to - from, isContinued: from > 0 }];
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
