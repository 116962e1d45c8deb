import { describe, expect, it } from 'vitest';
import { transformCase } from './transform-case.ts';

describe('changing case', () => {
  it.each([
    ['straße', 'uppercase', 'de', 'STRASSE'],
    ['istanbul ılık', 'uppercase', 'tr', 'İSTANBUL ILIK'],
    ['ISTANBUL', 'lowercase', 'tr', 'ıstanbul'],
    ['ISTANBUL', 'lowercase', 'en', 'istanbul'],
    ['ΟΔΟΣ', 'lowercase', 'el', 'οδος'.replace(/σ$/, 'ς')],
    ['the cat’s hat', 'capitalize', 'en', 'The Cat’s Hat'],
    ['the lord of the rings', 'titlecase', 'en', 'The Lord of the Rings'],
    ['ßa ﬁne ŉ', 'capitalize', 'de', 'ßa ﬁne ŉ'],
    ['ǆep ljubav éclair', 'capitalize', 'hr', 'ǅep Ljubav Éclair'],
    ['iğdır', 'capitalize', 'tr', 'İğdır'],
    ['𐐨', 'uppercase', 'en', '𐐀'],
    ['As It Is', 'none', 'en', 'As It Is'],
  ] as const)('makes %s %s in %s', (text, transform, lang, expected) => {
    expect(transformCase(text, transform, { lang, before: '' })).toBe(expected);
  });

  it('does not capitalise a word that goes on from the run before', () => {
    expect(transformCase('ing man', 'capitalize', { lang: 'en', before: 'runn' })).toBe('ing Man');
  });
});
