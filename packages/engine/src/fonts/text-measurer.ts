import './no-system-fonts.ts';
import { createCanvas, setTextRenderer } from '@napi-rs/canvas';
import { type FontSpec, featureSettings, type TextMeasurer } from '@platen/core';
import { bytesOfEntry } from '../caches/bytes-of-entry.ts';
import { createCountedCache } from '../caches/counted-cache.ts';
import type { FontStore } from './font-store.ts';
import { createFullWidthGlyphs } from './full-width-glyphs.ts';
import { createInkBands } from './ink-bands.ts';
import { createShapedSeams } from './shaped-seams.ts';
import { createShapingFonts, type ShapingFonts } from './shaping-fonts.ts';
import { createSingleKerning } from './single-kerning.ts';

/** Of widths. Layout asks for the same words again while it fits and breaks text, and so do the next renders. */
const maxWidthBytes = 8_000_000;

/** Measures shaped text with Skia, loading font files as they are needed. */
export function createTextMeasurer(fonts: FontStore, shaping: ShapingFonts = createShapingFonts(fonts)): TextMeasurer {
  setTextRenderer('system');
  const context = createCanvas(1, 1).getContext('2d');
  const widths = createCountedCache<number>({
    name: 'text_widths',
    maxBytes: maxWidthBytes,
    bytesOf: (_width, key) => bytesOfEntry(key),
  });
  let current = '';

  const use = (key: string, font: FontSpec): void => {
    if (key === current) return;
    fonts.load(font.face);
    context.font = `${font.italic ? 'italic ' : ''}${font.weight} ${font.size}px "${font.face}"`;
    context.letterSpacing = `${font.letterSpacing}px`;
    context.wordSpacing = `${font.wordSpacing}px`;
    context.direction = font.direction;
    context.fontKerning = font.features['kern'] === 0 ? 'none' : 'normal';
    context.lang = font.lang === '' ? 'en' : font.lang;
    context.fontFeatureSettings = featureSettings(font.features);
    current = key;
  };

  return {
    kerning: createSingleKerning(shaping).kerning,
    seam: createShapedSeams(shaping).seam,
    fullWidthGlyph: createFullWidthGlyphs(shaping).fullWidthGlyph,
    inkWithin: createInkBands(shaping).inkWithin,
    width: (text, font) => {
      if (text === '') return 0;
      const fontKey = `${font.face} ${font.italic} ${font.weight} ${font.size} ${font.letterSpacing} ${font.wordSpacing} ${font.direction} ${font.lang} ${featureSettings(font.features)}`;
      const key = `${fontKey}\n${text}`;
      const known = widths.get(key);
      if (known !== undefined) return known;
      use(fontKey, font);
      const { width } = context.measureText(text);
      widths.set(key, width);
      return width;
    },
  };
}
