import * as harfbuzz from 'harfbuzzjs';
import { GlyphSearch } from './glyph-search.ts';
import { readTables } from './rename-font.ts';

/**
 * Whether a font positions the space beside other glyphs, in any lookup of its GPOS table. Blink's canvas, after which
 * Skia's text is made, shapes a text word by word in other fonts and as a whole in these, so that letters and signs of one
 * word may change those of the next.
 *
 * @param font an sfnt file that is not a collection and has been drawn with: its directory is taken on trust.
 */
export function kernsSpaces(font: Buffer): boolean {
  const table = readTables(font).find(({ tag }) => tag === 'GPOS')?.data;
  if (table === undefined) return false;
  const space = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(new Uint8Array(font)))).nominalGlyph(0x20);
  if (space === undefined) return false;
  try {
    return new GlyphSearch(space).isInPositions(table);
  } catch (cause) {
    // Shapers leave out what points beyond the table, and so does this.
    if (cause instanceof RangeError) return false;
    throw cause;
  }
}
