import type { FontCatalog, FontFace, FontFamily, TextMeasurer } from './fonts.ts';
import type { RunStyle, TextBlock } from './text-block.ts';

/** A face whose characters are all as wide as half its size, with the metrics of a plain font. */
export function testFace(id: string, coverage: readonly number[], more: Partial<FontFace> = {}): FontFace {
  const metrics = {
    ascent: 0.8,
    descent: 0.2,
    lineGap: 0,
    xHeight: 0.5,
    capHeight: 0.7,
    underlinePosition: 0.1,
    underlineThickness: 0.05,
  };
  return {
    id,
    family: id,
    italic: false,
    weights: [100, 900],
    coverage,
    metrics,
    emoji: false,
    digest: id,
    ...more,
  };
}

const family = (face: FontFace): FontFamily => ({ name: face.id, category: 'sans-serif', faces: [face] });

const latin = testFace(
  'latin',
  [0x20, 0x7e, 0xa0, 0x17f, 0x300, 0x30f, 0x2010, 0x2010, 0x2022, 0x2022, 0x2026, 0x2026],
);
const hebrew = testFace('hebrew', [0x5d0, 0x5ea]);
const han = testFace('han', [0x3001, 0x30ff, 0x4e00, 0x9fff]);
const thai = testFace('thai', [0xe00, 0xe7f]);
const emoji = testFace('emoji', [0x30, 0x39, 0x2764, 0x2764, 0x1f000, 0x1ffff], { emoji: true });

/** Latin, Hebrew, Han, Thai and emoji; nothing has Greek. */
export const testFonts: FontCatalog = {
  family: (name) => (name === 'latin' ? family(latin) : undefined),
  fallbacks: () => [family(hebrew), family(han), family(thai)],
  defaultFamily: family(latin),
  emojiFamily: family(emoji),
};

/** Each grapheme is half of the size wide, Han and emoji the whole. `calls` counts how often it was asked. */
export function createTestMeasurer(): TextMeasurer & { readonly calls: () => number } {
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
  let calls = 0;
  return {
    calls: () => calls,
    width: (text, { face, size, letterSpacing }) => {
      calls += 1;
      const count = /^[\x20-\x7e]*$/.test(text) ? text.length : [...segmenter.segment(text)].length;
      return count * ((face === 'han' || face === 'emoji' ? size : size / 2) + letterSpacing);
    },
  };
}

export const testStyle: RunStyle = {
  families: ['latin'],
  size: 20,
  weight: 400,
  italic: false,
  letterSpacing: 0,
  lang: 'en',
  features: {},
  lineHeight: { times: 1.2 },
  fill: { type: 'solid', color: '#000000' },
  stroke: null,
  shadows: [],
  decoration: null,
  background: null,
  rise: 0,
  href: null,
};

/** A block of one run, 200 px wide: 20 Latin characters to the line. */
export function testBlock(text: string, more: Partial<TextBlock> = {}): TextBlock {
  return {
    runs: [{ text, style: testStyle }],
    style: testStyle,
    maxWidth: 200,
    wrap: 'word',
    hyphenate: false,
    align: 'start',
    direction: 'auto',
    wordSpacing: 0,
    punctuationTrim: 'normal',
    firstLineIndent: 0,
    paragraphSpacing: 0,
    maxLines: Number.POSITIVE_INFINITY,
    ellipsis: 'show',
    ...more,
  };
}
