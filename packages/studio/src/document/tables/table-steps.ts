import type { StoredElement } from '@platen/core';
import type { PropertyPath } from '../commands/with-property.ts';
import type { CellGrid, GridCell } from './cell-grid.ts';
import { type Axis, deleteLine, insertLine, mergeCells, splitCell, swapLines } from './grid-steps.ts';
import { type Address, addressOf, cellAt, type Parts, pathOf, readParts, sections, writeParts } from './table-parts.ts';

/** What can be done to the rows, columns and cells of a table, seen from one of its cells. */
export const tableSteps = {
  row: ['rowAbove', 'rowBelow', 'rowUp', 'rowDown', 'rowDelete'],
  column: ['columnBefore', 'columnAfter', 'columnBack', 'columnForward', 'columnDelete'],
  cell: ['mergeRight', 'mergeDown', 'split'],
} as const;
export type TableStep = (typeof tableSteps)[keyof typeof tableSteps][number];

/** A table after a step, and where the text of the cell stands then; undefined where the cell is gone. */
export interface SteppedTable {
  readonly table: StoredElement;
  readonly path: PropertyPath | undefined;
}

/** Takes a step from the cell whose text stands at a path of the table; undefined where it cannot be taken. */
export function stepTable(table: StoredElement, path: PropertyPath, step: TableStep): SteppedTable | undefined {
  const parts = readParts(table);
  const address = addressOf(parts, path);
  if (!address) return undefined;
  const taken = step.startsWith('column') ? stepColumn(parts, address, step) : stepInSection(parts, address, step);
  return taken && { table: writeParts(table, taken.parts), path: taken.at && pathOf(taken.parts, taken.at) };
}

/** Adds an empty row behind the last one, seen from its first cell; undefined where rows come from data. */
export function appendRow(table: StoredElement): SteppedTable | undefined {
  if (!Array.isArray(table['rows'])) return undefined;
  const parts = readParts(table);
  const { rows: row } = parts.grids.rows;
  const after = { ...parts, grids: { ...parts.grids, rows: insertLine(parts.grids.rows, 'row', row) } };
  return { table: writeParts(table, after), path: pathOf(after, { section: 'rows', row, column: 0 }) };
}

/** Where the texts of all cells below the headings stand, in the order of reading; none of rows that come from data. */
export function cellPaths(table: StoredElement): readonly PropertyPath[] {
  const parts = readParts(table);
  return sections.flatMap((section) =>
    parts.grids[section].cells.flatMap(({ row, column, colSpan, isRow }) => {
      const columns = Array.from({ length: isRow ? colSpan : 1 }, (_, index) => column + index);
      return columns.flatMap((each) => {
        const path = pathOf(parts, { section, row, column: each });
        return path ? [path] : [];
      });
    }),
  );
}

interface Taken {
  readonly parts: Parts;
  readonly at: Address | undefined;
}

function stepColumn(parts: Parts, address: Address, step: TableStep): Taken | undefined {
  const { column } = address;
  const count = parts.grids.rows.columns;
  switch (step) {
    case 'columnBefore':
    case 'columnAfter': {
      const at = step === 'columnBefore' ? column : endColumn(parts, address);
      const columns = parts.columns.length > 0 ? parts.columns.toSpliced(at, 0, { header: '' }) : [];
      const after = { columns, grids: ofAll(parts, (grid) => insertLine(grid, 'column', at)) };
      return { parts: after, at: { ...address, column: at } };
    }
    case 'columnDelete': {
      if (count < 2) return undefined;
      const grids = ofAll(parts, (grid) => deleteLine(grid, 'column', column));
      const after = { columns: parts.columns.toSpliced(column, 1), grids };
      return { parts: after, at: { ...address, column: Math.min(column, count - 2) } };
    }
    default: {
      const by = step === 'columnBack' ? -1 : 1;
      const first = Math.min(column, column + by);
      const [rows, footer] = sections.map((name) => swapLines(parts.grids[name], 'column', first));
      if (!rows || !footer) return undefined;
      const columns = parts.columns.toSpliced(first, 2, ...parts.columns.slice(first, first + 2).toReversed());
      return { parts: { columns, grids: { rows, footer } }, at: { ...address, column: column + by } };
    }
  }
}

function ofAll({ grids }: Parts, change: (grid: CellGrid) => CellGrid): Parts['grids'] {
  return { rows: change(grids.rows), footer: change(grids.footer) };
}

/** The first column behind a cell. */
function endColumn(parts: Parts, address: Address): number {
  const cell = cellAt(parts, address);
  return cell ? cell.column + cell.colSpan : address.column + 1;
}

function stepInSection(parts: Parts, address: Address, step: TableStep): Taken | undefined {
  const { section } = address;
  if (section === 'columns') return undefined;
  const cell = cellAt(parts, address);
  if (!cell) return undefined;
  const grid = parts.grids[section];
  const taken = stepGrid(grid, cell, step);
  if (!taken) return undefined;
  const at = taken.row < 0 ? undefined : { ...address, row: taken.row };
  return { parts: { ...parts, grids: { ...parts.grids, [section]: taken.grid } }, at };
}

function stepGrid(grid: CellGrid, cell: GridCell, step: TableStep): { grid: CellGrid; row: number } | undefined {
  const { row } = cell;
  const at = (next: CellGrid | undefined, to: number) => next && { grid: next, row: to };
  const merged = (axis: Axis) => at(mergeCells(grid, cell, axis), row);
  switch (step) {
    case 'rowAbove':
      return at(insertLine(grid, 'row', row), row);
    case 'rowBelow':
      return at(insertLine(grid, 'row', row + cell.rowSpan), row + cell.rowSpan);
    case 'rowDelete':
      return at(deleteLine(grid, 'row', row), Math.min(row, grid.rows - 2));
    case 'rowUp':
      return at(swapLines(grid, 'row', row - 1), row - 1);
    case 'rowDown':
      return at(swapLines(grid, 'row', row), row + 1);
    case 'mergeRight':
      return merged('column');
    case 'mergeDown':
      return merged('row');
    default:
      return at(splitCell(grid, cell), row);
  }
}
