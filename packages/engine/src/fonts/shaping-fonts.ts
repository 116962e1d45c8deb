import type { FontSpec } from '@platen/core';
import * as harfbuzz from 'harfbuzzjs';
import { LRUCache } from 'lru-cache';
import type { FontStore } from './font-store.ts';

/** Shaping units per em: many more than any font has, so that sums of rounded advances stay exact. */
export const unitsPerEm = 100_000;

/** Fonts opened for HarfBuzz at one weight, for what Skia does not tell. Advances and outlines are in `unitsPerEm`. */
export interface ShapingFonts {
  open(font: Pick<FontSpec, 'face' | 'weight'>): harfbuzz.Font;
}

/** Open fonts kept; a Japanese family has 120 files of some ten kB. */
const maxOpenFonts = 64;

export function createShapingFonts(fonts: FontStore): ShapingFonts {
  const opened = new LRUCache<string, harfbuzz.Font>({ max: maxOpenFonts });
  return {
    open: ({ face, weight }) => {
      const key = `${face} ${weight}`;
      const known = opened.get(key);
      if (known !== undefined) return known;
      const { weights } = fonts.face(face);
      const font = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(fonts.loadedTables(face))));
      font.setScale(unitsPerEm, unitsPerEm);
      if (weights[0] !== weights[1]) font.setVariations([new harfbuzz.Variation('wght', weight)]);
      opened.set(key, font);
      return font;
    },
  };
}
