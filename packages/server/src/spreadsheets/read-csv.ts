import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { PlatenError } from '@platen/core';
import { CsvError, type Options, parse } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';
import { decodeText } from './decode-text.ts';
import { fileRefused, isEmptyRow, type Row, type Sheet, spreadsheetBounds, textCell } from './sheet.ts';

export const csvDelimiters = [',', ';', '\t', '|'] as const;
export type CsvDelimiter = (typeof csvDelimiters)[number];

export interface ReadCsvOptions {
  /** Found out when undefined. */
  readonly delimiter?: CsvDelimiter | undefined;
  /** Rows to keep; the rest is counted. */
  readonly maxRows: number;
}

const chunkBytes = 16 * 1024;
/** How much is looked at to find the delimiter. */
const sampleLength = 32 * 1024;
const sampleRecords = 20;

// biome-ignore lint/suspicious/noControlCharactersInRegex: no table holds them; pictures and archives do.
const binaryCharacters = /[\u0000-\u0008\u000e-\u001f]/;

const csvOptions = {
  // All three, as files that were put together have several.
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  // 5" pipe
  relax_quotes: true,
  max_record_size: 1_000_000,
} satisfies Options;

/**
 * Reads CSV: RFC 4180, with any of four delimiters. Numbers stay text, as they were written.
 * @throws PlatenError INVALID_REQUEST for what cannot be read, with the row; UNSUPPORTED_FILE_TYPE for what is no text.
 */
export async function readCsv(bytes: Uint8Array, options: ReadCsvOptions): Promise<Sheet> {
  const { text, encoding } = decodeText(bytes);
  if (binaryCharacters.test(text.slice(0, sampleLength))) throw notATable();
  // A line by which spreadsheet programs tell each other; it is no row.
  const told = /^sep=([,;\t|])(?:\r\n|\n|\r)/i.exec(text);
  const body = told ? text.slice(told[0].length) : text;
  const delimiter = options.delimiter ?? (told?.[1] as CsvDelimiter | undefined) ?? findDelimiter(body);
  const rows: Row[] = [];
  let rowCount = 0;
  let row = told ? 1 : 0;
  const parser = Readable.from(chunksOf(Buffer.from(body))).pipe(parse({ ...csvOptions, delimiter }));
  try {
    for await (const record of parser as AsyncIterable<readonly string[]>) {
      row += 1;
      if (row > spreadsheetBounds.rows) throw fileRefused(`has more than ${spreadsheetBounds.rows} rows`, { row });
      if (record.length > spreadsheetBounds.columns) throw tooWide(row, record.length);
      const cells = record.map(textCell);
      if (isEmptyRow(cells)) continue;
      rowCount += 1;
      if (rows.length < options.maxRows) rows.push({ row, cells });
    }
  } catch (cause) {
    throw cause instanceof CsvError ? malformed(cause, told !== null) : cause;
  }
  return { rows, rowCount, merged: [], beyondHeader: 'mistake', found: { kind: 'csv', encoding, delimiter } };
}

function notATable(): PlatenError {
  return new PlatenError('UNSUPPORTED_FILE_TYPE', {
    message: 'The file is neither CSV nor XLSX.',
    details: { field: 'file' },
  });
}

/** Lets others go on between two pieces: a large file takes a second. */
async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += chunkBytes) {
    yield bytes.subarray(start, start + chunkBytes);
    await setImmediate();
  }
}

function tooWide(row: number, columns: number) {
  return fileRefused(`row ${row} has ${columns} columns; expected at most ${spreadsheetBounds.columns}`, { row });
}

function malformed(error: CsvError, hasFirstLine: boolean) {
  // How many records came before it; the parser hands some of them out only after it has failed.
  const row = Number((error as { readonly records?: unknown }).records ?? 0) + (hasFirstLine ? 2 : 1);
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return fileRefused(`in row ${row} a quote opens that is never closed`, { row });
    case 'CSV_MAX_RECORD_SIZE':
      return fileRefused(`row ${row} is longer than ${csvOptions.max_record_size} characters; is a quote missing?`, {
        row,
      });
    default:
      return fileRefused(`row ${row} is not valid CSV`, { row });
  }
}

/** The one that cuts most rows into as many columns as the first, and into the more columns among equals. */
function findDelimiter(text: string): CsvDelimiter {
  const cut = text.slice(0, sampleLength);
  const sample = cut.length < text.length ? cut.slice(0, Math.max(cut.lastIndexOf('\n'), 0) || cut.length) : cut;
  const scored = csvDelimiters.map((delimiter) => ({ delimiter, ...score(sample, delimiter) }));
  const [best] = scored
    .filter(({ columns }) => columns > 1)
    .sort((left, right) => right.alike - left.alike || right.columns - left.columns);
  return best?.delimiter ?? ',';
}

function score(sample: string, delimiter: CsvDelimiter): { readonly alike: number; readonly columns: number } {
  const records = parseAtOnce(sample, {
    ...csvOptions,
    delimiter,
    to: sampleRecords,
    skip_empty_lines: true,
    skip_records_with_error: true,
  });
  const columns = records[0]?.length ?? 0;
  return { columns, alike: records.filter(({ length }) => length === columns).length / Math.max(1, records.length) };
}
