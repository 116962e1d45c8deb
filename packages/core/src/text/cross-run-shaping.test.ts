import { describe, expect, it } from 'vitest';
import { createFacePicker } from './faces/pick-face.ts';
import type { CrossRunShaping, TextMeasurer } from './fonts.ts';
import { layoutTextBlock } from './layout-text.ts';
import { createTestMeasurer, testBlock, testFonts, testStyle } from './test-fonts.fixture.ts';
import type { RunStyle } from './text-block.ts';

const red = { type: 'solid', color: '#ff0000' } as const;
const untouched = { by: 0, shift: 0 };

/** Sets text in which `crossRun` says what happens where two runs meet. */
function runsOf(
  parts: readonly (readonly [string, Partial<RunStyle>])[],
  crossRun: (a: string, b: string) => CrossRunShaping,
) {
  const measurer: TextMeasurer = { ...createTestMeasurer(), crossRun };
  const runs = parts.map(([text, style]) => ({ text, style: { ...testStyle, ...style } }));
  const block = { ...testBlock(''), runs };
  const layout = layoutTextBlock(block, { fonts: testFonts, measurer, facePicker: createFacePicker(testFonts) });
  return layout.lines.flatMap(({ runs: placed }) =>
    placed.map(({ text, start, x, width }) => ({ text, start, x, width })),
  );
}

const closer: CrossRunShaping = { absorbed: 0, before: { by: -3, shift: 0 }, after: untouched };

describe('runs that differ in colour', () => {
  it('kern with each other', () => {
    const runs = runsOf(
      [
        ['A', {}],
        ['V', { fill: red }],
      ],
      () => closer,
    );
    expect(runs).toEqual([
      { text: 'A', start: 0, x: 0, width: 7 },
      { text: 'V', start: 1, x: 7, width: 10 },
    ]);
  });

  it('share a ligature, which is drawn in the style of the first', () => {
    const ligature: CrossRunShaping = { absorbed: 1, before: untouched, after: untouched };
    const runs = runsOf(
      [
        ['of', {}],
        ['fi', { fill: red }],
      ],
      () => ligature,
    );
    expect(runs.map(({ text }) => text)).toEqual(['off', 'i']);
  });

  it('leave nothing of a run that the ligature takes whole', () => {
    const ligature: CrossRunShaping = { absorbed: 1, before: untouched, after: untouched };
    const runs = runsOf(
      [
        ['f', {}],
        ['i', { fill: red }],
        ['x', {}],
      ],
      (_, after) => (after.startsWith('i') ? ligature : { absorbed: 0, before: untouched, after: untouched }),
    );
    expect(runs.map(({ text, start }) => [text, start])).toEqual([
      ['fi', 0],
      ['x', 2],
    ]);
  });

  it('are set alone at the ends of lines', () => {
    const runs = runsOf(
      [
        ['aaaaaaaaaaaaaaaaaaa ', {}],
        ['V', { fill: red }],
      ],
      () => closer,
    );
    expect(runs.map(({ width }) => width)).toEqual([190, 10]);
  });

  it.each([
    ['size', { size: 30 }],
    ['weight', { weight: 700 }],
    ['letter spacing', { letterSpacing: 1 }],
    ['features', { features: { liga: 0 } }],
    ['language', { lang: 'de' }],
    ['height over the line', { rise: 4 }],
    ['list of families', { families: ['latin', 'other'] }],
  ] as const)('and in %s do not', (_, style) => {
    let asked = 0;
    runsOf(
      [
        ['A', {}],
        ['V', { fill: red, ...style }],
      ],
      () => {
        asked += 1;
        return closer;
      },
    );
    expect(asked).toBe(0);
  });
});
