import { createShapingFonts, type ShapingFont, type ShapingFonts } from '@platen/core/fonts';
import * as harfbuzz from 'harfbuzzjs';
import type { Caches } from '../../caches/caches.ts';
import type { FontStore } from '../font-store.ts';

/** Limit for open fonts, in bytes. */
const maxOpenBytes = 32_000_000;

/** Opens the store's fonts with HarfBuzz, which tells what Skia does not. */
export function openShapingFonts(fonts: FontStore, caches: Caches): ShapingFonts {
  const memory = caches.create<ShapingFont>({
    name: 'font_shapers',
    isShared: true,
    maxBytes: maxOpenBytes,
    bytesOf: ({ bytes }) => bytes,
  });
  return createShapingFonts({ harfbuzz, face: fonts.face, tables: fonts.tables, memory });
}
