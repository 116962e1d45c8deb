import type { StoredElement } from '../../design/document.ts';
import type { TableElement } from '../../design/elements/table.ts';
import type { BindContext } from '../binding/bind-context.ts';
import { noteBinding, repeatBinding } from '../binding/noted-binding.ts';
import type { GivenRow } from './table-values.ts';

/** Most of one table that is kept. */
const mostCells = 1_000;
const mostCharacters = 50_000;

export interface CachedTables {
  /** The table with these rows: what it became last, if it had the same, else what `bind` makes of it. */
  find(rows: readonly GivenRow[], bind: () => TableElement | undefined): TableElement | undefined;
}

/**
 * Of a series of documents, most have a variable that changes and tables that do not, and formatting the numbers of these
 * is most of binding them. Undefined where nothing may be kept.
 */
export function cachedTables(stored: StoredElement, context: BindContext): CachedTables | undefined {
  const { owner, tables } = context;
  if (owner === undefined || tables === undefined || context.scope.isRepeating) return undefined;
  const { locale, timeZone, now } = context.settings;
  const settings = `${locale} ${timeZone} ${now}`;
  return {
    find: (given, bind) => {
      const rows = given.map(({ value }) => value);
      const kept = tables.get(stored);
      const isKnown = kept?.owner === owner && kept.settings === settings && areSameRows(kept.rows, rows);
      if (isKnown && repeatBinding(context, kept.noted)) {
        tables.set(stored, kept);
        return kept.bound;
      }
      const { result, noted } = noteBinding(context, bind);
      const copies = noted && copiesOf(rows);
      tables.set(stored, result && noted && copies && { owner, settings, rows: copies, bound: result, noted });
      return result;
    },
  };
}

/** Undefined for rows that hold more than plain values, and for many. */
function copiesOf(rows: readonly unknown[]): readonly unknown[] | undefined {
  let cells = 0;
  let characters = 0;
  for (const row of rows) {
    for (const value of valuesOf(row)) {
      if (typeof value === 'object' && value !== null) return undefined;
      cells += 1;
      if (typeof value === 'string') characters += value.length;
    }
  }
  if (cells > mostCells || characters > mostCharacters) return undefined;
  return rows.map((row) => {
    if (Array.isArray(row)) return [...row];
    return typeof row === 'object' && row !== null ? { ...row } : row;
  });
}

function valuesOf(row: unknown): readonly unknown[] {
  return typeof row === 'object' && row !== null ? Object.values(row) : [row];
}

function areSameRows(kept: readonly unknown[], rows: readonly unknown[]): boolean {
  return kept.length === rows.length && kept.every((row, index) => isSameRow(row, rows[index]));
}

/** With the same keys in the same order: columns that a table does not name follow it. */
function isSameRow(kept: unknown, row: unknown): boolean {
  if (typeof kept !== 'object' || kept === null || typeof row !== 'object' || row === null) return Object.is(kept, row);
  if (Array.isArray(kept) !== Array.isArray(row)) return false;
  const keys = Object.keys(kept);
  const others = Object.keys(row);
  return (
    keys.length === others.length &&
    keys.every((key, index) => {
      const [value, other] = [(kept as Record<string, unknown>)[key], (row as Record<string, unknown>)[key]];
      return key === others[index] && Object.is(value, other);
    })
  );
}
