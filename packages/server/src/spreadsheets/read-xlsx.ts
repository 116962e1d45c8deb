import type { Sheet } from './sheet.ts';
import { openArchive } from './xlsx/archive.ts';
import { readNumberFormats } from './xlsx/number-formats.ts';
import { readRows } from './xlsx/read-rows.ts';
import { readSharedStrings } from './xlsx/shared-strings.ts';
import { chooseSheet, readWorkbook } from './xlsx/workbook.ts';

export interface ReadXlsxOptions {
  /** Name, or number from 1; the first that is not hidden when undefined. */
  readonly sheet?: string | undefined;
  /** Rows to keep; the rest is counted. */
  readonly maxRows: number;
}

/**
 * Reads one sheet of an XLSX file (Office Open XML) with bounded memory: only the parts that hold values are unpacked,
 * and they are read as they come. Dates become ISO 8601.
 * @throws PlatenError INVALID_REQUEST
 */
export async function readXlsx(bytes: Buffer, { sheet: wanted, maxRows }: ReadXlsxOptions): Promise<Sheet> {
  const archive = await openArchive(bytes);
  const workbook = await readWorkbook(archive);
  const { name, part } = chooseSheet(workbook, wanted);
  const { sharedStrings, styles, startsIn1904 } = workbook;
  const context = {
    sharedStrings: sharedStrings === undefined ? [] : await readSharedStrings(await archive.open(sharedStrings)),
    styles: styles === undefined ? [] : await readNumberFormats(await archive.open(styles)),
    startsIn1904,
    maxRows,
  };
  const rows = await readRows(await archive.open(part), context);
  return { ...rows, beyondHeader: 'note', found: { kind: 'xlsx', sheet: name } };
}
