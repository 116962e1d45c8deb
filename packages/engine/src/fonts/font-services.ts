import type { FontCatalog, Hyphenator, InkReach, TextMeasurer } from '@platen/core';
import { type Caches, createCaches } from '../caches/caches.ts';
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
  /** How far glyphs of the bundled fonts reach beyond their line box. */
  readonly inkReach: InkReach;
  readonly hyphenator: Hyphenator;
  /** For SVG with embedded fonts. */
  readonly subsetter: FontSubsetter;
  /** For vector outputs without fonts. */
  readonly outliner: TextOutliner;
}

export function createFontServices(caches: Caches = createCaches()): FontServices {
  const { catalog, faces } = readBundledFonts();
  const fontStore = createFontStore(faces, caches);
  const shaping = openShapingFonts(fontStore, caches);
  return {
    fonts: catalog,
    fontStore,
    measurer: createTextMeasurer(fontStore, shaping, caches),
    inkReach: createInkReach(fontStore, shaping),
    hyphenator: createBundledHyphenator(),
    subsetter: createFontSubsetter(fontStore, caches),
    outliner: createTextOutliner(fontStore, caches),
  };
}
