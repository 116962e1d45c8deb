import { type CellGrid, emptyCell, type GridCell, propertiesOf } from './cell-grid.ts';

/** Rows or columns: each step on the one is the same on the other. */
export type Axis = 'row' | 'column';

const across = { row: 'column', column: 'row' } as const satisfies Record<Axis, Axis>;
const spans = { row: 'rowSpan', column: 'colSpan' } as const;
const counts = { row: 'rows', column: 'columns' } as const;

const endOf = (cell: GridCell, axis: Axis): number => cell[axis] + cell[spans[axis]];
const covers = (cell: GridCell, axis: Axis, line: number): boolean => cell[axis] <= line && line < endOf(cell, axis);

/** Puts an empty row or column before one. A cell that goes on over the place grows. */
export function insertLine(grid: CellGrid, axis: Axis, at: number): CellGrid {
  const cells = grid.cells.map((cell) => {
    if (cell[axis] >= at && !isAcross(cell, axis)) return { ...cell, [axis]: cell[axis] + 1 };
    return endOf(cell, axis) > at || isAcross(cell, axis) ? { ...cell, [spans[axis]]: cell[spans[axis]] + 1 } : cell;
  });
  const other = across[axis];
  const isFree = (line: number) => !cells.some((cell) => covers(cell, axis, at) && covers(cell, other, line));
  const added = Array.from({ length: grid[counts[other]] }, (_, line) => line)
    .filter(isFree)
    .map((line) => (axis === 'row' ? emptyCell(at, line) : emptyCell(line, at)));
  return { ...grid, [counts[axis]]: grid[counts[axis]] + 1, cells: [...cells, ...added] };
}

/** A row of values by key has as many columns as there are. */
function isAcross(cell: GridCell, axis: Axis): boolean {
  return axis === 'column' && cell.isRow === true;
}

/** Takes a row or column away. A cell that goes on beyond it shrinks. */
export function deleteLine(grid: CellGrid, axis: Axis, at: number): CellGrid {
  const cells = grid.cells.flatMap((cell) => {
    if (cell[axis] > at) return [{ ...cell, [axis]: cell[axis] - 1 }];
    if (!covers(cell, axis, at)) return [cell];
    return cell[spans[axis]] > 1 ? [{ ...cell, [spans[axis]]: cell[spans[axis]] - 1 }] : [];
  });
  return { ...grid, [counts[axis]]: grid[counts[axis]] - 1, cells };
}

/** Changes a row or column with the next one; undefined where a cell stands in more than one of these two. */
export function swapLines(grid: CellGrid, axis: Axis, first: number): CellGrid | undefined {
  if (first < 0 || first + 1 >= grid[counts[axis]]) return undefined;
  const touched = grid.cells.filter(
    (cell) => !isAcross(cell, axis) && (covers(cell, axis, first) || covers(cell, axis, first + 1)),
  );
  if (touched.some((cell) => cell[spans[axis]] > 1)) return undefined;
  const moved = new Map(touched.map((cell) => [cell, { ...cell, [axis]: 2 * first + 1 - cell[axis] }]));
  return { ...grid, cells: grid.cells.map((cell) => moved.get(cell) ?? cell) };
}

/** Makes one cell of a cell and the next one along an axis; undefined where that one is not just as long. */
export function mergeCells(grid: CellGrid, cell: GridCell, axis: Axis): CellGrid | undefined {
  const other = across[axis];
  const next = grid.cells.find((each) => each[axis] === endOf(cell, axis) && each[other] === cell[other]);
  if (!next || next.isRow || cell.isRow || next[spans[other]] !== cell[spans[other]]) return undefined;
  const text = [cell, next].map(({ stored }) => propertiesOf(stored)['text'] ?? '').filter((part) => part !== '');
  const merged = {
    ...cell,
    [spans[axis]]: cell[spans[axis]] + next[spans[axis]],
    stored: { ...propertiesOf(cell.stored), text: text.length > 1 ? text.join(' ') : (text[0] ?? '') },
  };
  return { ...grid, cells: grid.cells.filter((each) => each !== next).map((each) => (each === cell ? merged : each)) };
}

/** Gives each place that a cell covers a cell of its own; undefined where it covers one alone. */
export function splitCell(grid: CellGrid, cell: GridCell): CellGrid | undefined {
  const { row, column, rowSpan, colSpan } = cell;
  if (cell.isRow || rowSpan * colSpan === 1) return undefined;
  const places = Array.from({ length: rowSpan * colSpan }, (_, index) =>
    index === 0
      ? { ...cell, rowSpan: 1, colSpan: 1 }
      : emptyCell(row + Math.floor(index / colSpan), column + (index % colSpan)),
  );
  return { ...grid, cells: [...grid.cells.filter((each) => each !== cell), ...places] };
}
