import type { StoredElement } from '@platen/core';
import { setProperties } from '../commands/properties.ts';
import type { PropertyPath } from '../commands/with-property.ts';
import type { Command } from '../design/design.ts';
import { propertiesOf } from './cell-grid.ts';

type Style = Readonly<Record<string, unknown>>;

/** What a property of the look of a cell is, as its cell, column, row and table say. Conditions of rows are not looked at. */
export function valueInCell(table: StoredElement, [section, row, step]: PropertyPath, name: string): unknown {
  const of = (holder: unknown): unknown => propertiesOf(holder)[name];
  const ofHeadings = table[name] ?? (name === 'fontWeight' ? 600 : undefined);
  if (section === 'columns') return of(table['headerStyle']) ?? ofHeadings;
  const own = of(cellOf(table, [section, row ?? 0, step ?? 0]));
  if (section === 'footer') return own ?? of(table['footerStyle']) ?? ofHeadings;
  const columns: readonly unknown[] = Array.isArray(table['columns']) ? table['columns'] : [];
  const index = typeof step === 'number' ? step : columns.findIndex((column) => propertiesOf(column)['key'] === step);
  return (
    own ??
    (index === 0 ? of(table['firstColumnStyle']) : undefined) ??
    (Number(row) % 2 === 1 ? of(table['alternateRowStyle']) : undefined) ??
    of(propertiesOf(columns[index])['style']) ??
    of(table['bodyStyle']) ??
    table[name]
  );
}

/** Gives a cell another look. The headings of a table have theirs together. */
export function styleCell(table: StoredElement, path: PropertyPath, style: Style): Command {
  if (path[0] === 'columns') {
    const values = Object.entries(style).map(([name, value]) => [['headerStyle', name], value] as const);
    return setProperties([table.id], values);
  }
  return setProperties([table.id], [[path, { ...propertiesOf(cellOf(table, path) ?? ''), ...style }]]);
}

function cellOf(table: StoredElement, [section, row, step]: PropertyPath): unknown {
  const rows = table[section] as Readonly<Record<string | number, Readonly<Record<string | number, unknown>>>>;
  return rows[row ?? 0]?.[step ?? 0];
}
