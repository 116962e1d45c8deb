import type { FontSpec } from '../text/fonts.ts';
import { type DrawnSize, drawnSize } from './drawn-size.ts';
import type { FontCache } from './harfbuzz.ts';
import { unspacedOffsets } from './letter-spacing.ts';
import { type PlacedGlyph, shapeText } from './shape-text.ts';
import { type ShapedPart, shapedParts, shapesTogether } from './shaped-parts.ts';
import type { ShapingFont, ShapingFonts } from './shaping-fonts.ts';
import type { SpaceUse } from './space-use.ts';

/** Tells how wide a canvas draws a text, without a canvas: the same on every system. */
export interface ShapedWidths {
  width(text: string, font: FontSpec): number;
}

export interface ShapedWidthsOptions {
  readonly fonts: ShapingFonts;
  readonly spaceUse: (faceId: string) => SpaceUse;
  readonly memory: FontCache<number>;
}

/**
 * Measures as Skia and Chromium do, with their rounding, so that what follows from a width is the same: less than 0.001 px
 * apart, most often equal.
 */
export function createShapedWidths({ fonts, spaceUse, memory }: ShapedWidthsOptions): ShapedWidths {
  return {
    width: (text, spec) => {
      if (text === '') return 0;
      const { face, size, weight, letterSpacing, wordSpacing, direction, lang, features } = spec;
      const key = `${face} ${size} ${weight} ${letterSpacing} ${wordSpacing} ${direction} ${lang} ${JSON.stringify(features)}\n${text}`;
      const known = memory.get(key);
      if (known !== undefined) return known;
      const opened = fonts.open(spec);
      const drawn = drawnSize(size, opened.ownUnitsPerEm);
      opened.sized.setScale(drawn.scale, drawn.scale);
      const together = shapesTogether(spaceUse(face), spec);
      const parts = shapedParts<PlacedGlyph>(
        { text, direction },
        {
          shape: (part) => shapeText(part, spec, { harfbuzz: opened.harfbuzz, font: opened.sized }),
          together,
        },
      );
      const width = sumOf(direction === 'rtl' ? parts.toReversed() : parts, text, { spec, opened, drawn, together });
      memory.set(key, width);
      return width;
    },
  };
}

interface Setting {
  readonly spec: FontSpec;
  readonly opened: ShapingFont;
  readonly drawn: DrawnSize;
  readonly together: boolean;
}

/**
 * Sums up 65,536ths of a px for each word that is shaped for itself, and these in numbers of 32 bits: other sums differ by
 * some millionths of a px, which may part a line elsewhere.
 */
function sumOf(
  parts: readonly ShapedPart<PlacedGlyph>[],
  text: string,
  { spec, opened, drawn, together }: Setting,
): number {
  const letterSpacing = Math.trunc(spec.letterSpacing * 65_536);
  const wordSpacing = Math.trunc(spec.wordSpacing * 65_536);
  const unspaced = letterSpacing === 0 ? undefined : unspacedOffsets(text);
  let total = 0;
  let partStart = 0;
  for (const part of parts) {
    const ends = together ? [part.text.length] : wordEnds(part.text);
    const sums = ends.map(() => 0);
    for (const [index, glyph] of part.glyphs.entries()) {
      const word = ends.findIndex((end) => glyph.cluster < end);
      let advance = glyph.advance;
      // Marks that stand on other glyphs have none.
      if (advance !== 0)
        advance += drawn.advance(opened.ownAdvance(glyph.glyph)) - opened.sized.glyphHAdvance(glyph.glyph);
      if (part.glyphs[index + 1]?.cluster !== glyph.cluster) {
        const first = part.text.charAt(glyph.cluster);
        if (unspaced?.has(partStart + glyph.cluster) === false) advance += letterSpacing;
        if (first === ' ' || first === '\u00a0') advance += wordSpacing;
      }
      sums[word] = (sums[word] ?? 0) + advance;
    }
    for (const sum of sums) total = Math.fround(total + sum / 65_536);
    partStart += part.text.length;
  }
  return total;
}

/** Where the words and the spaces of a text end. */
function wordEnds(text: string): readonly number[] {
  let end = 0;
  return (text.match(/ |[^ ]+/g) ?? []).map((word) => {
    end += word.length;
    return end;
  });
}
