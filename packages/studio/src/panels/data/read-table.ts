import { isObject } from '../../document/design/is-object.ts';
import { parseCsv } from './parse-csv.ts';
import type { DataRow } from './row.ts';

export type UnreadableReason = 'empty' | 'json' | 'quote' | 'spreadsheet';

/** Why a file has no rows that can be used. */
export class UnreadableRows extends Error {
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason) {
    super(reason);
    this.reason = reason;
  }
}

/** How files of spreadsheet programs begin: XLSX, ODS and Numbers are ZIP archives; XLS is older. As `decodeText` reads them. */
const spreadsheets = ['PK\u0003\u0004', '\u00D0\u00CF\u0011\u00E0'];

/** Rows of a file: JSON when it begins like it, else CSV. Throws UnreadableRows. */
export function readRows(text: string): readonly DataRow[] {
  if (spreadsheets.some((begin) => text.startsWith(begin))) throw new UnreadableRows('spreadsheet');
  const rows = /^\uFEFF?\s*[[{]/.test(text) ? readJson(text) : readCsv(text);
  if (rows.length === 0) throw new UnreadableRows('empty');
  return rows;
}

/** A list of objects, alone or as the only list of an object. */
function readJson(text: string): readonly DataRow[] {
  const value = parsed(text.replace(/^\uFEFF/, ''));
  const list = isObject(value) ? (Object.values(value).find(Array.isArray) ?? [value]) : value;
  if (!Array.isArray(list) || !list.every(isObject)) throw new UnreadableRows('json');
  return list;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableRows('json');
  }
}

/** With commas, semicolons or tabs; the first line names the columns. Empty lines are no rows. */
function readCsv(text: string): readonly DataRow[] {
  const { lines, isOpen } = parseCsv(text.replace(/^\uFEFF/, ''));
  if (isOpen) throw new UnreadableRows('quote');
  const [names = [], ...rows] = lines;
  return rows
    .filter((cells) => cells.some((cell) => cell !== ''))
    .map((cells) =>
      Object.fromEntries(
        names.flatMap((name, index) => (name.trim() === '' ? [] : [[name.trim(), cells[index] ?? '']])),
      ),
    );
}
