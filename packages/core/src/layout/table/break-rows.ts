/** The part of a row that stands on a page: px of its height. Rows lower than a page are whole. */
export interface RowPiece {
  /** Index of the row, in the body. */
  readonly row: number;
  readonly from: number;
  readonly to: number;
}

/** What one page holds of a table. A page without header and rows shows nothing of it. */
export interface PageOfRows {
  readonly header: boolean;
  readonly pieces: readonly RowPiece[];
  readonly footer: boolean;
}

export interface BreakRequest {
  /** px. */
  readonly header: number;
  /** px of each body row. */
  readonly rows: readonly number[];
  /** px of all rows of the footer, which stands once, after the last row. */
  readonly footer: number;
  /** Whether no cell reaches from the row above into this one, so that a page may begin with it. */
  readonly mayBegin: (row: number) => boolean;
  /** px for the table on the first page, and on each of the others. */
  readonly rooms: { readonly first: number; readonly next: number };
  readonly repeatHeader: boolean;
  /**
   * Where to cut a row that no page can hold: px from its top, at most `from + room`; `from` when nothing could stand in a
   * part that low.
   */
  readonly cutRow: (row: number, from: number, room: number) => number;
  /** Stops when there are more pages than this; the result is one longer then. */
  readonly maxPages: number;
}

/** Rounding of many heights must not cost the last row. */
const slack = 0.01;

/**
 * Shares a table's rows out to pages, in order. A row is cut only when it is taller than a page, and so is a block of
 * rows that a merged cell holds together. The first page stays empty when a row fits the next one only. The footer
 * takes the last row with it to a new page, where it can.
 */
export function breakRows(request: BreakRequest): readonly PageOfRows[] {
  const { rows, rooms, maxPages } = request;
  const pages: PageOfRows[] = [];
  let at: Start = { row: 0, from: 0 };
  for (;;) {
    const isFirst = pages.length === 0;
    const header = request.repeatHeader || !pages.some((page) => page.header) ? request.header : 0;
    const page = takePage(request, at, { room: isFirst ? rooms.first : rooms.next, header, isFirst });
    pages.push(page);
    if (page.footer || pages.length > maxPages) return pages;
    const last = page.pieces.at(-1);
    if (last) {
      const isWhole = last.to >= (rows[last.row] ?? 0) - slack;
      at = isWhole ? { row: last.row + 1, from: 0 } : { row: last.row, from: last.to };
    }
  }
}

interface Start {
  readonly row: number;
  readonly from: number;
}

interface PageRoom {
  /** px. */
  readonly room: number;
  /** px of the header that this page should have. */
  readonly header: number;
  readonly isFirst: boolean;
}

const nothing: PageOfRows = { header: false, pieces: [], footer: false };

/** `footer` says that the table ends on this page, also where it has none. */
function takePage(request: BreakRequest, at: Start, { room, header, isFirst }: PageRoom): PageOfRows {
  const { rows, footer, rooms } = request;
  // A header that leaves no room for rows is left out, unless it has more room on the next page.
  const hasHeader = header > 0 && header < room;
  if (isFirst && header >= room && header < rooms.next) return nothing;
  const free = hasHeader ? room - header : room;
  const whole = wholePieces(rows, at, free);
  const isLast = at.row + whole.length === rows.length;
  const page = { header: hasHeader, pieces: whole, footer: isLast };
  if (isLast && heightOf(whole) + footer <= free + slack) return page;
  if (isLast && whole.length === 0) {
    // A table without rows.
    if (isFirst) return rooms.next > room ? nothing : { ...page, footer: false };
    // Nothing but the footer is left, and it does not fit below the header.
    return { ...page, header: false };
  }
  // The last row goes along with the footer, unless nothing would be left of the page.
  const kept = lastBreak(request, at, isLast ? whole.length - 1 : whole.length);
  if (kept > 0) return { header: hasHeader, pieces: whole.slice(0, kept), footer: false };
  const nextFree = rooms.next - (header < rooms.next ? header : 0);
  // Better an empty first page than a block of rows, or a row, that is parted without need.
  const together = whole.length > 0 ? heightOf(blockAt(request, at)) : (rows[at.row] ?? 0);
  if (isFirst && nextFree > free + slack && together <= nextFree + slack) return nothing;
  if (whole.length > 0)
    return {
      ...page,
      pieces: [...whole, ...begun(request, at.row + whole.length, { free: free - heightOf(whole), nextFree })],
      footer: false,
    };
  const cut = request.cutRow(at.row, at.from, free);
  if (cut <= at.from && isFirst && nextFree > free) return nothing;
  const to = cut > at.from ? cut : Math.min(rows[at.row] ?? 0, at.from + free);
  return to > at.from ? { header: hasHeader, pieces: [{ row: at.row, from: at.from, to }], footer: false } : nothing;
}

/**
 * The beginning of a row that no page can hold, below others of its block: it is that tall for what a merged cell has left,
 * which then need not wait for the next page.
 */
function begun(
  { rows, cutRow }: BreakRequest,
  row: number,
  { free, nextFree }: { readonly free: number; readonly nextFree: number },
): readonly RowPiece[] {
  if ((rows[row] ?? 0) <= nextFree + slack) return [];
  const to = cutRow(row, 0, free);
  return to > 0 ? [{ row, from: 0, to }] : [];
}

/** What fits of the rows from a place on, whole. */
function wholePieces(rows: readonly number[], at: Start, free: number): readonly RowPiece[] {
  const pieces: RowPiece[] = [];
  let used = 0;
  for (let row = at.row; row < rows.length; row++) {
    const from = row === at.row ? at.from : 0;
    const to = rows[row] ?? 0;
    used += to - from;
    if (used > free + slack) break;
    pieces.push({ row, from, to });
  }
  return pieces;
}

/** The most rows, up to `most`, after which a page may end. */
function lastBreak({ mayBegin }: BreakRequest, at: Start, most: number): number {
  for (let count = most; count > 0; count--) if (mayBegin(at.row + count)) return count;
  return 0;
}

/** The rows that merged cells hold together with the one that is next. */
function blockAt({ rows, mayBegin }: BreakRequest, at: Start): readonly RowPiece[] {
  const block: RowPiece[] = [];
  for (let row = at.row; row < rows.length && (row === at.row || !mayBegin(row)); row++) {
    block.push({ row, from: row === at.row ? at.from : 0, to: rows[row] ?? 0 });
  }
  return block;
}

function heightOf(pieces: readonly RowPiece[]): number {
  return pieces.reduce((sum, { from, to }) => sum + to - from, 0);
}
