import { isObject, type RawObject } from '../design/aliases/alias.ts';
import type { BoundCell, StoredTable } from '../design/elements/table.ts';

/** The values of a row: an object by column key when there are keys, as templates and conditions see it. */
export interface RowSource {
  readonly cells: readonly unknown[];
  readonly record: unknown;
  /** Whether its texts are the design's own, where `{{ … }}` counts. Texts from data are never read as templates. */
  readonly isStored: boolean;
  /** Path below `rows`, for messages. */
  readonly index: number;
}

export const emptyCell: BoundCell = { text: '', numeric: false, colSpan: 1, rowSpan: 1 };

/** Columns for a table that names none: the keys of its rows in order of first use. */
export function columnsOf(rows: readonly { readonly value: unknown }[]): StoredTable['columns'] {
  const keys = new Set<string>();
  for (const { value } of rows) {
    if (isObject(value)) for (const key of Object.keys(value)) keys.add(key);
    if (keys.size >= 100) break;
  }
  return [...keys].slice(0, 100).map((key) => ({ key, width: 'auto' }));
}

/** A property by name, or by a dotted path when there is no such name. */
export function propertyOf(row: unknown, key: string | undefined): unknown {
  if (key === undefined || row === null || typeof row !== 'object') return undefined;
  if (Object.hasOwn(row, key)) return (row as RawObject)[key];
  const [first = '', ...rest] = key.split('.');
  if (rest.length === 0 || !Object.hasOwn(row, first)) return undefined;
  return propertyOf((row as RawObject)[first], rest.join('.'));
}

/** The value that a cell object shows; conditions and sums see it instead of the object. */
export function plainValue(cell: unknown): unknown {
  return isObject(cell) && Object.hasOwn(cell, 'text') ? cell.text : cell;
}

export function placesOf(cells: readonly BoundCell[]): number {
  return cells.reduce((sum, { colSpan }) => sum + colSpan, 0);
}
