import type { FontCatalog, Hyphenator, InkReach, TextMeasurer } from '@platen/core';
import { readBundledFonts } from './font-catalog.ts';
import { createTextOutliner, type TextOutliner } from './font-outlines.ts';
import { createFontStore, type FontStore } from './font-store.ts';
import { createFontSubsetter, type FontSubsetter } from './font-subsets.ts';
import { createBundledHyphenator } from './hyphenator.ts';
import { createInkReach } from './measuring/ink-reach.ts';
import { openShapingFonts } from './measuring/shaping-fonts.ts';
import { createTextMeasurer } from './measuring/text-measurer.ts';

/** Fonts as a render process keeps them warm. */
export interface FontServices {
  readonly fonts: FontCatalog;
  readonly fontStore: FontStore;
  readonly measurer: TextMeasurer;
  /** Of the bundled fonts. */
  readonly inkReach: InkReach;
  readonly hyphenator: Hyphenator;
  /** For SVG with embedded fonts. */
  readonly subsetter: FontSubsetter;
  /** For vector outputs without fonts. */
  readonly outliner: TextOutliner;
}

export function createFontServices(): FontServices {
  const { catalog, faces } = readBundledFonts();
  const fontStore = createFontStore(faces);
  const shaping = openShapingFonts(fontStore);
  return {
    fonts: catalog,
    fontStore,
    measurer: createTextMeasurer(fontStore, shaping),
    inkReach: createInkReach(fontStore, shaping),
    hyphenator: createBundledHyphenator(),
    subsetter: createFontSubsetter(fontStore),
    outliner: createTextOutliner(fontStore),
  };
}
