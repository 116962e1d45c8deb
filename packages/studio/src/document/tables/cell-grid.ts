/** A cell of a table as it is stored, with its place in the grid. */
export interface GridCell {
  readonly stored: unknown;
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly colSpan: number;
  /** Whether it is a whole row, of values by the keys of the columns. */
  readonly isRow?: boolean;
}

/** The rows of one section. Every place belongs to just one cell. */
export interface CellGrid {
  readonly rows: number;
  readonly columns: number;
  /** Row by row, from left to right. */
  readonly cells: readonly GridCell[];
}

/**
 * Puts stored rows on a grid: a cell takes the first place of its row that none above covers. Places that are left over get
 * empty cells.
 */
export function readGrid(rows: readonly unknown[], leastColumns: number): CellGrid {
  const taken = new Set<string>();
  const cells: GridCell[] = [];
  let columns = leastColumns;
  for (const [row, stored] of rows.entries()) {
    let column = 0;
    for (const cell of Array.isArray(stored) ? stored : []) {
      while (taken.has(`${row} ${column}`)) column += 1;
      const spans = spansOf(cell);
      let colSpan = 1;
      while (colSpan < spans.colSpan && !taken.has(`${row} ${column + colSpan}`)) colSpan += 1;
      const rowSpan = Math.min(spans.rowSpan, rows.length - row);
      for (let index = 0; index < rowSpan * colSpan; index += 1) {
        taken.add(`${row + Math.floor(index / colSpan)} ${column + (index % colSpan)}`);
      }
      cells.push({ stored: cell, row, column, rowSpan, colSpan });
      columns = Math.max(columns, column + colSpan);
    }
  }
  for (const [row, stored] of rows.entries()) {
    if (!Array.isArray(stored)) cells.push({ stored, row, column: 0, rowSpan: 1, colSpan: columns, isRow: true });
    for (let column = 0; Array.isArray(stored) && column < columns; column += 1) {
      if (!taken.has(`${row} ${column}`)) cells.push(emptyCell(row, column));
    }
  }
  return { rows: rows.length, columns, cells: inOrder(cells) };
}

export function emptyCell(row: number, column: number): GridCell {
  return { stored: '', row, column, rowSpan: 1, colSpan: 1 };
}

function inOrder(cells: readonly GridCell[]): readonly GridCell[] {
  return cells.toSorted((a, b) => a.row - b.row || a.column - b.column);
}

/** The rows that stand for a grid in the format. */
export function writeGrid({ rows, cells }: CellGrid): readonly unknown[] {
  const byRow = Map.groupBy(inOrder(cells), ({ row }) => row);
  return Array.from({ length: rows }, (_, row) => {
    const own = byRow.get(row) ?? [];
    return own[0]?.isRow ? own[0].stored : own.map(withSpans);
  });
}

/** How many rows and columns a stored cell asks for. */
function spansOf(stored: unknown): Pick<GridCell, 'rowSpan' | 'colSpan'> {
  const { rowSpan, colSpan } = propertiesOf(stored);
  const count = (value: unknown) => (typeof value === 'number' && value > 1 ? Math.floor(value) : 1);
  return { rowSpan: count(rowSpan), colSpan: count(colSpan) };
}

/** A cell that needs nothing else is stored as its text alone. */
function withSpans({ stored, rowSpan, colSpan }: GridCell): unknown {
  const { rowSpan: _rows, colSpan: _columns, ...rest } = propertiesOf(stored);
  const spans = { ...(rowSpan > 1 && { rowSpan }), ...(colSpan > 1 && { colSpan }) };
  const cell: Readonly<Record<string, unknown>> = { ...rest, ...spans };
  return Object.keys(cell).every((name) => name === 'text') ? (cell['text'] ?? '') : cell;
}

/** A cell as an object; one that is a text alone has just that. */
export function propertiesOf(stored: unknown): Readonly<Record<string, unknown>> {
  return typeof stored === 'object' && stored !== null ? { ...stored } : { text: stored };
}
