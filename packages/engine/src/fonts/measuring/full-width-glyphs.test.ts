import type { FontSpec } from '@platen/core';
import { describe, expect, it } from 'vitest';
import { createFontServices } from '../font-services.ts';

const { measurer } = createFontServices();

const glyph = (character: string, face: string, lang: string) => {
  const font: FontSpec = {
    face,
    size: 40,
    weight: 400,
    italic: false,
    letterSpacing: 0,
    wordSpacing: 0,
    direction: 'ltr',
    lang,
    features: {},
  };
  return measurer.fullWidthGlyph?.(character, font);
};

describe('a full-width sign', () => {
  it.each([
    ['an opening bracket has its room on the left', '「', 'noto-sans-jp-117-wght-normal', 'ja', 'right'],
    ['a closing bracket on the right', '」', 'noto-sans-jp-117-wght-normal', 'ja', 'left'],
    ['a Japanese comma on the right', '、', 'noto-sans-jp-119-wght-normal', 'ja', 'left'],
    ['a comma of Taiwan on both sides', '，', 'noto-sans-tc-123-wght-normal', 'zh-TW', 'middle'],
  ] as const)('%s', (_, character, face, lang, ink) => {
    expect(glyph(character, face, lang)).toEqual({ ink, trim: 20 });
  });

  it('has no room to give up when it is a letter', () => {
    expect(glyph('あ', 'noto-sans-jp-119-wght-normal', 'ja')).toEqual({ ink: 'all', trim: 0 });
  });

  it('is none in a Latin font', () => {
    expect(glyph('“', 'inter-latin-wght-normal', 'en')).toBeUndefined();
  });
});
