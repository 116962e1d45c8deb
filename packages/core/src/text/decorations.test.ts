import { describe, expect, it } from 'vitest';
import { partsBetweenGaps } from '../scene/decoration-strokes.ts';
import { createFacePicker } from './faces/pick-face.ts';
import { layoutTextBlock } from './layout-text.ts';
import { createTestMeasurer, testBlock, testFonts, testStyle } from './test-fonts.fixture.ts';
import type { RunDecoration } from './text-block.ts';

/** Every `y` reaches down, from 2 to 6 px of its 10. */
function decorate(text: string, more: Partial<RunDecoration> = {}) {
  const decoration: RunDecoration = {
    kinds: ['underline'],
    style: 'solid',
    thickness: null,
    paint: { type: 'solid', color: '#000000' },
    ...more,
  };
  const { decorations } = layoutTextBlock(testBlock('', { runs: [{ text, style: { ...testStyle, decoration } }] }), {
    fonts: testFonts,
    measurer: {
      ...createTestMeasurer(),
      inkWithin: (part) =>
        [...part].flatMap((letter, at) => (letter === 'y' ? [[10 * at + 2, 10 * at + 6] as const] : [])),
    },
    facePicker: createFacePicker(testFonts),
  });
  return decorations;
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
