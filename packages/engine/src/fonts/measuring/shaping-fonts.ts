import { createShapingFonts, type ShapingFont, type ShapingFonts } from '@platen/core/fonts';
import * as harfbuzz from 'harfbuzzjs';
import type { Caches } from '../../caches/caches.ts';
import type { FontStore } from '../font-store.ts';

/** Of open fonts. */
const maxOpenBytes = 32_000_000;

/** The store's fonts for HarfBuzz, for what Skia does not tell. */
export function openShapingFonts(fonts: FontStore, caches: Caches): ShapingFonts {
  const memory = caches.create<ShapingFont>({
    name: 'font_shapers',
    isShared: true,
    maxBytes: maxOpenBytes,
    bytesOf: ({ bytes }) => bytes,
  });
  return createShapingFonts({ harfbuzz, face: fonts.face, tables: fonts.loadedTables, memory });
}
