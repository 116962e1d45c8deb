import { PlatenError } from '@platen/core';

/** The value of a cell; null when it is empty. */
export type Cell = string | number | boolean | null | CellProblem;

/** A cell whose content cannot be read, and why, for people. */
export interface CellProblem {
  readonly problem: string;
}

export interface Row {
  /** The number that spreadsheet programs show: from 1, header and empty rows included. */
  readonly row: number;
  /** From column A on. */
  readonly cells: readonly Cell[];
}

/** Cells that are shown as one; the first holds the value. Columns from 0, rows from 1, both ends inclusive. */
export interface MergedCells {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstColumn: number;
  readonly lastColumn: number;
}

/** One sheet as it was read, before a header is chosen. */
export interface Sheet {
  /** The first `maxRows` rows that are not empty. */
  readonly rows: readonly Row[];
  /** How many rows are not empty, in the whole sheet. */
  readonly rowCount: number;
  readonly merged: readonly MergedCells[];
  /** What a cell beyond the header means: in CSV a delimiter too many, on a sheet a note at the side. */
  readonly beyondHeader: 'mistake' | 'note';
  /** What was detected about the file. */
  readonly found: FoundFile;
}

export interface FoundFile {
  readonly kind: 'csv' | 'xlsx';
  /** The encoding of a CSV file, as the Encoding standard names it. */
  readonly encoding?: string;
  readonly delimiter?: string;
  /** The sheet of an XLSX file. */
  readonly sheet?: string;
}

export const spreadsheetBounds = {
  /** The size of the file as it is sent. */
  bytes: 10 * 1024 ** 2,
  columns: 256,
  /** As many as spreadsheet programs have. */
  rows: 1_048_576,
  /** Characters. A design does not take longer texts either. */
  cellLength: 20_000,
} as const;

export function isProblem(cell: Cell): cell is CellProblem {
  return typeof cell === 'object' && cell !== null;
}

export function isEmptyRow(cells: readonly Cell[]): boolean {
  return cells.every((cell) => cell === null);
}

/** 0 → A, 25 → Z, 26 → AA. */
export function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnLetters(Math.floor(column / 26) - 1) + last;
}

/** A text for a cell: shortened to the limit, and without characters that databases and fonts do not take. */
export function textCell(text: string): Cell {
  if (text.length > spreadsheetBounds.cellLength) {
    return { problem: `expected at most ${spreadsheetBounds.cellLength} characters; received ${text.length}` };
  }
  if (text.includes('\0')) return { problem: 'expected text without NUL characters' };
  if (!text.isWellFormed()) return { problem: 'expected text without halves of surrogate pairs' };
  return text.trim() === '' ? null : text;
}

/** The error for a file that cannot be read at all. */
export function fileRefused(message: string, details: Readonly<Record<string, unknown>> = {}, cause?: unknown) {
  return new PlatenError('INVALID_REQUEST', {
    message: `file: ${message}`,
    details: { field: 'file', ...details },
    cause,
  });
}
