import type { BoundCell, BoundRow, TableElement } from '../../design/elements/table.ts';

export type Section = 'header' | 'body' | 'footer';

/** A cell with its place in the table's grid. */
export interface GridCell {
  readonly cell: BoundCell;
  readonly section: Section;
  /** Row of the whole table, header included. */
  readonly row: number;
  readonly column: number;
  readonly colSpan: number;
  readonly rowSpan: number;
}

export interface GridRow {
  readonly section: Section;
  /** Within its section; zebra stripes count these. */
  readonly index: number;
  readonly source: BoundRow | null;
  /** Cells that begin in this row, from left to right. */
  readonly cells: readonly GridCell[];
}

/**
 * Puts the cells of a section on a grid, as HTML tables do: a cell takes the first free place of its row; spans end
 * at the table's right edge and at the section's last row. Cells beyond the last column have no place.
 */
export function placeSection(
  section: Section,
  rows: readonly BoundRow[],
  grid: { readonly firstRow: number; readonly columns: number },
): readonly GridRow[] {
  // How many rows below the current one each column is still covered for.
  const covered = new Array<number>(grid.columns).fill(0);
  return rows.map((source, index) => {
    const cells: GridCell[] = [];
    let column = 0;
    for (const cell of source.cells) {
      while ((covered[column] ?? 0) > 0) column++;
      if (column >= grid.columns) break;
      let colSpan = 1;
      while (colSpan < cell.colSpan && column + colSpan < grid.columns && covered[column + colSpan] === 0) colSpan++;
      const rowSpan = Math.min(cell.rowSpan, rows.length - index);
      cells.push({ cell, section, row: grid.firstRow + index, column, colSpan, rowSpan });
      covered.fill(rowSpan, column, column + colSpan);
      column += colSpan;
    }
    for (const [at, rowsLeft] of covered.entries()) covered[at] = Math.max(0, rowsLeft - 1);
    return { section, index, source, cells };
  });
}

/** The header as a row of cells; undefined when the table shows none. */
export function headerRow(element: TableElement): BoundRow | undefined {
  if (!element.showHeader || element.columns.every((column) => column.header === '')) return undefined;
  const cells = element.columns.map(
    (column): BoundCell => ({ text: column.header, numeric: false, colSpan: 1, rowSpan: 1 }),
  );
  return { cells, style: {} };
}
