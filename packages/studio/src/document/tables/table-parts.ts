import type { StoredElement } from '@platen/core';
import type { PropertyPath } from '../commands/with-property.ts';
import { type CellGrid, type GridCell, propertiesOf, readGrid, writeGrid } from './cell-grid.ts';

export const sections = ['rows', 'footer'] as const;
type Section = (typeof sections)[number];

/** A table taken apart. Of rows that come from data there is no grid. */
export interface Parts {
  readonly columns: readonly unknown[];
  readonly grids: Readonly<Record<Section, CellGrid>>;
}

export interface Address {
  readonly section: Section | 'columns';
  readonly row: number;
  readonly column: number;
}

export function readParts(table: StoredElement): Parts {
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
export function writeParts(table: StoredElement, { columns, grids }: Parts): StoredElement {
  const written = sections
    .filter((name) => Array.isArray(table[name]))
    .map((name) => [name, writeGrid(grids[name])] as const);
  const own = Array.isArray(table['columns']) ? { columns } : {};
  return { ...table, ...own, ...Object.fromEntries(written) };
}

/** The cell that a path of its text means: `['rows', 2, 0]`, `['rows', 2, 'price']`, `['columns', 1, 'header']`. */
export function addressOf({ columns, grids }: Parts, [name, row, step]: PropertyPath): Address | undefined {
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

export function pathOf(parts: Parts, address: Address): PropertyPath | undefined {
  const { section, column } = address;
  if (section === 'columns') return ['columns', column, 'header'];
  const cell = cellAt(parts, address);
  if (!cell) return undefined;
  if (cell.isRow) {
    const key = propertiesOf(parts.columns[column])['key'];
    return typeof key === 'string' ? [section, cell.row, key] : undefined;
  }
  const index = parts.grids[section].cells.filter((each) => each.row === cell.row && each.column < cell.column).length;
  return [section, cell.row, index];
}

export function cellAt({ grids }: Parts, { section, row, column }: Address): GridCell | undefined {
  if (section === 'columns') return undefined;
  const holds = (from: number, span: number, at: number) => from <= at && at < from + span;
  return grids[section].cells.find(
    (cell) => holds(cell.row, cell.rowSpan, row) && holds(cell.column, cell.colSpan, column),
  );
}
