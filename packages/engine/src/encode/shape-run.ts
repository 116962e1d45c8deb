import type { TextRun, TextStyle } from '@platen/core';
import * as harfbuzz from 'harfbuzzjs';
import type { ShapedGlyph } from './glyph-text.ts';

/** Shapes runs in one font file as Skia does: both are HarfBuzz. */
export interface RunShaper {
  shape(run: TextRun, style: TextStyle): readonly ShapedGlyph[];
}

/** @param font TTF or OTF, not packed. */
export function createRunShaper(font: Uint8Array): RunShaper {
  const face = new harfbuzz.Face(new harfbuzz.Blob(new Uint8Array(font)));
  const shaper = new harfbuzz.Font(face);
  return {
    shape: (run, style) => {
      const buffer = new harfbuzz.Buffer();
      buffer.addText(run.text);
      buffer.guessSegmentProperties();
      buffer.setDirection(run.direction === 'rtl' ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR);
      buffer.setLanguage(style.lang === '' ? 'en' : style.lang);
      // CSS Text 3, section 8.2: spaced letters do not join into ligatures.
      const features = style.letterSpacing === 0 ? [] : ['liga', 'clig'].map((tag) => new harfbuzz.Feature(tag, 0));
      harfbuzz.shape(shaper, buffer, features);
      return buffer.getGlyphInfos().map(({ codepoint, cluster }) => ({ glyph: codepoint, cluster }));
    },
  };
}
