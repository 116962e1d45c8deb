import { type DesignDocument, type DesignVariable, listVariables, PlatenError, type VariableType } from '@platen/core';
import { type Cell, isProblem } from '../../spreadsheets/sheet.ts';
import type { Table, TableColumn, TableProblem } from '../../spreadsheets/table.ts';
import type { ColumnMapping, CommonFields, MappedColumn, TableItem, TableItems, WrongItem } from '../table-items.ts';

export interface TableItemsRequest {
  readonly table: Table;
  readonly mapping: ColumnMapping;
  readonly document: DesignDocument;
  readonly common: CommonFields;
  readonly rowNumber?: string | undefined;
}

interface Filling extends TableColumn {
  readonly path: readonly string[];
  /** How texts in this column are read when they look like a value. */
  readonly reads: 'json' | 'decimal comma' | 'text';
}

const maxPathLength = 8;

/**
 * Makes one item of each row. Empty cells fill nothing, so that defaults apply. A row with a cell that cannot be read
 * becomes an item with that error. Throws INVALID_REQUEST when the mapping does not fit the table, or when no column
 * fills a variable of the design.
 */
export function toTableItems({ table, mapping, document, common, rowNumber }: TableItemsRequest): TableItems {
  const declared = listVariables(document);
  const variables = declared.map(({ name }) => name);
  const fillings = toFillings(table, mapping, declared);
  const numberPath = rowNumber === undefined ? undefined : pathOfNumber(rowNumber, fillings, variables);
  const known = new Set([...variables, 'locale']);
  const columns = table.columns.map(({ letters, name }): MappedColumn => {
    const path = fillings.find((each) => each.letters === letters)?.path;
    const used = path !== undefined && (known.has(path[0] ?? '') || known.has(path.join('.')));
    return { column: letters, name, variable: path?.join('.') ?? null, used };
  });
  if (variables.length > 0 && !numberPath && !columns.some(({ used }) => used)) {
    throw new PlatenError('INVALID_REQUEST', {
      message: `file: no column is called like a variable of the design; map one in mapping. Columns: ${listed(columns.map(({ name }) => name))}. Variables: ${listed(variables)}.`,
      details: { field: 'mapping', columns: columns.map(({ name }) => name), variables },
    });
  }
  const named = new Set(table.columns.map(({ letters }) => letters));
  const filling = new Set(fillings.map(({ letters }) => letters));
  // Problems in columns that fill no variable do not matter.
  const problems = Map.groupBy(
    table.problems.filter(({ column }) => filling.has(column) || !named.has(column)),
    ({ row }) => row,
  );
  const items = table.rows.map(({ row, cells }, index) => {
    const item = toItem({ row, cells, fillings, problems: problems.get(row) ?? [], common });
    if (numberPath) write(item.value['dynamicData'] as Record<string, unknown>, numberPath, index + 1);
    return item;
  });
  const places = fillings.map(({ letters, path }) => ({ letters, path }));
  return { columns, items, places };
}

function toFillings(table: Table, mapping: ColumnMapping, variables: readonly DesignVariable[]): readonly Filling[] {
  const names = new Set(table.columns.map(({ name }) => name));
  const strange = Object.keys(mapping).filter((name) => !names.has(name));
  if (strange.length > 0) {
    throw new PlatenError('INVALID_REQUEST', {
      message: `mapping: the file has no column ${listed(strange)}; it has ${listed([...names])}`,
      details: { field: 'mapping', columns: [...names], received: strange },
    });
  }
  const types = new Map(variables.map(({ name, type }) => [name, type]));
  const declared = new Set(types.keys());
  const fillings = table.columns.flatMap((column): Filling[] => {
    const variable = Object.hasOwn(mapping, column.name) ? mapping[column.name] : column.name;
    if (variable === null || variable === undefined || variable === '') return [];
    // The name of a variable may itself contain a dot.
    const path = declared.has(variable) ? [variable] : variable.split('.');
    const type = path.length === 1 ? types.get(variable) : undefined;
    return [{ ...column, path: checkPath(path, column), reads: waysToRead(type, table) }];
  });
  for (const [index, one] of fillings.entries()) {
    const other = fillings.slice(index + 1).find(({ path }) => overlap(one.path, path));
    if (!other) continue;
    throw new PlatenError('INVALID_REQUEST', {
      message: `mapping: the columns ${one.letters} and ${other.letters} both fill ${one.path.join('.')}`,
      details: { field: 'mapping', columns: [one.name, other.name] },
    });
  }
  return fillings;
}

