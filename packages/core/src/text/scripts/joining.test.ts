import { describe, expect, it } from 'vitest';
import { joinsAt } from './joining.ts';

describe('letters that are parted', () => {
  it.each([
    ['beh and seen join', 'بس', 1, true],
    ['alef joins the letter before it', 'با', 1, true],
    ['alef does not join the letter after it', 'اب', 1, false],
    ['hamza joins none', 'بء', 1, false],
    ['a space parts', 'ب س', 1, false],
    ['vowel signs do not part', 'بَس', 1, true],
    ['vowel signs do not part, on either side', 'بَس', 2, true],
    ['a non-joiner parts', 'می\u200cخواهم', 3, false],
    ['tatweel joins', 'بـ', 1, true],
    ['Syriac letters join', 'ܒܓ', 1, true],
    ['Hebrew letters do not', 'של', 1, false],
    ['Latin letters do not', 'ab', 1, false],
  ])('%s', (_, text, at, expected) => {
    expect(joinsAt(text, at)).toBe(expected);
  });

  it('are not looked for beyond the ends of a text', () => {
    expect([joinsAt('بس', 0), joinsAt('بس', 2), joinsAt('', 0)]).toEqual([false, false, false]);
  });
});
