import { createCanvas } from '@napi-rs/canvas';
import type { FontFace } from '@platen/core';
import { decodeRanges, encodeRanges } from '@platen/core/fonts';
import * as harfbuzz from 'harfbuzzjs';
import { describe, expect, it } from 'vitest';
import { createCaches } from '../caches/caches.ts';
import { bundledFamilies } from './bundled-families.ts';
import { readBundledFonts } from './font-catalog.ts';
import { createFontStore } from './font-store.ts';
import { openShapingFonts } from './measuring/shaping-fonts.ts';
import { createTextMeasurer } from './measuring/text-measurer.ts';

const { catalog, families, faces } = readBundledFonts();
const caches = createCaches();
const store = createFontStore(faces, caches);
const measurer = createTextMeasurer(store, openShapingFonts(store, caches), caches);

function has(face: FontFace, codePoint: number): boolean {
  for (let index = 0; index < face.coverage.length; index += 2) {
    if (codePoint >= (face.coverage[index] ?? 0) && codePoint <= (face.coverage[index + 1] ?? -1)) return true;
  }
  return false;
}

/** Dark pixels of a text drawn in one face. */
function ink(face: FontFace, text: string, weight: number): number {
  store.load(face.id);
  const canvas = createCanvas(400, 80);
  const context = canvas.getContext('2d');
  context.font = `${face.italic ? 'italic ' : ''}${weight} 40px "${face.id}"`;
  context.fillText(text, 10, 55);
  return canvas.data().reduce((sum, value, index) => (index % 4 === 3 ? sum + value / 255 : sum), 0);
}