/** Throws INVALID_REQUEST for a variable that a column already fills. */
function pathOfNumber(variable: string, fillings: readonly Filling[], variables: readonly string[]): readonly string[] {
  const path = variables.includes(variable) ? [variable] : variable.split('.');
  const isName = path.length <= maxPathLength && path.every((step) => step !== '' && step !== '__proto__');
  const taken = fillings.find((each) => overlap(each.path, path));
  if (isName && !taken) return path;
  const problem = taken
    ? `column ${taken.letters} fills it already; map that column to null`
    : 'it is no name of a variable';
  throw new PlatenError('INVALID_REQUEST', {
    message: `rowNumber: expected a variable that no column fills; received ${JSON.stringify(variable)}: ${problem}`,
    details: { field: 'rowNumber', expected: 'a variable that no column fills' },
  });
}

/** Where the comma is not the delimiter, it may be the decimal sign of some languages. */
function waysToRead(type: VariableType | undefined, { found }: Table): Filling['reads'] {
  if (type === 'list' || type === 'object') return 'json';
  return type === 'number' && found.kind === 'csv' && found.delimiter !== ',' ? 'decimal comma' : 'text';
}

function checkPath(path: readonly string[], { letters }: TableColumn): readonly string[] {
  if (path.length <= maxPathLength && path.every((step) => step !== '' && step !== '__proto__')) return path;
  throw new PlatenError('INVALID_REQUEST', {
    message: `mapping: column ${letters} fills ${JSON.stringify(path.join('.'))}, which is no name of a variable`,
    details: { field: 'mapping', column: letters },
  });
}

/** Whether one path equals the other or contains it. */
function overlap(left: readonly string[], right: readonly string[]): boolean {
  return left.every((step, index) => index >= right.length || step === right[index]);
}

function toItem(parts: {
  readonly row: number;
  readonly cells: readonly Cell[];
  readonly fillings: readonly Filling[];
  /** Problems of the row, in columns that fill a variable or have no name. */
  readonly problems: readonly TableProblem[];
  readonly common: CommonFields;
}): TableItem {
  const { row, cells, fillings, common } = parts;
  const problems = [...parts.problems];
  const dynamicData = { ...common.dynamicData };
  for (const { index, letters, name, path, reads } of fillings) {
    const cell = cells[index] ?? null;
    if (cell === null || isProblem(cell)) continue;
    const value = readers[reads](cell);
    if (value === undefined) {
      problems.push({ row, column: letters, name, message: 'begins like JSON, as a list or an object, and is none' });
    } else write(dynamicData, path, value);
  }
  return {
    value: { ...common, dynamicData },
    row,
    ...(problems.length > 0 && { error: rowError(row, problems) }),
  };
}

const readers = {
  text: (cell: Cell): unknown => cell,
  json: readJson,
  'decimal comma': (cell: Cell): unknown =>
    typeof cell === 'string' && /^\s*[+-]?(?:\d+|\d{1,3}(?:\.\d{3})+),\d+\s*$/.test(cell)
      ? Number(cell.replaceAll('.', '').replace(',', '.'))
      : cell,
} as const satisfies Record<Filling['reads'], (cell: Cell) => unknown>;

/** A text that begins like JSON is read as JSON; any other text is left for the design to check. */
function readJson(cell: Cell): unknown {
  if (typeof cell !== 'string' || !/^\s*[[{]/.test(cell)) return cell;
  try {
    return JSON.parse(cell) as unknown;
  } catch {
    return undefined;
  }
}

/** Rows share the common data, so it is copied along the path that is written to, and only there. */
function write(data: Record<string, unknown>, path: readonly string[], value: unknown): void {
  let place = data;
  for (const step of path.slice(0, -1)) {
    const inner = Object.hasOwn(place, step) ? place[step] : undefined;
    // The shared data may have a text where this row has an object.
    const next: Record<string, unknown> =
      typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? { ...inner } : {};
    place[step] = next;
    place = next;
  }
  place[path.at(-1) ?? ''] = value;
}

function rowError(row: number, problems: readonly TableProblem[]): WrongItem {
  const [first] = problems;
  return {
    code: 'INVALID_DYNAMIC_DATA',
    message: `Row ${row}, column ${first?.column}${first?.name === undefined ? '' : ` (${first.name})`}: ${first?.message}`,
    details: {
      field: `row ${row}`,
      issue: first?.message,
      expected: 'a value',
      row,
      column: first?.column,
      errors: problems.map(({ column, message }) => ({
        path: '/dynamicData',
        code: 'INVALID_VALUE',
        message,
        row,
        column,
      })),
    },
  };
}

/** A few names, joined for a sentence. */
function listed(names: readonly string[]): string {
  const shown = names.slice(0, 12).map((name) => JSON.stringify(name.slice(0, 60)));
  return `${shown.join(', ')}${names.length > shown.length ? ' and others' : ''}`;
}
