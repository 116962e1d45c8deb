import { isObject, type RawObject } from '../../design/aliases/alias.ts';
import { schemaProblems } from '../../design/check/schema-issues.ts';
import { type BoundCell, cell as cellSchema, type StoredTable } from '../../design/elements/table.ts';
import type { ValuePlace } from '../binding/bind-problems.ts';

/** A row as it was given. */
export interface GivenRow {
  readonly value: unknown;
  /** Whether it stands in the design itself. */
  readonly isStored: boolean;
}

/** The values of a row: an object by column key when there are keys, as templates and conditions see it. */
export interface RowSource {
  readonly cells: readonly unknown[];
  readonly record: unknown;
  /** Whether its texts are the design's own, where `{{ … }}` counts. Texts from data are never read as templates. */
  readonly isStored: boolean;
  /** Path below `rows`, for messages. */
  readonly index: number;
}

/** The variable to blame for a value, and the keys below it that lead to the value. */
export interface Giver {
  readonly variable: string | undefined;
  readonly keys: readonly PropertyKey[];
}

/** The design itself. */
export const nobody: Giver = { variable: undefined, keys: [] };

/** Who gave what stands at a path of a cell. */
export type FindGiver = (path: readonly PropertyKey[]) => Giver;

/** What a stored cell became. */
export interface StoredCell {
  readonly value: unknown;
  readonly giver: FindGiver;
  /** Whether one of its variables is missing or empty. */
  readonly hasGaps: boolean;
}

export interface CellSource {
  readonly format: string | undefined;
  /** Below `rows`, or from `footer` on. */
  readonly keys: readonly PropertyKey[];
  readonly local: RawObject;
  readonly giver: FindGiver;
  readonly hasGaps: boolean;
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
  const dot = key.indexOf('.');
  if (dot === -1 || !Object.hasOwn(row, key.slice(0, dot))) return undefined;
  return propertyOf((row as RawObject)[key.slice(0, dot)], key.slice(dot + 1));
}

/** The value that a cell object shows; conditions and sums see it instead of the object. */
export function plainValue(cell: unknown): unknown {
  return isObject(cell) && Object.hasOwn(cell, 'text') ? cell.text : cell;
}

export function placesOf(cells: readonly BoundCell[]): number {
  return cells.reduce((sum, { colSpan }) => sum + colSpan, 0);
}

/** A cell without the properties whose values do not fit. */
export function withoutWrong(cell: RawObject): RawObject {
  const result = cellSchema.safeParse(cell);
  if (result.success) return cell;
  const wrong = new Set(schemaProblems(result.error.issues, cell).map(({ path }) => path[0]));
  return Object.fromEntries(Object.entries(cell).filter(([name]) => !wrong.has(name)));
}

/** The place of a cell, for messages. `keys` are below `rows`, or begin with `footer`. */
export function cellPlace(elementId: string, keys: readonly PropertyKey[]): ValuePlace {
  const path = keys[0] === 'footer' ? keys : ['rows', ...keys];
  return { elementId, property: path.map(String).join('.') };
}
