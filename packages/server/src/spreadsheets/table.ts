import {
  type Cell,
  columnLetters,
  type FoundFile,
  fileRefused,
  isProblem,
  type MergedCells,
  type Row,
  type Sheet,
} from './sheet.ts';

export interface TableColumn {
  /** Place in a row, from 0. */
  readonly index: number;
  /** As spreadsheet programs call it. */
  readonly letters: string;
  /** From the header. */
  readonly name: string;
}

/** A sheet whose columns have names. */
export interface Table {
  readonly columns: readonly TableColumn[];
  /** Letters of columns that hold something and have no name. */
  readonly unnamedColumns: readonly string[];
  /** Rows below the header that hold something in a named column. */
  readonly rows: readonly Row[];
  readonly problems: readonly TableProblem[];
  readonly found: FoundFile;
}

/** What is wrong with one cell. */
export interface TableProblem {
  readonly row: number;
  /** Letters. */
  readonly column: string;
  /** From the header; undefined when the column has none. */
  readonly name: string | undefined;
  readonly message: string;
}

export const maxColumnName = 256;

/**
 * Takes one row for the header and the rows below it for data. Without a number it is the first row that holds
 * something and is no title, which is one cell merged over several columns.
 * @throws PlatenError INVALID_REQUEST when there is no header, no row, or two columns have one name.
 */
export function toTable(sheet: Sheet, options: { readonly headerRow?: number | undefined } = {}): Table {
  const header = findHeader(sheet, options.headerRow);
  const columns = nameColumns(header, sheet);
  const named = new Set(columns.map(({ index }) => index));
  const below = sheet.rows.filter(({ row }) => row > header.row);
  const rows = below.filter(({ cells }) => cells.some((cell, index) => cell !== null && named.has(index)));
  if (rows.length === 0) throw fileRefused('has no row below its header', { field: 'file', row: header.row });
  const isMistake = (index: number) => sheet.beyondHeader === 'mistake' && index >= header.cells.length;
  const problems = rows.flatMap(({ row, cells }) =>
    cells.flatMap((cell, index): TableProblem[] => {
      const column = columns.find((each) => each.index === index);
      const at = { row, column: columnLetters(index), name: column?.name };
      if (column && isProblem(cell)) return [{ ...at, message: cell.problem }];
      if (cell === null || !isMistake(index)) return [];
      return [{ ...at, message: 'is beyond the header; is a value with the delimiter in it not quoted?' }];
    }),
  );
  const unnamed = new Set(
    rows.flatMap(({ cells }) =>
      cells.flatMap((cell, index) => (cell === null || named.has(index) || isMistake(index) ? [] : [index])),
    ),
  );
  return {
    columns,
    unnamedColumns: [...unnamed].sort((left, right) => left - right).map(columnLetters),
    rows,
    problems,
    found: sheet.found,
  };
}

function findHeader({ rows, merged }: Sheet, wanted: number | undefined): Row {
  const header = rows.find(({ row, cells }) => {
    if (wanted !== undefined) return row === wanted;
    const filled = cells.flatMap((cell, index) => (cell === null ? [] : [index]));
    const isTitle = merged.some(
      ({ firstRow, firstColumn, lastColumn }) =>
        filled.length === 1 && firstRow === row && firstColumn === filled[0] && lastColumn > firstColumn,
    );
    return !isTitle;
  });
  if (header) return header;
  throw wanted === undefined
    ? fileRefused('is empty')
    : fileRefused(`has nothing in row ${wanted}, which headerRow names`, { field: 'headerRow' });
}

function nameColumns(header: Row, { rows, merged }: Sheet): readonly TableColumn[] {
  const width = Math.max(header.cells.length, ...merged.map(({ firstColumn }) => firstColumn + 1), 0);
  const columns = Array.from({ length: width }, (_, index) => ({
    index,
    letters: columnLetters(index),
    name: nameOf(header.cells[index] ?? fromAbove(index, header.row), { row: header.row, index }),
  })).filter(({ name }) => name !== '');
  for (const [place, { name, letters }] of columns.entries()) {
    const twin = columns.slice(place + 1).find((other) => other.name === name);
    if (!twin) continue;
    throw fileRefused(`has two columns called ${JSON.stringify(name)}, ${letters} and ${twin.letters}`, {
      row: header.row,
      column: twin.letters,
    });
  }
  if (columns.length === 0) throw fileRefused('has no names in its header', { row: header.row });
  return columns;

  /** A header of two rows whose cell is merged downwards. */
  function fromAbove(column: number, row: number): Cell {
    const covers = ({ firstRow, lastRow, firstColumn }: MergedCells) =>
      firstColumn === column && firstRow < row && row <= lastRow;
    const merge = merged.find(covers);
    return rows.find((each) => each.row === merge?.firstRow)?.cells[column] ?? null;
  }
}

function nameOf(cell: Cell, { row, index }: { readonly row: number; readonly index: number }): string {
  if (cell === null) return '';
  const at = { row, column: columnLetters(index) };
  const name = isProblem(cell) ? '' : String(cell).replace(/\s+/g, ' ').trim();
  if (isProblem(cell)) throw fileRefused(`the header in column ${at.column} ${cell.problem}`, at);
  if (name.length > maxColumnName || name.split('.').includes('__proto__')) {
    throw fileRefused(`the header in column ${at.column} is no name for a variable`, at);
  }
  return name;
}
