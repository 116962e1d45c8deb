import { GlyphSearch } from './glyph-search.ts';
import type { HarfBuzz } from './harfbuzz.ts';

/**
 * Whether a font positions the space beside other glyphs, in any lookup of its GPOS table. Blink's canvas, after which
 * Skia's text is made, shapes a text word by word in other fonts and as a whole in these, so that letters and signs of one
 * word may change those of the next.
 *
 * @param font an sfnt file that is not a collection and has been drawn with: its directory is taken on trust.
 */
export function kernsSpaces(font: Uint8Array, harfbuzz: HarfBuzz): boolean {
  const table = findTable(font, 'GPOS');
  if (table === undefined) return false;
  const space = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(font))).nominalGlyph(0x20);
  if (space === undefined) return false;
  try {
    return new GlyphSearch(space).isInPositions(table);
  } catch (cause) {
    // Shapers leave out what points beyond the table, and so does this.
    if (cause instanceof RangeError) return false;
    throw cause;
  }
}

/** OpenType, "Table directory". */
function findTable(font: Uint8Array, wanted: string): DataView | undefined {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  for (let index = 0; index < view.getUint16(4); index += 1) {
    const record = 12 + 16 * index;
    const tag = String.fromCharCode(...font.subarray(record, record + 4));
    if (tag !== wanted) continue;
    return new DataView(font.buffer, font.byteOffset + view.getUint32(record + 8), view.getUint32(record + 12));
  }
  return undefined;
}
