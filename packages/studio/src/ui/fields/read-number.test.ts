import { describe, expect, it } from 'vitest';
import { readNumber } from './read-number.ts';

describe('readNumber', () => {
  it.each([
    ['12', 12],
    ['-4.5', -4.5],
    ['12,5', 12.5],
    ['100/3+1', 100 / 3 + 1],
    ['2*(100-8)', 184],
    ['10 - 4 - 3', 3],
  ])('reads %s as a number', (text, value) => expect(readNumber(text)).toBeCloseTo(value));

  it.each(['', 'wide', '1+', '(2', '1/0', '12 px', '2)'])('does not take "%s" for a number', (text) =>
    expect(readNumber(text)).toBeUndefined(),
  );
});
