import { hash } from 'node:crypto';
import { encodingDictionary } from '../encoding-table.ts';
import type { ObjectList } from './object-list.ts';
import type { OpenedFont } from './opened-font.ts';

export interface FontObjects {
  readonly font: OpenedFont;
  /** The font file: TrueType, or a table of PostScript outlines. */
  readonly file: Buffer;
  /** PostScript name with its tag. */
  readonly name: string;
  /** Number of the object by which content names the font. */
  readonly number: number;
  /** See `widthList`. */
  readonly widths: string;
  /** Which glyphs codes stand for; null where those are their numbers. */
  readonly encoding: Buffer | null;
  /** The object that says which characters the codes stand for, or its number. */
  readonly table: number | string;
}

/** Puts a font and what belongs to it: ISO 32000-1, 9.7 and 9.8. */
export function putFont(objects: ObjectList, { font, file, name, number, widths, encoding, table }: FontObjects): void {
  const isCff = font.cff !== undefined;
  const stream = objects.putStream(isCff ? '<</Subtype /CIDFontType0C>>' : `<</Length1 ${file.length}>>`, file);
  const descriptor = objects.put(`<</Type /FontDescriptor
/FontName /${name}
${describedBefore(font)}
/FontFile${isCff ? 3 : 2} ${stream} 0 R>>`);
  const descendant = objects.put(`<</Type /Font
/Subtype /CIDFontType${isCff ? 0 : 2}
/BaseFont /${name}
/CIDSystemInfo <</Registry (Adobe)
/Ordering (Identity)
/Supplement 0>>
/FontDescriptor ${descriptor} 0 R
${isCff ? '' : '/CIDToGIDMap /Identity\n'}/DW 0
/W [${widths}]>>`);
  const codes = encoding === null ? '/Identity-H' : `${objects.putStream(encodingDictionary, encoding)} 0 R`;
  objects.put(
    `<</Type /Font
/Subtype /Type0
/BaseFont /${name}
/Encoding ${codes}
/DescendantFonts [${descendant} 0 R]
/ToUnicode ${table} 0 R>>`,
    number,
  );
}

/** `first [w w …]` for each row of numbers by which readers name glyphs: ISO 32000-1, 9.7.4.3. */
export function widthList(font: OpenedFont, glyphs: readonly (readonly [number: number, glyph: number])[]): string {
  let written = '';
  let next = -1;
  for (const [number, glyph] of [...new Map(glyphs)].sort(([a], [b]) => a - b)) {
    const width = font.width(glyph);
    if (number === next) written += ` ${width}`;
    else written += `${written === '' ? '' : '] '}${number} [${width}`;
    next = number + 1;
  }
  return `${written}]`;
}

const descriptions = new WeakMap<OpenedFont, string>();

function describedBefore(font: OpenedFont): string {
  const known = descriptions.get(font);
  if (known !== undefined) return known;
  const made = describeFont(font);
  descriptions.set(font, made);
  return made;
}

/** Entries of a descriptor, whatever is kept of the font. */
function describeFont({ tables, unitsPerEm, box }: OpenedFont): string {
  const scaled = (units: number) => Math.round((units * 1000) / unitsPerEm);
  const hhea = tables.get('hhea');
  const ascent = scaled(hhea?.readInt16BE(4) ?? box[3]);
  const descent = scaled(hhea?.readInt16BE(6) ?? box[1]);
  const os2 = tables.get('OS/2');
  // The height of capitals came with the second version of that table.
  const capitals = os2 && os2.length >= 90 ? scaled(os2.readInt16BE(88)) : ascent;
  const angle = (tables.get('post')?.readInt32BE(4) ?? 0) / 65_536;
  // Flag 4: other characters than the standard Latin ones. The width of stems is for readers that have not got the font.
  return `/Flags 4
/FontBBox [${box.map(scaled).join(' ')}]
/ItalicAngle ${Math.round(angle * 100) / 100}
/Ascent ${ascent}
/Descent ${descent}
/CapHeight ${capitals}
/StemV 80`;
}

/** Six capitals before the name of a subset. */
export function tagOf(key: string): string {
  const digest = hash('sha256', key, 'buffer');
  return String.fromCharCode(...digest.subarray(0, 6).map((byte) => 65 + (byte % 26)));
}
