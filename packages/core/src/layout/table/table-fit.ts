import type { TableElement } from '../../design/elements/table.ts';
import { sum } from './table-frame.ts';
import type { FittedRows, MeasuredRows, ShownRow, TableFrame } from './table-parts.ts';
import { placeEllipsis } from './table-rows.ts';

export interface FitRequest {
  readonly element: TableElement;
  readonly frame: TableFrame;
  /** px of the box. */
  readonly height: number;
  /** px of the row that stands for the missing ones. */
  readonly ellipsisHeight: number;
}

/** Rounding of many heights must not cost the last row. */
const slack = 0.01;

/** Chooses the rows to draw by the element's `overflow`. */
export function fitRows(request: FitRequest): FittedRows {
  const { element, frame, height } = request;
  const all = [...zip(frame.header), ...zip(frame.body), ...zip(frame.footer)];
  const measured = frame.body.heights.length === frame.body.rows.length;
  if (measured && sum(all.map((row) => row.height)) <= height + slack) {
    return { rows: all, wholeRows: frame.body.rows.length, complete: true, wholeFooter: true };
  }
  const fitted = fits[element.overflow](request);
  const fitting = fitted.rows.slice(0, countWhole(heightsOf(fitted.rows), height));
  const footerRows = fitting.filter(({ row }) => row.section === 'footer');
  return { ...fitted, complete: false, wholeFooter: footerRows.length === frame.footer.rows.length };
}

type Rows = FittedRows['rows'];

function heightsOf(rows: Rows): readonly number[] {
  return rows.map((row) => row.height);
}

type ChosenRows = Pick<FittedRows, 'rows' | 'wholeRows'>;

/** Rows run on to the lower edge of the box, which cuts the last one; the footer, too, when it lies beyond. */
function clipRows({ frame, height }: FitRequest): ChosenRows {
  const head = sum(frame.header.heights);
  const wholeRows = countWhole(frame.body.heights, height - head);
  const measured = frame.body.heights.length === frame.body.rows.length;
  const rows = [...zip(frame.header), ...zip(frame.body), ...(measured ? zip(frame.footer) : [])];
  return { rows: within(rows, height), wholeRows };
}

/** Whole rows, then one that stands for the others, then the footer. */
function ellipsizeRows({ element, frame, height, ellipsisHeight }: FitRequest): ChosenRows {
  const free = height - sum(frame.header.heights) - sum(frame.footer.heights) - ellipsisHeight;
  const wholeRows = countWhole(frame.body.heights, free);
  const more = { row: placeEllipsis(element, wholeRows), height: ellipsisHeight, isEllipsis: true };
  const rows = [...zip(frame.header), ...zip(frame.body).slice(0, wholeRows), more, ...zip(frame.footer)];
  return { rows: within(rows, height), wholeRows };
}

/** Whole rows, as on the first of several pages, where the format has one page only. */
function firstPage({ frame, height }: FitRequest): ChosenRows {
  const wholeRows = countWhole(frame.body.heights, height - sum(frame.header.heights));
  const rows = [...zip(frame.header), ...zip(frame.body).slice(0, wholeRows)];
  return { rows: within(rows, height), wholeRows };
}

/** What `shrink` could not make small enough is cut as by `ellipsis`. */
const fits = {
  clip: clipRows,
  shrink: ellipsizeRows,
  ellipsis: ellipsizeRows,
  paginate: firstPage,
} as const satisfies Record<TableElement['overflow'], (request: FitRequest) => ChosenRows>;

export function zip({ rows, heights }: MeasuredRows): readonly ShownRow[] {
  return heights.flatMap((height, index) => {
    const row = rows[index];
    return row ? [{ row, height }] : [];
  });
}

function countWhole(heights: readonly number[], room: number): number {
  let used = 0;
  let count = 0;
  for (const height of heights) {
    used += height;
    if (used > room + slack) break;
    count++;
  }
  return count;
}

/** Leaves out rows that begin below the box. */
function within<Row extends { readonly height: number }>(rows: readonly Row[], height: number): readonly Row[] {
  let top = 0;
  return rows.filter((row) => {
    const begins = top;
    top += row.height;
    return begins < height;
  });
}
