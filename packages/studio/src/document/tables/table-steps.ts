import type { StoredElement } from '@platen/core';
import type { PropertyPath } from '../commands/with-property.ts';
import { type CellGrid, type GridCell, propertiesOf, readGrid, writeGrid } from './cell-grid.ts';
import { type Axis, deleteLine, insertLine, mergeCells, splitCell, swapLines } from './grid-steps.ts';

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

const sections = ['rows', 'footer'] as const;
type Section = (typeof sections)[number];

/** A table taken apart. Of rows that come from data there is no grid. */
interface Parts {
  readonly columns: readonly unknown[];
  readonly grids: Readonly<Record<Section, CellGrid>>;
}

interface Address {
  readonly section: Section | 'columns';
  readonly row: number;
  readonly column: number;
}

/** Takes a step from the cell whose text stands at a path of the table; undefined where it cannot be taken. */
export function stepTable(table: StoredElement, path: PropertyPath, step: TableStep): SteppedTable | undefined {
  const parts = readParts(table);
  const address = addressOf(parts, path);
  if (!address) return undefined;
  const taken = step.startsWith('column') ? stepColumn(parts, address, step) : stepInSection(parts, address, step);
  return taken && { table: writeParts(table, taken.parts), path: taken.at && pathOf(taken.parts, taken.at) };
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

function cellAt({ grids }: Parts, { section, row, column }: Address): GridCell | undefined {
  if (section === 'columns') return undefined;
  const holds = (from: number, span: number, at: number) => from <= at && at < from + span;
  return grids[section].cells.find(
    (cell) => holds(cell.row, cell.rowSpan, row) && holds(cell.column, cell.colSpan, column),
  );
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

function readParts(table: StoredElement): Parts {
  const list = (name: string): readonly unknown[] => {
    const value = table[name];
    return Array.isArray(value) ? value : [];
  };
  const columns = list('columns');
  const widest = sections.map((name) => readGrid(list(name), columns.length).columns);
  const least = Math.max(...widest);
  return { columns, grids: { rows: readGrid(list('rows'), least), footer: readGrid(list('footer'), least) } };
}

/** What is not of the table's own, such as rows that come from data, stays as it is. */
function writeParts(table: StoredElement, { columns, grids }: Parts): StoredElement {
  const written = sections
    .filter((name) => Array.isArray(table[name]))
    .map((name) => [name, writeGrid(grids[name])] as const);
  const own = Array.isArray(table['columns']) ? { columns } : {};
  return { ...table, ...own, ...Object.fromEntries(written) };
}

/** The cell that a path of its text means: `['rows', 2, 0]`, `['rows', 2, 'price']`, `['columns', 1, 'header']`. */
function addressOf({ columns, grids }: Parts, [name, row, step]: PropertyPath): Address | undefined {
  if (typeof row !== 'number') return undefined;
  if (name === 'columns') return { section: 'columns', row: 0, column: row };
  const section = sections.find((each) => each === name);
  if (!section) return undefined;
  if (typeof step === 'string') {
    const column = columns.findIndex((each) => propertiesOf(each)['key'] === step);
    return { section, row, column: Math.max(0, column) };
  }
  const cell = grids[section].cells.filter((each) => each.row === row)[step ?? 0];
  return cell && { section, row, column: cell.column };
}

function pathOf(parts: Parts, address: Address): PropertyPath | undefined {
  const { section, column } = address;
  if (section === 'columns') return ['columns', column, 'header'];
  const cell = cellAt(parts, address);
  if (!cell) return undefined;
  if (cell.isRow) {
    const key = propertiesOf(parts.columns[column])['key'];
    return typeof key === 'string' ? [section, cell.row, key] : undefined;
  }
  const [written] = writeGrid(parts.grids[section]).slice(cell.row);
  const index = parts.grids[section].cells.filter((each) => each.row === cell.row && each.column < cell.column).length;
  const stored = Array.isArray(written) ? written[index] : undefined;
  const isText = typeof stored !== 'object' || stored === null;
  return isText ? [section, cell.row, index] : [section, cell.row, index, 'text'];
}
