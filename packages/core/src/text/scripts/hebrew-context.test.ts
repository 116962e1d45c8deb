import { describe, expect, it } from 'vitest';
import { splitClusters } from './clusters.ts';
import { signsWithinHebrew } from './hebrew-context.ts';

function signs(text: string): string | null {
  const clusters = splitClusters(text);
  const within = signsWithinHebrew(text, clusters);
  return within && clusters.map(({ start, end }, index) => (within[index] ? text.slice(start, end) : '')).join('');
}

describe('signs within Hebrew', () => {
  it.each([
    ['follow Hebrew letters', 'מחיר 1,250.00 ₪', ' 1,250.00 ₪'],
    ['come before the first letters', '31/12: שלום', '31/12: '],
    ['end at letters of another script', 'שלום 7 abc 8', ' 7 '],
    ['begin again after them', 'abc 1 שלום 2', ' 2'],
  ])('%s', (_case, text, expected) => {
    expect(signs(text)).toBe(expected);
  });

  it('are not looked for in texts without Hebrew', () => {
    expect(signs('Price 1,250.00')).toBeNull();
  });
});
