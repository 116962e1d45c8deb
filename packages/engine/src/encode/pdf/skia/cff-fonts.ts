import { encodingTable } from '../encoding-table.ts';
import type { PdfFile, PdfObject } from '../pdf-file.ts';
import { cutCff } from '../plain/cff-table.ts';
import { putFont, tagOf, widthList } from '../plain/font-objects.ts';
import { ObjectList } from '../plain/object-list.ts';
import { tryOpenFont } from '../plain/opened-font.ts';
import { glyphsOfDrawings, nameOfDrawings } from './coded-fonts.ts';
import type { PdfSubset } from './subsets.ts';

/**
 * Embeds fonts of PostScript outlines, which Skia writes as drawings of each glyph (Type 3): readers hint and search a font,
 * and may leave drawings of letters out of a selection. Codes stay as they are in the content.
 */
export function embedCffFonts(file: PdfFile, subsets: readonly PdfSubset[]): PdfFile {
  const fonts = new Map(subsets.map(({ fontName, font }) => [fontName, font]));
  const objects = new Map(file.objects);
  const list = new ObjectList(Math.max(...objects.keys()));
  for (const object of file.objects.values()) {
    const name = isDrawn(object) ? nameOfDrawings(file, object) : null;
    const bytes = name === null ? undefined : fonts.get(name);
    const font = bytes && tryOpenFont(bytes);
    const cff = font?.cff;
    const table = /\/ToUnicode (\d+) 0 R/.exec(object.dictionary)?.[1];
    if (name === null || font === undefined || cff === undefined || table === undefined) continue;
    const glyphs = glyphsOfDrawings(object);
    putFont(list, {
      font,
      file: cutCff(cff, new Set(glyphs)),
      name: `${tagOf(`${font.digest} ${glyphs.join(' ')}`)}+${name}`,
      number: object.number,
      widths: widthList(
        font,
        glyphs.map((glyph) => [cff.cidOf(glyph), glyph]),
      ),
      encoding: Buffer.from(
        encodingTable(
          glyphs.map((glyph, code) => [code, cff.cidOf(glyph)]),
          2,
        ),
        'latin1',
      ),
      table,
    });
    for (const number of drawingsOf(object)) objects.delete(number);
  }
  return { ...file, objects: new Map([...objects, ...list.objects]) };
}

function isDrawn({ dictionary }: PdfObject): boolean {
  return /\/Subtype \/Type3\b/.test(dictionary);
}

/** The objects of its glyphs, and its descriptor. */
function drawingsOf({ dictionary }: PdfObject): readonly number[] {
  const procedures = /\/CharProcs <<([^>]*)>>/.exec(dictionary)?.[1] ?? '';
  const descriptor = /\/FontDescriptor \d+ 0 R/.exec(dictionary)?.[0] ?? '';
  return [...`${procedures} ${descriptor}`.matchAll(/(\d+) 0 R/g)].map(([, number]) => Number(number));
}
