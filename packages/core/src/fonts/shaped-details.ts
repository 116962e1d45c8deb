import type { CrossRunShaping, FullWidthGlyph, Kern, TextMeasurer } from '../text/fonts.ts';
import { createCrossRunShaper } from './cross-run-shaping.ts';
import { createFullWidthGlyphs } from './full-width-glyphs.ts';
import type { FontCache } from './harfbuzz.ts';
import { createInkBands, type InkExtent } from './ink-bands.ts';
import { createLineCuts } from './line-cuts.ts';
import type { ShapingFonts } from './shaping-fonts.ts';
import { createSingleKerning } from './single-kerning.ts';
import type { SpaceUse } from './space-use.ts';

export interface ShapedDetailsOptions {
  readonly fonts: ShapingFonts;
  readonly spaceUse: (faceId: string) => SpaceUse;
  readonly memory: ShapedDetailCaches;
}

export interface ShapedDetailCaches {
  readonly kerning: FontCache<readonly Kern[]>;
  readonly crossRuns: FontCache<CrossRunShaping>;
  readonly lineCuts: FontCache<readonly number[]>;
  readonly signs: FontCache<FullWidthGlyph | 'none'>;
  readonly ink: FontCache<InkExtent | 'none'>;
}

/** What a measurer tells besides widths; no canvas knows it. */
export function createShapedDetails({
  fonts,
  spaceUse,
  memory,
}: ShapedDetailsOptions): Required<Omit<TextMeasurer, 'width'>> {
  return {
    kerning: createSingleKerning(fonts, memory.kerning).kerning,
    crossRun: createCrossRunShaper(fonts, memory.crossRuns).crossRun,
    lineCuts: createLineCuts(fonts, spaceUse, memory.lineCuts).lineCuts,
    fullWidthGlyph: createFullWidthGlyphs(fonts, memory.signs).fullWidthGlyph,
    inkWithin: createInkBands(fonts, memory.ink).inkWithin,
  };
}
