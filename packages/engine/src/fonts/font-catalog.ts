import { readFileSync } from 'node:fs';
import { type CatalogFile, type IndexedFonts, readFontIndex } from '@platen/core/fonts';

/** Reads the index of bundled fonts; opens no font file. */
export function readBundledFonts(): IndexedFonts {
  const url = new URL('catalog.generated.json', import.meta.url);
  return readFontIndex(JSON.parse(readFileSync(url, 'utf8')) as CatalogFile);
}
