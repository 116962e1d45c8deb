import { isObject } from '../../document/design/is-object.ts';
import type { DataRow } from './row.ts';

/** Why a file has no rows that can be used. */
export class UnreadableRows extends Error {
  readonly reason: 'empty' | 'json' | 'quote' | 'spreadsheet';

  constructor(reason: UnreadableRows['reason']) {
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

/** RFC 4180, with commas, semicolons or tabs; the first line names the columns. Empty lines are no rows. */
function readCsv(text: string): readonly DataRow[] {
  const [names = [], ...lines] = cellsOf(text.replace(/^\uFEFF/, ''));
  return lines
    .filter((cells) => cells.some((cell) => cell !== ''))
    .map((cells) =>
      Object.fromEntries(
        names.flatMap((name, index) => (name.trim() === '' ? [] : [[name.trim(), cells[index] ?? '']])),
      ),
    );
}

/** A cell in quotes, in which two stand for one, or up to the next separator; then what ends it. */
function cellsOf(text: string): readonly (readonly string[])[] {
  const separator = likeliestSeparator(text);
  const pattern = new RegExp(
    `(?:"((?:[^"]|"")*)"[^${separator}\\r\\n]*|([^${separator}\\r\\n]*))(${separator}|\\r\\n|\\r|\\n|$)`,
    'y',
  );
  const lines: string[][] = [[]];
  while (pattern.lastIndex < text.length) {
    const [all, quoted, plain = '', end = ''] = pattern.exec(text) ?? [];
    if (all === undefined || (quoted === undefined && plain.startsWith('"'))) throw new UnreadableRows('quote');
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== separatorSign(separator) && end !== '') lines.push([]);
    else if (end !== '' && pattern.lastIndex === text.length) lines.at(-1)?.push('');
  }
  return lines;
}

/** The sign that stands most often in the first line, outside of quotes. As a pattern. */
function likeliestSeparator(text: string): string {
  const first = (/^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text)?.[0] ?? '').replaceAll(/"(?:[^"]|"")*"/g, '');
  const count = (separator: string) => first.split(separatorSign(separator)).length;
  return [',', ';', '\\t'].reduce((best, each) => (count(each) > count(best) ? each : best));
}

const separatorSign = (pattern: string) => (pattern === '\\t' ? '\t' : pattern);
