import { PlatenError } from '@platen/core';
import { type CsvDelimiter, readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import { type Table, toTable } from './table.ts';

export interface ReadTableOptions {
  /** The delimiter of a CSV file; undefined: it is detected. */
  readonly delimiter?: CsvDelimiter | undefined;
  /** The sheet of an XLSX file, by name or by number from 1; undefined: the first that is not hidden. */
  readonly sheet?: string | undefined;
  /** The row that names the columns; undefined: the first that is not empty. */
  readonly headerRow?: number | undefined;
  /** Most rows below the header. */
  readonly maxRows: number;
}

const zipStart = Buffer.from('PK\u0003\u0004');
/** How files of Excel 97 to 2003 begin, and XLSX files with a password. */
const compoundStart = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
/** Rows with titles, or empty ones, that may stand above the header. */
const rowsAboveHeader = 100;

/**
 * Reads a table with a header from a CSV or XLSX file, told apart by their first bytes.
 * @throws PlatenError BATCH_TOO_LARGE, UNSUPPORTED_FILE_TYPE or INVALID_REQUEST
 */
export async function readTable(bytes: Buffer, options: ReadTableOptions): Promise<Table> {
  if (bytes.subarray(0, 4).equals(compoundStart)) {
    throw unsupported('The file is an old Excel file (.xls) or has a password; save it as .xlsx or .csv without one.');
  }
  const maxRows = options.maxRows + (options.headerRow ?? rowsAboveHeader);
  const sheet = bytes.subarray(0, 4).equals(zipStart)
    ? await readXlsx(bytes, { sheet: options.sheet, maxRows })
    : await readCsv(bytes, { delimiter: options.delimiter, maxRows });
  const table = toTable(sheet, { headerRow: options.headerRow });
  const received = table.rows.length + sheet.rowCount - sheet.rows.length;
  if (received <= options.maxRows) return table;
  throw new PlatenError('BATCH_TOO_LARGE', {
    message: `The file has ${received} rows; your plan allows ${options.maxRows} renders in a batch.`,
    details: { field: 'file', limit: options.maxRows, received },
  });
}

function unsupported(message: string): PlatenError {
  return new PlatenError('UNSUPPORTED_FILE_TYPE', { message, details: { field: 'file' } });
}
