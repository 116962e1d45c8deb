import { shapingFeatures } from '../scene/font-features.ts';
import type { FontSpec } from '../text/fonts.ts';
import { guessScript } from './guess-script.ts';
import type { ShapedText } from './shaped-parts.ts';
import type { ShapingFont } from './shaping-fonts.ts';

/** Lengths in `unitsPerEm` of the font's scale. */
export interface PlacedGlyph {
  readonly glyph: number;
  /** UTF-16 offset of the first character that it stands for. */
  readonly cluster: number;
  /** Whether it might be another, or elsewhere, if the text before it were not there. */
  readonly heedsBefore: boolean;
  readonly xOffset: number;
  readonly yOffset: number;
  readonly advance: number;
}

export type ShapingStyle = Pick<FontSpec, 'lang' | 'features' | 'letterSpacing'>;

/** Shapes a text as a whole; glyphs come from left to right. Spacing is not added. */
export function shapeText(
  { text, direction, isLatin }: ShapedText,
  { lang, ...style }: ShapingStyle,
  { harfbuzz, font }: Pick<ShapingFont, 'harfbuzz' | 'font'>,
): readonly PlacedGlyph[] {
  const buffer = new harfbuzz.Buffer();
  buffer.addText(text);
  buffer.setDirection(direction === 'rtl' ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR);
  if (lang !== '') buffer.setLanguage(lang);
  guessScript(buffer, text, isLatin);
  const features = Object.entries(shapingFeatures(style)).map(([tag, value]) => new harfbuzz.Feature(tag, value));
  harfbuzz.shape(font, buffer, features);
  const positions = buffer.getGlyphPositions();
  return buffer.getGlyphInfos().map(({ codepoint, cluster, flags }, index) => ({
    glyph: codepoint,
    cluster,
    heedsBefore: (flags & harfbuzz.GlyphFlag.UNSAFE_TO_BREAK) !== 0,
    xOffset: positions[index]?.xOffset ?? 0,
    yOffset: positions[index]?.yOffset ?? 0,
    advance: positions[index]?.xAdvance ?? 0,
  }));
}
