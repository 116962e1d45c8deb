import { describe, expect, it } from 'vitest';
import { createFacePicker } from '../faces/pick-face.ts';
import { layoutTextBlock } from '../layout-text.ts';
import { createTestMeasurer, testBlock, testFonts, testStyle } from '../test-fonts.fixture.ts';
import type { TextBlock } from '../text-block.ts';
import type { Hyphenator } from './hyphenation.ts';

/** Parts after every third letter. */
const everyThird: Hyphenator = {
  points: (word, lang) =>
    lang === 'en' ? Array.from({ length: Math.floor((word.length - 1) / 3) }, (_, index) => 3 * (index + 1)) : null,
};

function layout(text: string, more: Partial<TextBlock> = {}, hyphenator: Hyphenator | null = everyThird) {
  const result = layoutTextBlock(testBlock(text, { hyphenate: true, maxWidth: 100, ...more }), {
    fonts: testFonts,
    measurer: createTestMeasurer(),
    facePicker: createFacePicker(testFonts),
    ...(hyphenator && { hyphenator }),
  });
  return { ...result, shown: result.lines.map(({ runs }) => runs.map(({ text: part }) => part).join('')) };
}

describe('a hyphenated text', () => {
  it('parts a word so that its beginning and the hyphen fill the line', () => {
    expect(layout('abc defghijkl').shown).toEqual(['abc def\u2010', 'ghijkl']);
  });

  it('leaves no place for the hyphen outside of the line', () => {
    expect(layout('abcd efghij').shown).toEqual(['abcd efg\u2010', 'hij']);
    expect(layout('abcdef ghijkl').shown).toEqual(['abcdef', 'ghijkl']);
  });

  it('is not parted when nobody asked for it', () => {
    expect(layout('abc defghijkl', { hyphenate: false }).shown).toEqual(['abc', 'defghijkl']);
  });

  it('keeps words of fewer than five letters whole, and two letters on each side', () => {
    expect(layout('aaaaaa aaaa').shown).toEqual(['aaaaaa', 'aaaa']);
    expect(layout('abcdef ghi', { maxWidth: 60 }).shown).toEqual(['abcdef', 'ghi']);
    expect(layout('abcdefg', { maxWidth: 69 }).shown).toEqual(['abc\u2010', 'defg']);
  });

  it('parts a word that has soft hyphens at those only', () => {
    expect(layout('abc defgh\u00adijkl').shown).toEqual(['abc defgh\u2010', 'ijkl']);
    expect(layout('abcd efghij\u00adkl').shown).toEqual(['abcd', 'efghijkl']);
  });

  it('tells of a language whose rules it does not know, once', () => {
    const greek = { ...testStyle, lang: 'xx' };
    const { unhyphenated } = layout('', { runs: [{ text: 'abcdefg hijklmn', style: greek }] });
    expect(unhyphenated).toEqual(['xx']);
    expect(layout('abcdefg', {}, null).unhyphenated).toEqual(['en']);
  });

  it('parts words across spans of several styles', () => {
    const bold = { ...testStyle, weight: 700 };
    const runs = [
      { text: 'ab cdef', style: testStyle },
      { text: 'ghijkl', style: bold },
    ];
    expect(layout('', { runs }).shown).toEqual(['ab cdefgh\u2010', 'ijkl']);
  });
});

describe('a soft hyphen', () => {
  it('leaves nothing in the letters that are drawn, so that they kern and join', () => {
    const { lines } = layout('of\u00adfice \u00ad a\u00ad', { hyphenate: false, maxWidth: 400 });
    expect(lines.map(({ text, runs }) => [text, runs.map((run) => run.text)])).toEqual([['office  a', ['office  a']]]);
  });

  it('shows on a line that an ellipsis does not end', () => {
    const { shown } = layout('abcdef\u00adghij klmnopqrst uvwxyz', { hyphenate: false, maxLines: 2, maxWidth: 80 });
    expect(shown).toEqual(['abcdef\u2010', 'ghij\u2026']);
  });
});
