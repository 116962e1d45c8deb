import type { ErrorCode } from '@platen/core';
import type { CsvDelimiter } from '../spreadsheets/read-csv.ts';
import type { FoundFile } from '../spreadsheets/sheet.ts';

/** A table that is to become items of a batch. */
export interface TableItemsInput {
  /** The delimiter of a CSV file; undefined: it is detected. */
  readonly delimiter: CsvDelimiter | undefined;
  /** The sheet of an XLSX file, by name or by number from 1; undefined: the first that is not hidden. */
  readonly sheet: string | undefined;
  readonly headerRow: number | undefined;
  readonly maxRows: number;
  readonly mapping: ColumnMapping;
  readonly common: CommonFields;
  /** The variable that gets the row's number, counted from 1. */
  readonly rowNumber: string | undefined;
}

/**
 * Which variable each column fills, by the column's name; null leaves the column out. A column that is not named here
 * fills the variable of its own name.
 */
export type ColumnMapping = Readonly<Record<string, string | null>>;

/** The fields that every item gets, such as `designId` or `templateId`. */
export interface CommonFields {
  /** Values of a row take precedence. */
  readonly dynamicData?: Readonly<Record<string, unknown>> | undefined;
  readonly [field: string]: unknown;
}

/** A column and how it is used. */
export interface MappedColumn {
  readonly column: string;
  readonly name: string;
  /** The variable as a path, such as `customer.name`. */
  readonly variable: string | null;
  /** Whether the design has such a variable. */
  readonly used: boolean;
}

export interface TableItem {
  readonly value: Readonly<Record<string, unknown>>;
  readonly row: number;
  /** The error of this row, if it is already known. */
  readonly error?: WrongItem;
}

/** The parts of a PlatenError. */
export interface WrongItem {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
}

export interface TableItems {
  readonly items: readonly TableItem[];
  readonly columns: readonly MappedColumn[];
  /** Which column fills which place of the data. */
  readonly places: readonly { readonly letters: string; readonly path: readonly string[] }[];
}

export interface FoundTable extends TableItems {
  readonly found: FoundFile;
  readonly unnamedColumns: readonly string[];
}
