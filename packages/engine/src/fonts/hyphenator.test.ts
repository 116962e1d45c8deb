import { describe, expect, it } from 'vitest';
import { createBundledHyphenator } from './hyphenator.ts';

const hyphenator = createBundledHyphenator();

function parted(word: string, lang: string): string | null {
  const points = hyphenator.points(word, lang);
  if (points === null) return null;
  return [0, ...points].map((start, index) => word.slice(start, points[index] ?? word.length)).join('-');
}

describe('hyphenation', () => {
  // What the dictionaries of each language give.
  it.each([
    ['en', 'hyphenation', 'hy-phen-ation'],
    ['en-US', 'photography', 'pho-tog-ra-phy'],
    ['en-GB', 'photography', 'pho-to-graphy'],
    ['de', 'Silbentrennung', 'Sil-ben-tren-nung'],
    ['de-AT', 'Donaudampfschifffahrt', 'Do-nau-dampf-schiff-fahrt'],
    ['fr', 'développement', 'dé-ve-lop-pe-ment'],
    ['es', 'ferrocarril', 'fe-rro-ca-rril'],
    ['it', 'acquedotto', 'ac-que-dot-to'],
    ['nl', 'verzekering', 'ver-ze-ke-ring'],
    ['pl', 'przedsiębiorstwo', 'przed-się-bior-stwo'],
    ['ru', 'переводчик', 'пе-ре-вод-чик'],
    ['fi', 'kirjastossa', 'kir-jas-tos-sa'],
    ['tr', 'kütüphane', 'kü-tüp-ha-ne'],
  ])('parts a word of %s: %s', (lang, word, expected) => {
    expect(parted(word, lang)).toBe(expected);
  });

  it('keeps three letters of an English word together at its end', () => {
    expect(parted('mainly', 'en')).toBe('mainly');
    expect(hyphenator.points('mainly', 'en')).toEqual([]);
  });

  it('parts nothing in languages that are written without hyphens', () => {
    for (const lang of ['ja', 'ar', 'th', 'zh-TW', 'he', 'ko']) expect(hyphenator.points('ab', lang)).toEqual([]);
  });

  it('does not know languages that have no patterns', () => {
    expect(hyphenator.points('tlhIngan', 'tlh')).toBeNull();
    expect(hyphenator.points('letters', '')).toBeNull();
    expect(hyphenator.points('letters', 'constructor')).toBeNull();
  });

  it('leaves a word whole whose small letters are more than its own', () => {
    expect(hyphenator.points('İİİİİİİİ', 'en')).toEqual([]);
  });

  it('gives the same answer after many other words', () => {
    const before = parted('hyphenation', 'en');
    for (let index = 0; index < 6_000; index += 1) hyphenator.points(`word${index.toString(36)}`, 'en');
    expect(parted('hyphenation', 'en')).toBe(before);
  });
});
