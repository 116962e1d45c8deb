import '../no-system-fonts.ts';
import { createCanvas, setTextRenderer } from '@napi-rs/canvas';
import { type FontSpec, featureSettings, type TextMeasurer } from '@platen/core';
import { createShapedDetails, type ShapedDetailCaches, type ShapingFonts } from '@platen/core/fonts';
import { bytesOfEntry } from '../../caches/bytes-of-entry.ts';
import type { ProcessCache } from '../../caches/cache-figures.ts';
import type { Caches } from '../../caches/caches.ts';
import type { FontStore } from '../font-store.ts';

/**
 * Limit for measured widths, in bytes. Layout measures the same words again while it fits and breaks text; so do later
 * renders.
 */
const maxWidthBytes = 8_000_000;

/** Measures shaped text with Skia, loading font files as they are needed. */
export function createTextMeasurer(fonts: FontStore, shaping: ShapingFonts, caches: Caches): TextMeasurer {
  setTextRenderer('system');
  const context = createCanvas(1, 1).getContext('2d');
  const widths = caches.create<number>({
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
    context.textRendering = 'optimizeLegibility';
    context.lang = font.lang === '' ? 'en' : font.lang;
    context.fontFeatureSettings = featureSettings(font.features);
    current = key;
  };

  return {
    ...createShapedDetails({ fonts: shaping, spaceUse: fonts.spaceUse, memory: createDetailsMemory(caches) }),
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

function createDetailsMemory(caches: Caches): ShapedDetailCaches {
  const create = <Value extends NonNullable<unknown>>(name: ProcessCache, maxBytes: number) =>
    caches.create<Value>({ name, maxBytes, bytesOf: (value, key) => bytesOfEntry(key, value) });
  return {
    kerning: create('text_kerning', 2_000_000),
    crossRuns: create('text_seams', 1_000_000),
    lineCuts: create('text_cuts', 1_000_000),
    signs: create('text_signs', 500_000),
    ink: create('text_ink', 1_000_000),
  };
}
