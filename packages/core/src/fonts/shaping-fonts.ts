import type { FontFace, FontSpec } from '../text/fonts.ts';
import type { FontCache, HarfBuzz, Harfbuzz } from './harfbuzz.ts';

/** Shaping units per em: many more than any font has, so that sums of rounded advances stay exact. */
export const unitsPerEm = 100_000;

/** A font opened for HarfBuzz at one weight. Advances and outlines are in `unitsPerEm`. */
export interface ShapingFont {
  readonly harfbuzz: HarfBuzz;
  readonly font: Harfbuzz.Font;
  /** The same font at any scale: whoever shapes with it sets one before. */
  readonly sized: Harfbuzz.Font;
  /** The font's own units per em. */
  readonly ownUnitsPerEm: number;
  /** A glyph's advance in these. */
  readonly ownAdvance: (glyph: number) => number;
  /** Bytes of its tables, which HarfBuzz holds a copy of. */
  readonly bytes: number;
}

/** Opens fonts for what a canvas does not tell. */
export interface ShapingFonts {
  open(font: Pick<FontSpec, 'face' | 'weight'>): ShapingFont;
}

export interface ShapingFontsOptions {
  readonly harfbuzz: HarfBuzz;
  readonly face: (faceId: string) => FontFace;
  /** Plain TrueType or OpenType tables. */
  readonly tables: (faceId: string) => Uint8Array;
  /** Cache of open fonts. A Japanese family has 120 files of some ten kB. */
  readonly memory: FontCache<ShapingFont>;
}

export function createShapingFonts({ harfbuzz, face, tables, memory }: ShapingFontsOptions): ShapingFonts {
  return {
    open: ({ face: id, weight }) => {
      const key = `${id} ${weight}`;
      const known = memory.get(key);
      if (known !== undefined) return known;
      const { weights } = face(id);
      const bytes = tables(id);
      const hbFace = new harfbuzz.Face(new harfbuzz.Blob(bytes));
      const ownUnitsPerEm = hbFace.upem;
      const fontAt = (scale: number): Harfbuzz.Font => {
        const font = new harfbuzz.Font(hbFace);
        font.setScale(scale, scale);
        if (weights[0] !== weights[1]) font.setVariations([new harfbuzz.Variation('wght', weight)]);
        return font;
      };
      const own = fontAt(ownUnitsPerEm);
      const opened: ShapingFont = {
        harfbuzz,
        font: fontAt(unitsPerEm),
        sized: fontAt(unitsPerEm),
        ownUnitsPerEm,
        ownAdvance: (glyph) => own.glyphHAdvance(glyph),
        bytes: bytes.byteLength,
      };
      memory.set(key, opened);
      return opened;
    },
  };
}
