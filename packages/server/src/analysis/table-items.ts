import type { ErrorCode } from '@platen/core';
import type { CsvDelimiter } from '../spreadsheets/read-csv.ts';
import type { FoundFile } from '../spreadsheets/sheet.ts';

/** A table that is to become items of a batch. */
export interface TableItemsInput {
  /** Of CSV; found out when undefined. */
  readonly delimiter: CsvDelimiter | undefined;
  /** Of XLSX: name, or number from 1; the first that is not hidden when undefined. */
  readonly sheet: string | undefined;
  readonly headerRow: number | undefined;
  readonly maxRows: number;
  readonly mapping: ColumnMapping;
  readonly common: CommonFields;
  /** The variable that has the number of the row among the rows, from 1. */
  readonly rowNumber: string | undefined;
}

/** Which variable each column fills, by the column's name; null leaves it out. Others fill the one of their name. */
export type ColumnMapping = Readonly<Record<string, string | null>>;

/** What every item gets, `designId` or `templateId` among it. */
export interface CommonFields {
  /** A row's own values win. */
  readonly dynamicData?: Readonly<Record<string, unknown>> | undefined;
  readonly [field: string]: unknown;
}

/** A column and what became of it. */
export interface MappedColumn {
  readonly column: string;
  readonly name: string;
  /** As a path: `customer.name`. */
  readonly variable: string | null;
  /** Whether the design has such a variable. */
  readonly used: boolean;
}

export interface TableItem {
  readonly value: Readonly<Record<string, unknown>>;
  readonly row: number;
  /** What is known to be wrong with it already. */
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
