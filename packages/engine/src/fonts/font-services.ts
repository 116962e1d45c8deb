import type { FontCatalog, Hyphenator, TextMeasurer } from '@platen/core';
import { readBundledFonts } from './font-catalog.ts';
import { createTextOutliner, type TextOutliner } from './font-outlines.ts';
import { createFontStore, type FontStore } from './font-store.ts';
import { createFontSubsetter, type FontSubsetter } from './font-subsets.ts';
import { createPatternHyphenator } from './hyphenator.ts';
import { createTextMeasurer } from './text-measurer.ts';

/** Fonts as a render process keeps them warm. */
export interface FontServices {
  readonly fonts: FontCatalog;
  readonly fontStore: FontStore;
  readonly measurer: TextMeasurer;
  readonly hyphenator: Hyphenator;
  /** For SVG with embedded fonts. */
  readonly subsetter: FontSubsetter;
  /** For vector outputs without fonts. */
  readonly outliner: TextOutliner;
}

export function createFontServices(): FontServices {
  const { catalog, faces } = readBundledFonts();
  const fontStore = createFontStore(faces);
  return {
    fonts: catalog,
    fontStore,
    measurer: createTextMeasurer(fontStore),
    hyphenator: createPatternHyphenator(),
    subsetter: createFontSubsetter(fontStore),
    outliner: createTextOutliner(fontStore),
  };
}
