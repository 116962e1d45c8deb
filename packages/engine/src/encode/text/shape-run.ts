import { shapingFeatures, type TextStyle } from '@platen/core';
import { guessScript, type PartedGlyph, type ShapedText } from '@platen/core/fonts';
import * as harfbuzz from 'harfbuzzjs';
import type { ShapedGlyph } from './glyph-text.ts';

/** Shapes runs in one font file as Skia does: both are HarfBuzz. */
export interface RunShaper {
  shape(run: ShapedText, style: Pick<TextStyle, 'lang' | 'letterSpacing' | 'features'>): readonly PlacedGlyph[];
  /** A glyph of that file by its number. */
  draw(glyph: number): GlyphDrawing;
}

/** A glyph with the distance, em, at which it is drawn from where it stands: to the right and up. */
export interface PlacedGlyph extends ShapedGlyph, PartedGlyph {
  readonly xOffset: number;
  readonly yOffset: number;
}

/** An outline in em, y up, with non-zero winding. */
export interface GlyphDrawing {
  readonly segments: readonly { readonly type: 'M' | 'L' | 'Q' | 'C' | 'Z'; readonly values: readonly number[] }[];
  readonly advance: number;
}

/**
 * Opens the font when it is first asked: most runs were shaped for an earlier PDF.
 *
 * @param font TTF or OTF, not packed.
 */
export function createRunShaper(font: Uint8Array): RunShaper {
  let opened: OpenFont | undefined;
  const open = (): OpenFont => {
    opened ??= openFont(font);
    return opened;
  };
  return {
    shape: (run, style) => {
      const { face, shaper } = open();
      const buffer = new harfbuzz.Buffer();
      buffer.addText(run.text);
      guessScript(buffer, run.text, run.isLatin);
      buffer.setDirection(run.direction === 'rtl' ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR);
      buffer.setLanguage(style.lang === '' ? 'en' : style.lang);
      const features = Object.entries(shapingFeatures(style)).map(([tag, value]) => new harfbuzz.Feature(tag, value));
      harfbuzz.shape(shaper, buffer, features);
      const positions = buffer.getGlyphPositions();
      return buffer.getGlyphInfos().map(({ codepoint, cluster, flags }, index) => ({
        glyph: codepoint,
        cluster,
        advance: (positions[index]?.xAdvance ?? 0) / face.upem,
        xOffset: (positions[index]?.xOffset ?? 0) / face.upem,
        yOffset: (positions[index]?.yOffset ?? 0) / face.upem,
        heedsBefore: (flags & harfbuzz.GlyphFlag.UNSAFE_TO_BREAK) !== 0,
      }));
    },
    draw: (glyph) => {
      const { face, shaper } = open();
      return {
        segments: shaper.glyphToJson(glyph).map(({ type, values }) => ({
          type: type as GlyphDrawing['segments'][number]['type'],
          values: values.map((value) => value / face.upem),
        })),
        advance: shaper.glyphHAdvance(glyph) / face.upem,
      };
    },
  };
}

interface OpenFont {
  readonly face: harfbuzz.Face;
  readonly shaper: harfbuzz.Font;
}

function openFont(font: Uint8Array): OpenFont {
  const face = new harfbuzz.Face(new harfbuzz.Blob(new Uint8Array(font)));
  return { face, shaper: new harfbuzz.Font(face) };
}
