import type { FontFace } from '@platen/core';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../../../tests/support/seeded-random.ts';
import { readBundledFonts } from '../../fonts/font-catalog.ts';
import { glyphsOfTexts } from './skia-shaping.fixture.ts';

const { families } = readBundledFonts();
const seed = 20_260_812;
const textsOfEach = 10;

/** Marks are drawn over letters that no language has them on, in ways that differ between versions of HarfBuzz. */
const usable = /^[\p{L}\p{N}\p{P}\p{S}]$/u;
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
/** Figures run their own way in text from right to left, and Rumi's do everywhere: layout parts runs there. */
const ownWay = /[\p{Nd}\u{10e60}-\u{10e7e}]/u;

function charactersOf({ coverage }: FontFace): readonly string[] {
  const characters: string[] = [];
  for (let index = 0; index < coverage.length; index += 2)
    for (let code = coverage[index] ?? 0; code <= (coverage[index + 1] ?? -1); code += 1)
      characters.push(String.fromCodePoint(code));
  return characters;
}

/** Words of letters, of signs and of both, of one direction. */
function madeTexts(face: FontFace, random: () => number): readonly string[] {
  const characters = charactersOf(face);
  const isRightToLeft = characters.some((character) => rightToLeft.test(character));
  const drawable = characters.filter(
    (character) => usable.test(character) && (!isRightToLeft || rightToLeft.test(character)) && !ownWay.test(character),
  );
  const pools = [drawable, drawable.filter((each) => /\p{L}/u.test(each)), drawable.filter((each) => each < '\x7f')];
  const filled = pools.filter((pool) => pool.length > 0);
  if (filled.length === 0) return [];
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value;
  const word = (pool: readonly string[]) =>
    Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(pool)).join('');
  return Array.from({ length: textsOfEach }, () =>
    Array.from({ length: 1 + Math.floor(random() * 4) }, () => word(pick(filled))).join(
      characters.includes(' ') ? ' ' : '',
    ),
  );
}

/** Skia sets what the font lacks, such as a circle for a mark to stand on, from others. */
function isFromOtherFonts(drawn: string): boolean {
  return drawn.split(' ').includes('0');
}

describe('every bundled font', () => {
  it(`is shaped as Skia shapes it, with seed ${seed}`, () => {
    const random = seededRandom(seed);
    const differing: string[] = [];
    let texts = 0;
    for (const face of families.flatMap((family) => family.faces)) {
      if (face.emoji) continue;
      const made = madeTexts(face, random);
      if (made.length === 0) continue;
      const direction = made.some((text) => rightToLeft.test(text)) ? 'rtl' : 'ltr';
      texts += made.length;
      for (const { text, drawn, expected } of glyphsOfTexts(
        face,
        made.map((each) => ({ text: each, direction })),
      ))
        if (drawn !== expected && !isFromOtherFonts(drawn))
          differing.push(`${face.id} ${JSON.stringify(text)}: ${drawn} and not ${expected}`);
    }
    expect(texts).toBeGreaterThan(5000);
    expect(differing).toEqual([]);
  });
});
