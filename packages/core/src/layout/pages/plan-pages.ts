import type { Element, ElementOf } from '../../design/elements/index.ts';
import { innerOf } from '../../design/kinds/index.ts';
import { PlatenError } from '../../errors/platen-error.ts';
import type { LayoutContext } from '../context.ts';
import type { TablePart } from '../table/table-parts.ts';
import { planTable, type TableRooms } from '../table/table-plan.ts';

/** Pages of one file. */
export const maxPages = 100;
/** px between what repeats above a table and the table, on the pages after the first. */
const gapBelowRepeated = 16;

type Table = ElementOf<'table'>;

/** A table that goes on over several pages. */
export interface PagedTable {
  /** By page; null, and nothing at the end, is nothing of it. */
  readonly parts: readonly (TablePart | null)[];
  /** Where it stands on the pages after the first. */
  readonly next: Pick<Table, 'y' | 'height'>;
  /** Height of its box on the first page. */
  readonly firstHeight: number;
}

export interface PageSize {
  /** px. */
  readonly width: number;
  readonly height: number;
}

/**
 * Finds the tables with `overflow: paginate` that do not fit their box, and shares their rows out to pages.
 * @throws PlatenError INVALID_DIMENSIONS when more than a hundred pages would be needed, or `continuationY` leaves no room.
 */
export function planPages(
  elements: readonly Element[],
  page: PageSize,
  context: LayoutContext,
): ReadonlyMap<string, PagedTable> {
  const plans = new Map<string, PagedTable>();
  const silent: LayoutContext = { ...context, warn: () => {}, report: () => {} };
  const visit = (list: readonly Element[], others: readonly Element[] | null): void => {
    for (const element of list) {
      // What moves on a page moves in its px, so only tables that are not in a group and not turned do.
      visit(innerOf(element), null);
      if (!isPaged(element)) continue;
      const places = others && isUpright(element) ? placesOnPage(element, page, others) : samePlaces(element);
      const rooms: TableRooms = { first: places.firstHeight, next: places.next.height };
      const parts = planTable(element, rooms, { context: silent, maxPages });
      if (parts && parts.length > maxPages) throw tooManyPages(element);
      if (parts) plans.set(element.id, { ...places, parts });
    }
  };
  visit(elements, elements);
  return plans;
}

function isPaged(element: Element): element is Table {
  if (!('overflow' in element) || element.overflow !== 'paginate') return false;
  return element.showOnPages === undefined || element.showOnPages === 'first';
}

function isUpright({ rotation, skewX, skewY, flipX, flipY }: Element): boolean {
  return rotation % 360 === 0 && skewX === 0 && skewY === 0 && !flipX && !flipY;
}

type Places = Pick<PagedTable, 'next' | 'firstHeight'>;

function samePlaces({ y, height }: Table): Places {
  return { next: { y, height }, firstHeight: height };
}

/**
 * A table ends at the lower edge of its box on each page, or at the page's. On the pages after the first it begins as far
 * from the page's top as it is from its side, but below what else repeats above it.
 */
function placesOnPage(table: Table, page: PageSize, elements: readonly Element[]): Places {
  const foot = table.y < page.height ? Math.min(table.y + table.height, page.height) : table.y + table.height;
  const y = table.continuationY ?? topOnNextPages(table, page, elements);
  if (y >= foot) {
    throw new PlatenError('INVALID_DIMENSIONS', {
      message: `The table ${table.id} has no room on the pages after the first: its continuationY is ${y}, and its box ends at ${foot} px.`,
      details: { field: `${table.id}.continuationY`, expected: `less than ${foot}`, received: String(y) },
    });
  }
  return { next: { y, height: foot - y }, firstHeight: foot - table.y };
}

function topOnNextPages(table: Table, page: PageSize, elements: readonly Element[]): number {
  const margin = Math.max(0, Math.min(table.x, page.width - table.x - table.width));
  const edges = elements
    .filter((other) => other !== table && (repeats(other) || isPaged(other)) && isAbove(other, table))
    .map((other) => other.y + other.height + gapBelowRepeated);
  return Math.min(table.y, Math.max(margin, ...edges));
}

function repeats({ showOnPages }: Element): boolean {
  return showOnPages === 'all' || showOnPages === 'following';
}

function isAbove(other: Element, table: Table): boolean {
  const beside = other.x >= table.x + table.width || other.x + other.width <= table.x;
  return !beside && other.y + other.height <= table.y + 0.5;
}

function tooManyPages({ id, rows }: Table): PlatenError {
  return new PlatenError('INVALID_DIMENSIONS', {
    message: `The ${rows.length} rows of the table ${id} need more than ${maxPages} pages. Send fewer rows, or give the table a larger box or lower rows.`,
    details: { reason: 'pages', elementId: id, rows: rows.length, maxPages },
  });
}
