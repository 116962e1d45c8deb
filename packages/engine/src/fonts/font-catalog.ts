import { type IndexedFonts, readFontIndex } from '@platen/core/fonts';
import { readBundledIndex } from './page-files.ts';

/** Reads the index of bundled fonts; opens no font file. */
export function readBundledFonts(): IndexedFonts {
  return readFontIndex(readBundledIndex());
}
