import type { FontSpec } from '@platen/core';
import { createShapedWidths } from '@platen/core/fonts';
import { describe, expect, it } from 'vitest';
import { createCaches } from '../../caches/caches.ts';
import { createFontServices } from '../font-services.ts';
import { interSpec as inter } from './inter-spec.fixture.ts';
import { openShapingFonts } from './shaping-fonts.ts';

const { measurer, fontStore } = createFontServices();
const { width } = createShapedWidths({
  fonts: openShapingFonts(fontStore, createCaches()),
  spaceUse: fontStore.spaceUse,
  memory: new Map(),
});

const arabic: FontSpec = {
  ...inter,
  face: 'noto-sans-arabic-arabic-wght-normal',
  direction: 'rtl',
  lang: 'ar',
  letterSpacing: 8,
};

describe('widths without a canvas', () => {
  it.each<[title: string, text: string, font: FontSpec]>([
    ['a line', 'AVATAR, office to 1:30 and 12×15 affine waves', inter],
    ['a line in bold', 'AVATAR, office to 1:30', { ...inter, weight: 780 }],
    ['sizes that are not whole', 'Calle del Señor Luis 18, 28019 Madrid', { ...inter, size: 18.8 }],
    ['a small size', 'Calle del Señor Luis 18, 28019 Madrid', { ...inter, size: 9.4 }],
    [
      'a font whose units are not a power of two',
      'light plots, colour',
      { ...inter, face: 'manrope-latin-wght-normal' },
    ],
    ['features', '1111 0000', { ...inter, features: { tnum: 1, zero: 1 } }],
    ['no kerning', 'AVATAR Ta', { ...inter, features: { kern: 0 } }],
    ['spaced letters and words', 'office fi', { ...inter, letterSpacing: 3, wordSpacing: 5 }],
    ['spaced Arabic', 'سارة سارة', arabic],
    ['a mark of direction', 'a\u200fb', { ...inter, letterSpacing: 4 }],
    ['Arabic figures', '٢٠٢٦', { ...arabic, direction: 'ltr' }],
    ['a narrow space between figures', '12\u202f000', { ...inter, letterSpacing: 4 }],
    ['a narrow space between letters', 'a\u202fb', { ...inter, letterSpacing: 4 }],
    ['Devanagari', 'नमस्ते दुनिया', { ...inter, face: 'noto-sans-devanagari-devanagari-wght-normal', letterSpacing: 2 }],
    ['a size that is drawn as outlines', 'AVATAR', { ...inter, size: 420 }],
    ['emoji', '👩‍👩‍👧‍👦🏳️‍🌈❤️‍🔥', { ...inter, face: 'twemoji' }],
  ])('are those of Skia: %s', (_, text, font) => {
    expect(Math.abs(width(text, font) - measurer.width(text, font))).toBeLessThan(0.000_1);
  });
});
