import { type FontSpec, shapingFeatures } from '@platen/core';
import * as harfbuzz from 'harfbuzzjs';
import { guessScript } from './guess-script.ts';

/** Lengths in `unitsPerEm` of the font's scale. */
export interface PlacedGlyph {
  readonly glyph: number;
  /** UTF-16 offset of the first character that it stands for. */
  readonly cluster: number;
  readonly xOffset: number;
  readonly yOffset: number;
  readonly advance: number;
}

/** Shapes a text as a whole; glyphs come from left to right. */
export function shapeText(text: string, spec: FontSpec, font: harfbuzz.Font): readonly PlacedGlyph[] {
  const buffer = new harfbuzz.Buffer();
  buffer.addText(text);
  buffer.setDirection(spec.direction === 'rtl' ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR);
  if (spec.lang !== '') buffer.setLanguage(spec.lang);
  guessScript(buffer, text);
  const features = Object.entries(shapingFeatures(spec)).map(([tag, value]) => new harfbuzz.Feature(tag, value));
  harfbuzz.shape(font, buffer, features);
  const positions = buffer.getGlyphPositions();
  return buffer.getGlyphInfos().map(({ codepoint, cluster }, index) => ({
    glyph: codepoint,
    cluster,
    xOffset: positions[index]?.xOffset ?? 0,
    yOffset: positions[index]?.yOffset ?? 0,
    advance: positions[index]?.xAdvance ?? 0,
  }));
}
