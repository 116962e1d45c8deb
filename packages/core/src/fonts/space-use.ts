import { GlyphSearch } from './glyph-search.ts';
import type { HarfBuzz } from './harfbuzz.ts';

/** In which lookups a font looks at the space beside other glyphs. */
export interface SpaceUse {
  /** Whether the GPOS table uses spaces, as in fonts that kern words. */
  readonly positions: boolean;
  /** Whether the GSUB table uses spaces, as in script faces whose letters change with the word before. */
  readonly substitutions: boolean;
}

/**
 * Reads what Blink's canvas, after which Skia's text is made, asks before it shapes a text as a whole and not word by word:
 * whether letters and signs of one word may change those of the next.
 *
 * @param font an sfnt file that is not a collection and has been drawn with: its directory is taken on trust.
 */
export function readSpaceUse(font: Uint8Array, harfbuzz: HarfBuzz): SpaceUse {
  const space = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(font))).nominalGlyph(0x20);
  const uses = (tag: string, isIn: (search: GlyphSearch, table: DataView) => boolean): boolean => {
    const table = findTable(font, tag);
    if (table === undefined || space === undefined) return false;
    try {
      return isIn(new GlyphSearch(space), table);
    } catch (cause) {
      // Shapers leave out what points beyond the table, and so does this.
      if (cause instanceof RangeError) return false;
      throw cause;
    }
  };
  return {
    positions: uses('GPOS', (search, table) => search.isInPositions(table)),
    substitutions: uses('GSUB', (search, table) => search.isInSubstitutions(table)),
  };
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
