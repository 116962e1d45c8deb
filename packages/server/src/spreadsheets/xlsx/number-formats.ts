import type { Readable } from 'node:stream';
import { fileRefused } from '../sheet.ts';
import { attribute, readXml } from './read-xml.ts';

/** What the format of a number makes of it, as far as it is more than looks. */
export type NumberKind =
  | { readonly kind: 'number' }
  | { readonly kind: 'date'; readonly hasDate: boolean; readonly hasTime: boolean }
  /** Hours that go past 24. */
  | { readonly kind: 'duration'; readonly hasSeconds: boolean }
  /** Zeros in front, as of postal codes. */
  | { readonly kind: 'digits'; readonly length: number };

const plain: NumberKind = { kind: 'number' };

/** Numbers of formats that no file describes (ECMA-376 part 1, 18.8.30); those from 27 on belong to East Asian dates. */
const builtIn: Readonly<Record<number, string>> = {
  14: 'yyyy-mm-dd',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'm/d/yy h:mm',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  ...Object.fromEntries([27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((id) => [id, 'yyyy-mm-dd'])),
  ...Object.fromEntries([32, 33, 34, 35, 55, 56].map((id) => [id, 'h:mm:ss'])),
};

/** As many as spreadsheet programs take. */
const mostStyles = 65_490;

/** Reads, for each style that cells name by number, what its format makes of numbers. */
export async function readNumberFormats(stream: Readable): Promise<readonly NumberKind[]> {
  // Each is understood once, however many styles name it.
  const known = new Map(Object.entries(builtIn).map(([id, code]) => [Number(id), numberKind(code)]));
  const kinds: NumberKind[] = [];
  let inCellFormats = false;
  await readXml(stream, {
    open(name, attributes) {
      if (name === 'numFmt') {
        known.set(Number(attribute(attributes, 'numFmtId')), numberKind(attribute(attributes, 'formatCode') ?? ''));
      }
      if (name === 'cellXfs') inCellFormats = true;
      if (kinds.length > mostStyles) throw fileRefused(`holds more than ${mostStyles} styles of cells`);
      if (name === 'xf' && inCellFormats) kinds.push(known.get(Number(attribute(attributes, 'numFmtId'))) ?? plain);
    },
    close(name) {
      if (name === 'cellXfs') inCellFormats = false;
    },
  });
  return kinds;
}

/** Spreadsheet programs take no longer ones. */
const longestCode = 255;
/** Zeros in front; each cell is written with as many. */
const mostDigits = 32;

export function numberKind(code: string): NumberKind {
  if (code.length > longestCode) return plain;
  // The first of up to four parts; it is the one for positive numbers. Words and characters that stand for themselves go.
  const [first = ''] = code.replace(/"[^"]*"|\\.|_.|\*./g, '').split(';');
  const isDuration = /\[(?:h+|m+|s+)\]/i.test(first);
  const fields = first
    .replace(/\[[^\]]*\]/g, '')
    .replace(/AM\/PM|A\/P/gi, 'h')
    .toLowerCase();
  if (isDuration) return { kind: 'duration', hasSeconds: /s/.test(first.toLowerCase()) };
  if (/^0{2,}$/.test(fields) && fields.length <= mostDigits) return { kind: 'digits', length: fields.length };
  // General holds letters that are none of a date, and 0.00E+00 an exponent.
  if (/general/.test(fields) || !/[ymdhs]/.test(fields)) return plain;
  const hasTime = /[hs]/.test(fields);
  return { kind: 'date', hasDate: /[yd]/.test(fields) || !hasTime, hasTime };
}
