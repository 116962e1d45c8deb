import type { TextLine, TextRun } from '@platen/core';
import { describe, expect, it } from 'vitest';
import { markedTexts } from './logical-runs.ts';

const leftToRightMark = '\u200e';
const rightToLeftMark = '\u200f';

interface Part {
  readonly direction: TextRun['direction'];
  /** Its place in the order of reading. */
  readonly start: number;
}

/** Parts from left to right, each 10 px wide; `asked` hears of each look at where one stands. */
function lineOf(parts: readonly Part[], asked = () => {}): TextLine {
  const runs = parts.map(({ direction, start }, index) => ({
    text: direction === 'rtl' ? 'א' : 'a',
    start,
    get x() {
      asked();
      return 10 * index;
    },
    width: 10,
    direction,
    style: 0,
    wordSpacing: 0,
    rise: 0,
    href: null,
  }));
  return { box: { x: 0, y: 0, width: 10 * parts.length, height: 12 }, baseline: 10, text: '', runs };
}

const texts = (line: TextLine) => line.runs.map((run) => markedTexts(run, [run.text], line)[0]);

describe('letters from left to right, right of others', () => {
  it('are told apart from them by the direction of their line', () => {
    const ltr = [
      { direction: 'ltr', start: 0 },
      { direction: 'rtl', start: 1 },
      { direction: 'ltr', start: 2 },
      { direction: 'ltr', start: 3 },
    ] as const;
    expect(texts(lineOf(ltr))).toEqual(['a', 'א', `${leftToRightMark}a`, 'a']);
    const rtl = [
      { direction: 'rtl', start: 1 },
      { direction: 'ltr', start: 0 },
    ] as const;
    expect(texts(lineOf(rtl))).toEqual(['א', `${rightToLeftMark}a`]);
  });

  it('are not looked for anew for each of a line’s runs', () => {
    const count = 1_000;
    let looks = 0;
    const line = lineOf(
      Array.from({ length: count }, (_, index) => ({ direction: index % 2 === 0 ? 'ltr' : 'rtl', start: index })),
      () => {
        looks += 1;
      },
    );
    texts(line);
    // Sorting them once takes ten comparisons or so for each.
    expect(looks).toBeLessThan(50 * count);
  });
});
