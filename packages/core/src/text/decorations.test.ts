import { describe, expect, it } from 'vitest';
import { partsBetweenGaps } from '../scene/decoration-strokes.ts';
import { settleBar } from './decorations.ts';
import { createFacePicker } from './faces/pick-face.ts';
import type { TextMeasurer } from './fonts.ts';
import { layoutTextBlock } from './layout-text.ts';
import { createTestMeasurer, testBlock, testFonts, testStyle } from './test-fonts.fixture.ts';
import type { RunDecoration } from './text-block.ts';

/** Every `y` reaches down, from 2 to 6 px of its 10, and every `o` by less than 1.2 px. */
function decorate(text: string, more: Partial<RunDecoration> = {}, top = 0) {
  const decoration: RunDecoration = {
    kinds: ['underline'],
    style: 'solid',
    thickness: null,
    paint: { type: 'solid', color: '#000000' },
    ...more,
  };
  const measurer: TextMeasurer = {
    ...createTestMeasurer(),
    inkWithin: (part, _, { top }) =>
      [...part].flatMap((letter, at) =>
        letter === 'y' || (letter === 'o' && top < 1.2) ? [[10 * at + 2, 10 * at + 6] as const] : [],
      ),
  };
  const block = testBlock('', { runs: [{ text, style: { ...testStyle, decoration } }] });
  const { decorations } = layoutTextBlock(block, {
    fonts: testFonts,
    measurer,
    facePicker: createFacePicker(testFonts),
  });
  return decorations.map((bar) => settleBar(bar, { top, isTurned: false }, measurer));
}

describe('a line under words', () => {
  it('keeps clear of letters by its own thickness', () => {
    const [bar] = decorate('ayab');
    expect(bar?.gaps).toEqual([[10, 18]]);
    expect(bar && partsBetweenGaps(bar)).toEqual([
      [0, 10],
      [18, 40],
    ]);
  });

  it('keeps no further away than 13 px', () => {
    expect(decorate('aaayaa', { thickness: 20 })[0]?.gaps).toEqual([[19, 49]]);
  });

  it('is of whole px, rounded where a design says how thick', () => {
    expect(decorate('ab', { thickness: 1.5 })[0]?.thickness).toBe(2);
    expect(decorate('ab', { thickness: 0.2 })[0]?.thickness).toBe(1);
  });

  it('is two with the same gaps where it is double', () => {
    const bars = decorate('ayab', { style: 'double' });
    expect(bars.map(({ style, gaps }) => [style, gaps])).toEqual([
      ['solid', [[10, 18]]],
      ['solid', [[10, 18]]],
    ]);
    expect((bars[1]?.y ?? 0) - (bars[0]?.y ?? 0)).toBe(3);
  });

  it('stands further away where it is a wave', () => {
    const [straight] = decorate('ab');
    const [wavy] = decorate('ab', { style: 'wavy' });
    expect(wavy?.y).toBeGreaterThan(straight?.y ?? 0);
  });
});

describe('a line through words', () => {
  it('runs through all letters', () => {
    expect(decorate('ayab', { kinds: ['line-through'] })[0]?.gaps).toEqual([]);
  });
});

describe('where a text begins between two whole px', () => {
  const places = (more: Partial<RunDecoration>) =>
    [0, 0.25, 0.5, 0.75].map((top) => top + (decorate('ao', more, top)[0]?.y ?? 0));

  it('solid bars lie on whole px', () => {
    const [first = 0] = places({});
    expect(places({})).toEqual([first, first, first + 1, first + 1]);
  });

  it('dashes under it are counted from the exact baseline, and those through it from the rounded one', () => {
    const [under = 0] = places({ style: 'dashed' });
    expect(places({ style: 'dashed' })).toEqual([under, under, under, under]);
    const through = { kinds: ['line-through'], style: 'dashed' } as const;
    const [middle = 0] = places(through);
    expect(places(through)).toEqual([middle, middle, middle + 1, middle + 1]);
  });

  it('a line under it leaves gaps where the exact baseline reaches letters', () => {
    const gaps = [0, 0.25, 0.5, 0.75].map((top) => decorate('ao', { thickness: 1 }, top)[0]?.gaps.length);
    expect(gaps).toEqual([0, 0, 1, 0]);
  });
});
