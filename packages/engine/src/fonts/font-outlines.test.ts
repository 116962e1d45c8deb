import { describe, expect, it } from 'vitest';
import { createFontServices } from './font-services.ts';

const { measurer, outliner, subsetter } = createFontServices();

const plain = { size: 33.3, weight: 400, italic: false, letterSpacing: 0, wordSpacing: 0, features: {} } as const;
const latin = { ...plain, face: 'inter-latin-wght-normal', direction: 'ltr', lang: 'en' } as const;

describe('outlines of text', () => {
  it.each([
    ['kerned Latin', { ...latin, text: 'Hamburgefonstiv AVATAR To' }],
    ['a weight between two', { ...latin, text: 'Hamburgefonstiv', weight: 650 }],
    ['letter and word spacing', { ...latin, text: 'two words', letterSpacing: 1.5, wordSpacing: 3 }],
    ['ligatures', { ...latin, face: 'eb-garamond-latin-wght-normal', text: 'office flow ffl' }],
    [
      'ligatures switched off by spacing',
      { ...latin, face: 'eb-garamond-latin-wght-normal', text: 'office', letterSpacing: 2 },
    ],
    ['figures of one width', { ...latin, text: '1117 fi', features: { tnum: 1 } }],
    ['fractions', { ...latin, text: '1/2 and 11/16', features: { frac: 1 } }],
    [
      'no ligatures on demand',
      { ...latin, face: 'eb-garamond-latin-wght-normal', text: 'office', features: { liga: 0 } },
    ],
    [
      'ligatures on demand in spaced letters',
      { ...latin, face: 'eb-garamond-latin-wght-normal', text: 'office', letterSpacing: 2, features: { liga: 1 } },
    ],
    ['no kerning on demand', { ...latin, text: 'AVATAR To', features: { kern: 0 } }],
    ['thickened strokes', { ...latin, face: 'lobster-latin-400-normal', text: 'Lobster', weight: 700 }],
    [
      'Arabic',
      { ...plain, face: 'noto-sans-arabic-arabic-wght-normal', text: 'السلامعليكم', direction: 'rtl', lang: 'ar' },
    ],
    [
      'Hebrew with points',
      { ...plain, face: 'noto-sans-hebrew-hebrew-wght-normal', text: 'שָׁלוֹם', direction: 'rtl', lang: 'he' },
    ],
    [
      'Devanagari',
      {
        ...plain,
        face: 'noto-sans-devanagari-devanagari-wght-normal',
        text: 'नमस्तेक्षत्रिय',
        direction: 'ltr',
        lang: 'hi',
        letterSpacing: 3,
      },
    ],
    ['Thai', { ...plain, face: 'noto-sans-thai-thai-wght-normal', text: 'สวัสดีครับน้ำ', direction: 'ltr', lang: 'th' }],
    ['emoji', { ...plain, face: 'twemoji', text: '😀👍🏽🇩🇪', direction: 'ltr', lang: 'en' }],
  ] as const)('are as wide as Skia measures: %s', async (_case, request) => {
    const outline = await outliner.outline(request);
    expect(Math.abs(outline.width - measurer.width(request.text, request))).toBeLessThan(0.05);
    expect(outline.layers.length).toBeGreaterThan(0);
  });

  it('keep the colours of emoji', async () => {
    const { layers } = await outliner.outline({ ...latin, face: 'twemoji', text: '😀' });
    expect(layers.map(({ color }) => color)).toEqual(['#ffcc4d', '#664500', '#ffffff']);
  });

  it('lean an upright face for italics and leave the width alone', async () => {
    const upright = await outliner.outline({ ...latin, text: 'l' });
    const italic = await outliner.outline({ ...latin, text: 'l', italic: true });
    expect(italic.width).toBe(upright.width);
    expect(italic.layers[0]?.d).not.toBe(upright.layers[0]?.d);
  });

  it('say by how much a face without a bold is thickened', async () => {
    const lobster = { ...latin, face: 'lobster-latin-400-normal', text: 'L', size: 64 };
    expect((await outliner.outline({ ...lobster, weight: 700 })).emboldenBy).toBe(2);
    expect((await outliner.outline({ ...lobster, weight: 500 })).emboldenBy).toBe(0);
  });
});

describe('font subsets', () => {
  it('are the same for the same characters in any order, and far smaller than the file', async () => {
    const request = { face: 'inter-latin-wght-normal', weight: 600, format: 'woff2' } as const;
    const one = await subsetter.subset({ ...request, text: 'Platen' });
    const other = await createFontServices().subsetter.subset({ ...request, text: 'netalPPlaten' });
    expect(Buffer.compare(one, other)).toBe(0);
    expect(one.byteLength).toBeLessThan(3000);
    expect(Buffer.from(one.subarray(0, 4)).toString('latin1')).toBe('wOF2');
  });

  it('differ by weight', async () => {
    const request = { face: 'inter-latin-wght-normal', text: 'Platen', format: 'sfnt' } as const;
    const regular = await subsetter.subset({ ...request, weight: 400 });
    const bold = await subsetter.subset({ ...request, weight: 700 });
    expect(Buffer.compare(regular, bold)).not.toBe(0);
  });
});
