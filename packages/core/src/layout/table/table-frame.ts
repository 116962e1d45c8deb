import type { TableElement } from '../../design/elements/table.ts';
import type { LayoutContext } from '../context.ts';
import { contentHeight, contentWidths } from './cell-content.ts';
import type { GridCell, GridRow } from './cell-grid.ts';
import { findNumericColumns, resolveCellStyle } from './cell-style.ts';
import { measureUnbroken } from './cell-text.ts';
import { type ContentWidths, shareColumnWidths } from './column-widths.ts';
import { measureRowHeights } from './row-heights.ts';
import type { CellPart, MeasuredRows, TableFrame } from './table-parts.ts';
import type { TableSections } from './table-rows.ts';

export interface FrameRequest {
  readonly element: TableElement;
  readonly sections: TableSections;
  /** px. */
  readonly width: number;
  /** Body rows are measured until they fill this many px. */
  readonly height: number;
  readonly context: LayoutContext;
}

/** The least height of a row that limits how many rows of a table can ever be seen. */
const leastRowHeight = 4;

/** Works out the width of each column and the height of each row that can be seen. */
export function frameTable(request: FrameRequest): TableFrame {
  const { element, sections, width, height, context } = request;
  const rowHeight = Math.max(leastRowHeight, element.minRowHeight, fixedHeightOf(element) ?? 0);
  const seen = { ...sections, body: sections.body.slice(0, Math.ceil(height / rowHeight) + 1) };
  const rowOf = new Map(
    [...seen.header, ...seen.body, ...seen.footer].flatMap((row) => row.cells.map((cell) => [cell, row])),
  );
  const numeric = findNumericColumns(element.columns.length, seen.body);
  const parts = new Map<GridCell, CellPart>();
  const partOf = (cell: GridCell): CellPart => {
    const known = parts.get(cell);
    if (known) return known;
    const row = rowOf.get(cell) ?? { section: cell.section, index: cell.row, source: null, cells: [cell] };
    const style = resolveCellStyle(element, row, cell, numeric);
    const unbroken = measureUnbroken({ text: cell.cell.text, style, elementId: element.id }, context);
    const part = { element, cell: cell.cell, style, unbroken };
    parts.set(cell, part);
    return part;
  };
  const contents = columnContents({ element, cells: [...rowOf.keys()], partOf, context });
  const widths = shareColumnWidths(element.columns, contents, width);
  const heightOf = (cell: GridCell): number =>
    contentHeight(partOf(cell), sum(widths.slice(cell.column, cell.column + cell.colSpan)), context);
  const fixedHeight = fixedHeightOf(element);
  const measure = (rows: readonly GridRow[], limit: number): MeasuredRows => ({
    rows,
    heights: measureRowHeights({
      rows,
      heightOf,
      minHeight: element.minRowHeight,
      limit,
      ...(fixedHeight !== undefined && { fixedHeight }),
    }),
  });
  return {
    widths,
    header: measure(seen.header, Number.POSITIVE_INFINITY),
    body: { ...measure(seen.body, height), rows: sections.body },
    footer: measure(seen.footer, Number.POSITIVE_INFINITY),
    partOf,
  };
}

export function fixedHeightOf(element: TableElement): number | undefined {
  return element.rowHeight === 'auto' ? undefined : element.rowHeight;
}

/** What each column's cells ask for. A cell over several columns asks each for its share of what they lack. */
function columnContents(request: {
  readonly element: TableElement;
  readonly cells: readonly GridCell[];
  readonly partOf: (cell: GridCell) => CellPart;
  readonly context: LayoutContext;
}): readonly ContentWidths[] {
  const { element, cells, partOf, context } = request;
  const contents = element.columns.map(() => ({ min: 0, max: 0 }));
  const flexible = element.columns.map(({ width }) => typeof width === 'string' && /auto|fr$/.test(width));
  const spanning: GridCell[] = [];
  for (const cell of cells) {
    if (cell.colSpan > 1) spanning.push(cell);
    const content = contents[cell.column];
    if (cell.colSpan > 1 || content === undefined || !flexible[cell.column]) continue;
    const asked = contentWidths(partOf(cell), context);
    content.min = Math.max(content.min, asked.min);
    content.max = Math.max(content.max, asked.max);
  }
  for (const cell of spanning) {
    const columns = contents.slice(cell.column, cell.column + cell.colSpan);
    if (columns.length !== cell.colSpan || !flexible.slice(cell.column, cell.column + cell.colSpan).every(Boolean))
      continue;
    const asked = contentWidths(partOf(cell), context);
    const missingMin = Math.max(0, asked.min - sum(columns.map((content) => content.min))) / cell.colSpan;
    const missingMax = Math.max(0, asked.max - sum(columns.map((content) => content.max))) / cell.colSpan;
    for (const content of columns) {
      content.min += missingMin;
      content.max = Math.max(content.max + missingMax, content.min);
    }
  }
  return contents;
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
