import type { batchFileFields } from '@platen/api';
import { PlatenError } from '@platen/core';
import type { z } from 'zod';
import type { CommonFields, FoundTable, MappedColumn, TableItems } from '../../analysis/table-items.ts';
import type { RenderError } from '../../domain/render.ts';
import type { FoundFile } from '../../spreadsheets/sheet.ts';
import type { RenderSource } from '../renders/drawing/render-call.ts';
import type { SentItem } from './batch-items.ts';

export type BatchFileFields = z.output<typeof batchFileFields>;

/** How a table was read, and the problems of its rows. */
export interface ReadFile extends FoundFile {
  readonly rows: number;
  readonly columns: readonly MappedColumn[];
  readonly unnamedColumns: readonly string[];
  readonly problems: readonly FileProblem[];
  readonly problemCount: number;
}

/** A row and its problem. */
export interface CheckedRow {
  readonly row?: number;
  readonly error?: RenderError;
}

export interface TriedBatchFile {
  readonly dryRun: true;
  readonly totalRenders: number;
  readonly failedRenders: number;
  readonly rows: readonly { readonly row: number; readonly dynamicData: Readonly<Record<string, unknown>> }[];
  readonly file: ReadFile;
}

interface FileProblem {
  readonly row: number;
  readonly column?: string;
  readonly name?: string;
  readonly code: string;
  readonly message: string;
}

/** Most problems that an answer lists. */
const maxProblems = 100_000;

/** The rows of items; those that were checked have their problems. */
export function checkedRows(items: readonly SentItem[], checked: readonly unknown[]): readonly CheckedRow[] {
  return items.map(({ row = 0 }, index) => {
    const error = checked[index];
    if (!(error instanceof PlatenError)) return { row };
    return { row, error: { code: error.code, message: error.message, details: error.details } };
  });
}

export function failedOf(rows: readonly CheckedRow[]): number {
  return rows.filter(({ error }) => error).length;
}

/** The answer to a try. */
export function triedFile(table: FoundTable, items: readonly SentItem[], rows: readonly CheckedRow[]): TriedBatchFile {
  return {
    dryRun: true,
    totalRenders: items.length,
    failedRenders: failedOf(rows),
    rows: table.items.map(({ value, row }) => ({ row, dynamicData: dataOf(value) })),
    file: fileOf(table, rows),
  };
}

function dataOf({ dynamicData }: SentItem['value']): Readonly<Record<string, unknown>> {
  return typeof dynamicData === 'object' && dynamicData !== null ? (dynamicData as Record<string, unknown>) : {};
}

/** How the file was read, and the problems of its rows. */
export function fileOf({ found, items, columns, unnamedColumns }: FoundTable, rows: readonly CheckedRow[]): ReadFile {
  const names = new Map(columns.map(({ column, name }) => [column, name]));
  const problems = problemsOf(rows, names);
  return {
    ...found,
    rows: items.length,
    columns,
    unnamedColumns,
    problems: problems.slice(0, maxProblems),
    problemCount: problems.length,
  };
}

/** The renders of the rows; when there are several formats, one for each row and format. */
export function sentItems(table: TableItems, formats: readonly string[] = []): readonly SentItem[] {
  const items = itemsOf(table);
  if (formats.length === 0) return items;
  return items.flatMap((item) => formats.map((format) => ({ ...item, value: { ...item.value, format } })));
}

function itemsOf({ items, places }: TableItems): readonly SentItem[] {
  const columnOf = (pointer: string) => {
    const steps = pointer.split('/').slice(2);
    return places.find(({ path }) => path.every((step, index) => step === steps[index]))?.letters;
  };
  return items.map(({ value, row, error }) => {
    if (error === undefined) return { value, row, columnOf };
    const { code, message, details } = error;
    return { value, row, columnOf, error: new PlatenError(code, { message, details }) };
  });
}

export function sourceOf({ designId, templateId }: BatchFileFields): RenderSource {
  if (designId && !templateId) return { kind: 'design', id: designId };
  if (templateId && !designId) return { kind: 'template', id: templateId };
  throw new PlatenError('INVALID_REQUEST', {
    message: `expected the field designId or templateId; received ${designId ? 'both' : 'neither'}`,
    details: { field: designId ? 'templateId' : 'designId', expected: 'designId or templateId' },
  });
}

/** A field of its own takes precedence over the same field in `options`. */
export function commonFields({ options, designId, templateId, format, fileName }: BatchFileFields): CommonFields {
  const own = { designId, templateId, format, fileName };
  const { dynamicData, ...others } = options;
  if (
    dynamicData !== undefined &&
    (typeof dynamicData !== 'object' || dynamicData === null || Array.isArray(dynamicData))
  ) {
    throw new PlatenError('INVALID_REQUEST', {
      message: 'options: dynamicData: expected an object of variable names and values',
      details: { field: 'options', expected: 'an object of variable names and values' },
    });
  }
  return {
    ...others,
    ...Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined)),
    ...(dynamicData !== undefined && { dynamicData: dynamicData as CommonFields['dynamicData'] }),
  };
}

function problemsOf(rows: readonly CheckedRow[], names: ReadonlyMap<string, string>): readonly FileProblem[] {
  const problems = rows.flatMap(({ row = 0, error }): FileProblem[] => {
    if (!error) return [];
    const { code, message } = error;
    const { errors } = (error['details'] ?? {}) as { readonly errors?: unknown };
    const listed = Array.isArray(errors) ? (errors as readonly ListedProblem[]) : [];
    const cells = listed.filter(({ column }) => column !== undefined);
    if (cells.length === 0) return [{ row, code, message }];
    return cells.map((cell) => {
      const name = names.get(cell.column ?? '');
      return { row, column: cell.column ?? '', ...(name !== undefined && { name }), code, message: cell.message };
    });
  });
  // A row that is drawn in several formats mostly has the same problems in each.
  const known = new Set<string>();
  return problems.filter(({ row, column, code, message }) => {
    const key = JSON.stringify([row, column, code, message]);
    return !known.has(key) && known.add(key);
  });
}

interface ListedProblem {
  readonly message: string;
  readonly column?: string;
}
