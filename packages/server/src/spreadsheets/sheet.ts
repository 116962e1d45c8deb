import { PlatenError } from '@platen/core';

/** What a cell holds; null when it is empty. */
export type Cell = string | number | boolean | null | CellProblem;

/** A cell that holds something of which no value can be made, and why, for people. */
export interface CellProblem {
  readonly problem: string;
}

export interface Row {
  /** As spreadsheet programs number them: from 1, with the header and empty rows. */
  readonly row: number;
  /** From column A on. */
  readonly cells: readonly Cell[];
}

/** Cells shown as one; the first holds the value of all. Columns from 0, rows from 1, both ends inclusive. */
export interface MergedCells {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstColumn: number;
  readonly lastColumn: number;
}

/** One sheet as it was read, before anything is taken for a header. */
export interface Sheet {
  /** Rows that hold something, the first `maxRows` of them. */
  readonly rows: readonly Row[];
  /** How many rows hold something, all of them. */
  readonly rowCount: number;
  readonly merged: readonly MergedCells[];
  /** What a cell beyond the header is: in CSV the sign of a delimiter too many, on a sheet a note at the side. */
  readonly beyondHeader: 'mistake' | 'note';
  /** What was found out about the file. */
  readonly found: FoundFile;
}

export interface FoundFile {
  readonly kind: 'csv' | 'xlsx';
  /** Of CSV, as the Encoding standard calls it. */
  readonly encoding?: string;
  readonly delimiter?: string;
  /** Of XLSX. */
  readonly sheet?: string;
}

export const spreadsheetBounds = {
  /** Of the file as it is sent. */
  bytes: 10 * 1024 ** 2,
  columns: 256,
  /** As many as spreadsheet programs have. */
  rows: 1_048_576,
  /** Characters. A design takes no longer text either. */
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

/** A text as it may stand in a cell: bounded, and without what neither databases nor fonts take. */
export function textCell(text: string): Cell {
  if (text.length > spreadsheetBounds.cellLength) {
    return { problem: `expected at most ${spreadsheetBounds.cellLength} characters; received ${text.length}` };
  }
  if (text.includes('\0')) return { problem: 'expected text without NUL characters' };
  if (!text.isWellFormed()) return { problem: 'expected text without halves of surrogate pairs' };
  return text.trim() === '' ? null : text;
}

/** For a file that cannot be read as a whole. */
export function fileRefused(message: string, details: Readonly<Record<string, unknown>> = {}, cause?: unknown) {
  return new PlatenError('INVALID_REQUEST', {
    message: `file: ${message}`,
    details: { field: 'file', ...details },
    cause,
  });
}
