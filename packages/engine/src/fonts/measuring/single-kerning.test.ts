import type { FontSpec } from '@platen/core';
import { describe, expect, it } from 'vitest';
import { createFontServices } from '../font-services.ts';

const { measurer, outliner } = createFontServices();

const kana: FontSpec = {
  face: 'noto-sans-jp-119-wght-normal',
  size: 20,
  weight: 400,
  italic: false,
  letterSpacing: 0,
  wordSpacing: 0,
  direction: 'ltr',
  lang: 'ja',
  features: {},
};

const kerning = (text: string, font: Partial<FontSpec> = {}) => measurer.kerning?.(text, { ...kana, ...font }) ?? [];

describe('kerning of kana', () => {
  it('is told where the canvas leaves it out', () => {
    expect(kerning('ます。')).toEqual([{ at: 2, by: -2 }]);
    expect(kerning('待って').map(({ at }) => at)).toEqual([2]);
    expect(kerning('あかさ')).toEqual([]);
  });

  it('makes runs as wide as the shaped text', async () => {
    const text = 'アイテム、ナムフ。ひとつ';
    const { width } = await outliner.outline({ ...kana, text });
    const kerns = kerning(text);
    const parts = [...kerns, { at: text.length, by: 0 }].map(({ at, by }, index) => {
      return measurer.width(text.slice(kerns[index - 1]?.at ?? 0, at), kana) + by;
    });
    expect(parts.reduce((sum, part) => sum + part)).toBeCloseTo(width, 2);
    expect(width).toBeLessThan(measurer.width(text, kana) - 2);
  });

  it('grows with the size', () => {
    expect(kerning('ます。', { size: 50 })).toEqual([{ at: 2, by: -5 }]);
  });

  it('can be switched off as any feature', () => {
    expect(kerning('ます。', { features: { kern: 0 } })).toEqual([]);
  });

  it('leaves to the canvas what the canvas kerns', () => {
    expect(kerning('AVATAR To', { face: 'inter-latin-wght-normal', lang: 'en' })).toEqual([]);
  });
});
