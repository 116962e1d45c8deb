import type { CrossRunShaping, FullWidthGlyph, Kern, TextMeasurer } from '../text/fonts.ts';
import { createCrossRunShaper } from './cross-run-shaping.ts';
import { createFullWidthGlyphs } from './full-width-glyphs.ts';
import type { FontCache } from './harfbuzz.ts';
import { createInkBands, type InkExtent } from './ink-bands.ts';
import type { ShapingFonts } from './shaping-fonts.ts';
import { createSingleKerning } from './single-kerning.ts';

export interface ShapedDetailCaches {
  readonly kerning: FontCache<readonly Kern[]>;
  readonly crossRuns: FontCache<CrossRunShaping>;
  readonly signs: FontCache<FullWidthGlyph | 'none'>;
  readonly ink: FontCache<InkExtent | 'none'>;
}

/** What a measurer tells besides widths; no canvas knows it. */
export function createShapedDetails(
  fonts: ShapingFonts,
  memory: ShapedDetailCaches,
): Required<Omit<TextMeasurer, 'width'>> {
  return {
    kerning: createSingleKerning(fonts, memory.kerning).kerning,
    crossRun: createCrossRunShaper(fonts, memory.crossRuns).crossRun,
    fullWidthGlyph: createFullWidthGlyphs(fonts, memory.signs).fullWidthGlyph,
    inkWithin: createInkBands(fonts, memory.ink).inkWithin,
  };
}
