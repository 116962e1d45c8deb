import type { FontCatalog, TextMeasurer } from '@platen/core';
import { readBundledFonts } from './font-catalog.ts';
import { createFontStore, type FontStore } from './font-store.ts';
import { createTextMeasurer } from './text-measurer.ts';

/** Fonts as a render process keeps them warm. */
export interface FontServices {
  readonly fonts: FontCatalog;
  readonly fontStore: FontStore;
  readonly measurer: TextMeasurer;
}

export function createFontServices(): FontServices {
  const { catalog, locations } = readBundledFonts();
  const fontStore = createFontStore(locations);
  return { fonts: catalog, fontStore, measurer: createTextMeasurer(fontStore) };
}
