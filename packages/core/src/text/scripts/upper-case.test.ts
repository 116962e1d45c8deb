import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../../../tests/support/seeded-random.ts';
import { upperCase } from './upper-case.ts';

/** Letters of Greek with all their marks, as they stand in Unicode, and marks alone. */
const letters = [...range(0x370, 0x3ff), ...range(0x1f00, 0x1fff)].filter((letter) => /\p{L}/u.test(letter));
const others = [...' -.’aß', '\u0301', '\u0308', '\u0345', '\u0342', '\u0313'];

describe('capitals of a language', () => {
  it('are in Greek what ICU makes, letter by letter', () => {
    for (const letter of letters)
      for (const text of [letter, `α${letter}`, `ά${letter}`, `${letter}α`])
        expect([text, upperCase(text, 'el')]).toEqual([text, text.toLocaleUpperCase('el')]);
  });

  it('are in Greek what ICU makes of any text', () => {
    const random = seededRandom(20261123);
    const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? '';
    for (let round = 0; round < 20_000; round += 1) {
      const text = Array.from({ length: 6 }, () => pick(random() < 0.3 ? others : letters)).join('');
      expect([text, upperCase(text, 'el')]).toEqual([text, text.toLocaleUpperCase('el')]);
    }
  });

  it.each([
    ['el', 'Μαΐου ή Το πλοίο, μάιος', 'ΜΑΪΟΥ Ή ΤΟ ΠΛΟΙΟ, ΜΑΪΟΣ'],
    ['el-GR', 'ή', 'Ή'],
    ['hy', 'և', 'ԵՎ'],
    ['tr', 'istanbul', 'İSTANBUL'],
    ['en', 'Straße ή', 'STRASSE Ή'],
  ])('are in %s those of the language', (locale, text, capitals) => {
    expect(upperCase(text, locale)).toBe(capitals);
  });
});

function range(from: number, to: number): readonly string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
}
