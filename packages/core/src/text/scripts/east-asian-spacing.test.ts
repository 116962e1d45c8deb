import { describe, expect, it } from 'vitest';
import { createFacePicker } from '../faces/pick-face.ts';
import type { TextMeasurer } from '../fonts.ts';
import { layoutTextBlock } from '../layout-text.ts';
import { createTestMeasurer, testBlock, testFonts, testStyle } from '../test-fonts.fixture.ts';
import type { TextBlock } from '../text-block.ts';

const style = { ...testStyle, lang: 'ja' };
const red = { type: 'solid', color: '#ff0000' } as const;

/** Han letters are 20 px wide; brackets and commas can give up half of it. */
const measurer: TextMeasurer = {
  ...createTestMeasurer(),
  fullWidthGlyph: (character, { face, size }) =>
    face === 'han' ? { ink: /[「（]/.test(character) ? 'right' : 'left', trim: size / 2 } : undefined,
};

function layout(text: string, more: Partial<TextBlock> = {}) {
  const block = { ...testBlock(''), runs: [{ text, style }], style, ...more };
  return layoutTextBlock(block, { fonts: testFonts, measurer, facePicker: createFacePicker(testFonts) });
}
const widthOf = (text: string, more?: Partial<TextBlock>) => layout(text, more).width;
const linesOf = (text: string, more?: Partial<TextBlock>) => layout(text, more).lines.map((line) => line.text);

describe('full-width signs', () => {
  it.each([
    ['a letter and a bracket keep their room', 'あ「あ', 60],
    ['a closing and an opening one share it', 'あ」「あ', 70],
    ['two closing ones share it', 'あ」」あ', 70],
    ['two opening ones share it', 'あ「「あ', 70],
    ['a bracket and a comma share it', 'あ」、あ', 70],
    ['a comma and a bracket share it', 'あ、「あ', 70],
    ['a middle dot takes it from both', 'あ」・「あ', 80],
    ['a Latin bracket takes it, too', 'あ」)あ', 60],
    ['a space between keeps it', 'あ」 「あ', 90],
  ])('%s', (_, text, width) => {
    expect(widthOf(text)).toBe(width);
  });

  it('keep their room when asked', () => {
    expect(widthOf('あ」、「あ', { punctuationTrim: 'space-all' })).toBe(100);
    expect(widthOf('あ」、「あ')).toBe(80);
  });

  it('keep what features give them', () => {
    const runs = [{ text: 'あ」「あ', style: { ...style, features: { palt: 1 } } }];
    expect(widthOf('', { runs })).toBe(80);
  });

  it('share it across colours', () => {
    const runs = [
      { text: 'あ」', style },
      { text: '「あ', style: { ...style, fill: red } },
    ];
    const { lines, width } = layout('', { runs });
    expect(width).toBe(70);
    // The bracket's ink is in the right half of its glyph, which so begins within the bracket before.
    expect(lines[0]?.runs.map(({ text, x }) => [text, x])).toEqual([
      ['あ」', 0],
      ['「あ', 30],
    ]);
  });

  it('keep it at the ends of lines', () => {
    expect(layout('あああ」「あ', { maxWidth: 80 }).lines.map(({ box }) => box.width)).toEqual([80, 40]);
  });

  it('end a line with half of it where the whole does not fit', () => {
    expect(linesOf('ああああ」ああ', { maxWidth: 90 })).toEqual(['ああああ」', 'ああ']);
    expect(layout('ああああ」ああ', { maxWidth: 90 }).lines[0]?.box.width).toBe(90);
    expect(layout('ああああ」ああ', { maxWidth: 100 }).lines[0]?.box.width).toBe(100);
    expect(linesOf('ああああ」ああ', { maxWidth: 89 })).toEqual(['あああ', 'あ」ああ']);
    expect(linesOf('ああああ。ああ', { maxWidth: 90 })).toEqual(['あああ', 'あ。ああ']);
  });

  it('are never narrower than their ink in a font without half-width forms', () => {
    const plain = { ...measurer, fullWidthGlyph: () => ({ ink: 'all', trim: 0 }) as const };
    const block = { ...testBlock(''), runs: [{ text: 'あ」「あ', style }], style };
    const context = { fonts: testFonts, measurer: plain, facePicker: createFacePicker(testFonts) };
    expect(layoutTextBlock(block, context).width).toBe(80);
  });
});