describe('the catalogue of bundled fonts', () => {
  it('packs and unpacks code points', () => {
    expect(decodeRanges(encodeRanges([32, 33, 34, 40, 0x1f600]))).toEqual([32, 34, 40, 40, 0x1f600, 0x1f600]);
  });

  it('has every family of the list, and all four categories', () => {
    expect(families).toHaveLength(bundledFamilies.length + 1);
    expect(new Set(families.map((family) => family.category))).toEqual(
      new Set(['serif', 'sans-serif', 'monospace', 'display']),
    );
  });

  it('finds a family whatever the case, and generic families', () => {
    expect(catalog.family('PLAYFAIR display')?.name).toBe('Playfair Display');
    expect(catalog.family('sans-serif')?.name).toBe('Inter');
    expect(catalog.family('No Such Family')).toBeUndefined();
    for (const name of ['__proto__', 'constructor', 'toString']) expect(catalog.family(name)).toBeUndefined();
  });

  it('prefers the Han glyphs of the text’s language', () => {
    expect(catalog.fallbacks(0x9aa8, 'zh-Hant')[0]?.name).toBe('Noto Sans TC');
    expect(catalog.fallbacks(0x9aa8, 'zh-CN')[0]?.name).toBe('Noto Sans SC');
    expect(catalog.fallbacks(0x9aa8, 'ko')[0]?.name).toBe('Noto Sans KR');
    expect(catalog.fallbacks(0x9aa8, 'ja')[0]?.name).toBe('Noto Sans JP');
  });

  it.each([
    ['Arabic', 'السلام عليكم'],
    ['Hebrew', 'שלום'],
    ['Devanagari', 'नमस्ते'],
    ['Bengali', 'নমস্কার'],
    ['Tamil', 'வணக்கம்'],
    ['Thai', 'สวัสดี'],
    ['Japanese', 'こんにちは世界'],
    ['Korean', '안녕하세요'],
    ['Chinese', '你好，世界'],
    ['Greek', 'Καλημέρα'],
    ['Cyrillic', 'Здравствуйте'],
    ['symbols', '★☂✓∑∞'],
  ])('covers %s by its fallbacks', (_script, text) => {
    const missing = [...text].filter((character) => {
      const codePoint = character.codePointAt(0) ?? 0;
      return !catalog.fallbacks(codePoint, '').some((family) => family.faces.some((face) => has(face, codePoint)));
    });
    expect(missing).toEqual([]);
  });

  it('draws each family, and bolder in its boldest weight', () => {
    for (const family of families.filter(({ name }) => name !== 'Twemoji')) {
      const withLatin = family.faces.filter((face) => !face.italic && has(face, 0x6e));
      const sample = withLatin.length > 0 ? 'nob' : String.fromCodePoint(family.faces[0]?.coverage.at(-2) ?? 0);
      const drawn = withLatin.length > 0 ? withLatin : family.faces.slice(0, 1);
      const thin = drawn.reduce((a, b) => (b.weights[0] < a.weights[0] ? b : a));
      const bold = drawn.reduce((a, b) => (b.weights[1] > a.weights[1] ? b : a));
      const least = ink(thin, sample, thin.weights[0]);
      expect(least, family.name).toBeGreaterThan(10);
      if (bold.weights[1] > thin.weights[0])
        expect(ink(bold, sample, bold.weights[1]), family.name).toBeGreaterThan(least * 1.1);
    }
  });

  it('knows each face’s ascent and descent as Skia does', () => {
    const context = createCanvas(1, 1).getContext('2d');
    for (const family of families) {
      const face = family.faces[0];
      if (face === undefined) continue;
      store.load(face.id);
      context.font = `400 100px "${face.id}"`;
      const metrics = context.measureText('x');
      expect(Math.abs(metrics.fontBoundingBoxAscent - face.metrics.ascent * 100), `ascent of ${face.id}`).toBeLessThan(
        0.6,
      );
      expect(
        Math.abs(metrics.fontBoundingBoxDescent - face.metrics.descent * 100),
        `descent of ${face.id}`,
      ).toBeLessThan(0.6);
    }
  });

  it('measures a text as wide as the sum of what it draws', () => {
    const inter = catalog.defaultFamily.faces.find((face) => !face.italic && has(face, 0x6e));
    const font = {
      face: inter?.id ?? '',
      size: 20,
      weight: 400,
      italic: false,
      letterSpacing: 0,
      wordSpacing: 0,
      features: {},
      direction: 'ltr',
      lang: 'en',
    } as const;
    expect(measurer.width('nnnn', font)).toBeCloseTo(4 * measurer.width('n', font), 3);
    expect(measurer.width('nn', { ...font, letterSpacing: 3 })).toBeCloseTo(measurer.width('nn', font) + 6, 3);
    expect(measurer.width('nn', { ...font, weight: 900 })).toBeGreaterThan(measurer.width('nn', font));
  });

  it.each(['1️⃣', '🏴‍☠️', '👨‍👩‍👧‍👦', '👩‍❤️‍👨', '👁️‍🗨️', '🧑‍⚕️', '⛹️‍♀️', '🐻‍❄️', '🇩🇪', '👍🏽', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'])(
    'draws %s as one picture',
    (emoji) => {
      const font = {
        face: 'twemoji',
        size: 32,
        weight: 400,
        italic: false,
        letterSpacing: 0,
        wordSpacing: 0,
        features: {},
      } as const;
      expect(measurer.width(emoji, { ...font, direction: 'ltr', lang: '' })).toBe(32);
    },
  );

  it('says of every file which characters its cmap has', async () => {
    const sampled = families.map((family) => family.faces[0]).filter((face) => face !== undefined);
    for (const face of sampled) {
      const tables = store.tables(face.id);
      const open = new harfbuzz.Face(new harfbuzz.Blob(tables));
      const real = new Set(open.collectUnicodes());
      const claimed: number[] = [];
      for (let index = 0; index < face.coverage.length; index += 2) {
        const [from = 0, to = 0] = face.coverage.slice(index, index + 2);
        for (let codePoint = from; codePoint <= to; codePoint += 1) claimed.push(codePoint);
      }
      expect(
        claimed.filter((codePoint) => !real.has(codePoint)),
        face.id,
      ).toEqual([]);
    }
  });
});
