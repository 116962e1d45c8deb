import type { FontSpec } from '@platen/core';
import * as harfbuzz from 'harfbuzzjs';
import { createCountedCache } from '../caches/counted-cache.ts';
import type { FontStore } from './font-store.ts';

/** Shaping units per em: many more than any font has, so that sums of rounded advances stay exact. */
export const unitsPerEm = 100_000;

/** Fonts opened for HarfBuzz at one weight, for what Skia does not tell. Advances and outlines are in `unitsPerEm`. */
export interface ShapingFonts {
  open(font: Pick<FontSpec, 'face' | 'weight'>): harfbuzz.Font;
}

/** Of open fonts: each holds a copy of its tables. A Japanese family has 120 files of some ten kB. */
const maxOpenBytes = 32_000_000;

interface OpenFont {
  readonly font: harfbuzz.Font;
  readonly bytes: number;
}

export function createShapingFonts(fonts: FontStore): ShapingFonts {
  const opened = createCountedCache<OpenFont>({
    name: 'font_shapers',
    isShared: true,
    maxBytes: maxOpenBytes,
    bytesOf: ({ bytes }) => bytes,
  });
  return {
    open: ({ face, weight }) => {
      const key = `${face} ${weight}`;
      const known = opened.get(key);
      if (known !== undefined) return known.font;
      const { weights } = fonts.face(face);
      const tables = fonts.loadedTables(face);
      const font = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(tables)));
      font.setScale(unitsPerEm, unitsPerEm);
      if (weights[0] !== weights[1]) font.setVariations([new harfbuzz.Variation('wght', weight)]);
      opened.set(key, { font, bytes: tables.byteLength });
      return font;
    },
  };
}
