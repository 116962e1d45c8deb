import type { Readable } from 'node:stream';
import { fileRefused } from '../sheet.ts';
import { readXml } from './read-xml.ts';

/** Different texts of a whole workbook; a sheet of the largest batch has a tenth of them. */
const mostTexts = 1_000_000;

/** Reads the texts that cells name by number. Words in several fonts become one text; how to read them aloud is left out. */
export async function readSharedStrings(stream: Readable): Promise<readonly string[]> {
  const strings: string[] = [];
  let text = '';
  let isText = false;
  let phonetic = 0;
  await readXml(stream, {
    open(name) {
      if (name === 'si') text = '';
      if (name === 'rPh') phonetic += 1;
      isText = name === 't' && phonetic === 0;
    },
    text(piece) {
      if (isText) text += piece;
    },
    close(name) {
      if (name === 't') isText = false;
      if (name === 'rPh') phonetic -= 1;
      if (name !== 'si') return;
      if (strings.length >= mostTexts) throw fileRefused(`holds more than ${mostTexts} different texts`);
      strings.push(unescapeText(text));
    },
  });
  return strings;
}

/** Characters that XML cannot hold, or that it would change, stand as `_x000D_` (ST_Xstring). */
export function unescapeText(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_match, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
}
