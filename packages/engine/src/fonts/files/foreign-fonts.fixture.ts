/**
 * Font files as strangers send them, made of the bundled Inter and the Inconsolata of bwip-js (both under the SIL Open
 * Font License 1.1), and ways to damage them. What is made here is used in tests only.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import fontverter from 'fontverter';
import subsetFont from 'subset-font';
import { unpackFont } from './unpack-font.ts';

const packages = path.resolve(import.meta.dirname, '../../../../../node_modules');
const file = (inside: string) => readFileSync(path.join(packages, inside));

/** Variable, with the axes `wght` and `opsz`; Latin. */
export const interWoff2 = file('@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2');
export const interTtf = Buffer.from(await unpackFont(interWoff2));
export const interWoff = await fontverter.convert(interTtf, 'woff', 'sfnt');
/** Variable by weight alone. */
export const interWeightWoff2 = file('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');
export const interWeightTtf = Buffer.from(await unpackFont(interWeightWoff2));
export const interWeightWoff = await fontverter.convert(interWeightTtf, 'woff', 'sfnt');
/** Static, CFF outlines. */
export const inconsolataOtf = file('bwip-js/fonts/Inconsolata.otf');

/** Plain tables in another container. */
export async function packed(font: Buffer, format: 'woff' | 'woff2'): Promise<Buffer> {
  return Buffer.from(await fontverter.convert(font, format, 'sfnt'));
}

/** A font of a few characters, in plain tables; axes that are named are pinned. */
export async function smallFont(
  font: Buffer,
  characters: string,
  variationAxes: Readonly<Record<string, number>> = {},
): Promise<Buffer> {
  return Buffer.from(await subsetFont(font, characters, { targetFormat: 'sfnt', variationAxes }));
}

/** A copy of a font in which `change` wrote into one table. */
export function withTable(font: Buffer, tag: string, change: (table: Buffer) => void): Buffer {
  const copy = Buffer.from(font);
  const { offset, length } = recordOf(copy, tag);
  change(copy.subarray(offset, offset + length));
  return copy;
}

/** A copy of a font whose directory does not name a table: its tag is another. */
export function withoutTable(font: Buffer, tag: string): Buffer {
  const copy = Buffer.from(font);
  copy.write('XXXX', recordOf(copy, tag).record, 'latin1');
  return copy;
}

/** Where the record of a table stands in the directory, and the table in the file. */
export function recordOf(font: Buffer, tag: string) {
  for (let record = 12; record < 12 + 16 * font.readUInt16BE(4); record += 16) {
    if (font.toString('latin1', record, record + 4) !== tag) continue;
    return { record, offset: font.readUInt32BE(record + 8), length: font.readUInt32BE(record + 12) };
  }
  throw new Error(`the font has no table ${tag}`);
}
