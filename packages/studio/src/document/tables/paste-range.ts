import type { StoredElement } from '@platen/core';
import type { PropertyPath } from '../commands/with-property.ts';
import { type CellGrid, emptyCell, type GridCell, propertiesOf } from './cell-grid.ts';
import { type CellRange, fitsTable } from './cell-range.ts';
import { splitCell } from './grid-steps.ts';
import { addressOf, type Parts, readParts, writeParts } from './table-parts.ts';

/**
 * Fills a table with a range, from the cell on whose text stands at a path. The table gets the rows and columns that are
 * missing, merged cells in the way are split, and each cell keeps its look. Undefined where the rows come from data.
 */
export function pasteRange(
  table: StoredElement,
  path: PropertyPath,
  range: CellRange,
): StoredElement | 'tooManyCells' | undefined {
  const parts = readParts(table);
  const address = addressOf(parts, path);
  if (!address) return undefined;
  const isInHeader = address.section === 'columns';
  const section = address.section === 'columns' ? 'rows' : address.section;
  const lines = isInHeader ? range.slice(1) : range;
  const first = { row: isInHeader ? 0 : address.row, column: address.column };
  const width = range[0]?.length ?? 0;
  const before = parts.grids[section];
  const rows = Math.max(before.rows, first.row + lines.length);
  const columns = Math.max(before.columns, first.column + width);
  const isOwn = lines.length === 0 || Array.isArray(table[section]);
  if (!isOwn) return undefined;
  if (!fitsTable(rows, columns) || (section === 'footer' && rows > mostOfFooter)) return 'tooManyCells';
  const heads = completed(parts, columns).map((column, index) => {
    const header = isInHeader ? range[0]?.[index - first.column] : undefined;
    return header === undefined ? column : { ...propertiesOf(column), header };
  });
  const grid = filled(splitWithin(grown(before, rows, columns), { ...first, rows: lines.length, columns: width }), {
    heads,
    textAt: ({ row, column }) => lines[row - first.row]?.[column - first.column],
  });
  return writeParts(table, { columns: heads, grids: { ...parts.grids, [section]: grid } });
}

/** Rows, as the format takes. */
const mostOfFooter = 100;

/** The columns of a table, and those that are missing. One where rows have values by key gets a key. */
function completed({ columns, grids }: Parts, count: number): readonly unknown[] {
  if (columns.length === 0) return columns;
  const hasKeys = grids.rows.cells.some(({ isRow }) => isRow);
  const added = Array.from({ length: count - columns.length }, (_, index) => {
    return { header: '', ...(hasKeys && { key: `column${columns.length + index + 1}` }) };
  });
  return [...columns, ...added];
}

function grown(grid: CellGrid, rows: number, columns: number): CellGrid {
  const whole = new Set(grid.cells.filter(({ isRow }) => isRow).map(({ row }) => row));
  const added = Array.from({ length: rows * columns }, (_, index) =>
    emptyCell(Math.floor(index / columns), index % columns),
  ).filter(({ row, column }) => (row >= grid.rows || column >= grid.columns) && !whole.has(row));
  const cells = grid.cells.map((cell) => (cell.isRow ? { ...cell, colSpan: columns } : cell));
  return { rows, columns, cells: [...cells, ...added] };
}

interface Area {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

/** Splits the merged cells that reach into an area. */
function splitWithin(grid: CellGrid, { row, column, rows, columns }: Area): CellGrid {
  const met = grid.cells.filter(
    (cell) =>
      cell.row < row + rows &&
      cell.row + cell.rowSpan > row &&
      cell.column < column + columns &&
      cell.column + cell.colSpan > column,
  );
  return met.reduce((state, cell) => splitCell(state, cell) ?? state, grid);
}

interface Filling {
  readonly heads: readonly unknown[];
  readonly textAt: (place: Pick<GridCell, 'row' | 'column'>) => string | undefined;
}

function filled(grid: CellGrid, { heads, textAt }: Filling): CellGrid {
  const isNumber = ({ stored }: GridCell): boolean => typeof propertiesOf(stored)['text'] === 'number';
  const withNumbers = new Set(grid.cells.filter(isNumber).map(({ column }) => column));
  /** In a column with numbers, a number is one. */
  const read = (text: string, column: number) =>
    withNumbers.has(column) && String(Number(text)) === text ? Number(text) : text;
  const cells = grid.cells.map((cell) => {
    if (cell.isRow) return { ...cell, stored: { ...propertiesOf(cell.stored), ...valuesByKey(cell.row) } };
    const text = textAt(cell);
    return text === undefined
      ? cell
      : { ...cell, stored: { ...propertiesOf(cell.stored), text: read(text, cell.column) } };
  });
  return { ...grid, cells };

  function valuesByKey(row: number): Readonly<Record<string, string>> {
    const values = heads.flatMap((head, column): [string, string][] => {
      const key = propertiesOf(head)['key'];
      const text = textAt({ row, column });
      return typeof key === 'string' && text !== undefined ? [[key, text]] : [];
    });
    return Object.fromEntries(values);
  }
}
