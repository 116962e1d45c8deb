import type { CrossRunShaping, FontSpec } from '@platen/core';
import { shapeText } from '@platen/core/fonts';
import { describe, expect, it } from 'vitest';
import { joinsAt } from '../../../../core/src/text/scripts/joining.ts';
import { createCaches } from '../../caches/caches.ts';
import { createFontServices } from '../font-services.ts';
import { interSpec as inter } from './inter-spec.fixture.ts';
import { openShapingFonts } from './shaping-fonts.ts';

const { measurer, fonts, fontStore } = createFontServices();

const garamond: FontSpec = { ...inter, face: 'eb-garamond-latin-wght-normal' };
const arabic: FontSpec = { ...inter, face: 'noto-sans-arabic-arabic-wght-normal', direction: 'rtl', lang: 'ar' };

const crossRun = (before: string, after: string, font: FontSpec): CrossRunShaping => {
  const found = measurer.crossRun?.(before, after, font);
  if (found === undefined) throw new Error('the measurer does not shape across runs');
  return found;
};

describe('shaping across two runs', () => {
  it('kerns as the whole does', () => {
    const whole = measurer.width('AV', inter);
    const parts = measurer.width('A', inter) + measurer.width('V', inter);
    const { before, after, absorbed } = crossRun('A', 'V', inter);
    expect(whole - parts).toBeLessThan(-1);
    expect(before.by + after.by).toBeCloseTo(whole - parts, 2);
    expect(absorbed).toBe(0);
  });

  it('grows with the size', () => {
    expect(crossRun('A', 'V', { ...inter, size: 80 }).before.by).toBeCloseTo(
      2 * crossRun('A', 'V', inter).before.by,
      6,
    );
  });

  it('does nothing where the font is told not to kern', () => {
    expect(crossRun('A', 'V', { ...inter, features: { kern: 0 } }).before.by).toBe(0);
  });

  it('gives a ligature to the first', () => {
    expect(crossRun('of', 'fice', garamond).absorbed).toBe(2);
    expect(crossRun('of', 'fice', { ...garamond, letterSpacing: 1 }).absorbed).toBe(0);
  });

  it('keeps lam and alef together', () => {
    expect(crossRun('سل\u200d', '\u200dام', arabic).absorbed).toBe(1);
    expect(crossRun('سل\u200d', '\u200dيم', arabic).absorbed).toBe(0);
  });
});

describe('which Arabic letters join', () => {
  const font = openShapingFonts(fontStore, createCaches()).open(arabic);
  const coverage = fonts.family('Noto Sans Arabic')?.faces.find(({ id }) => id === arabic.face)?.coverage ?? [];
  const letters: string[] = [];
  for (let at = 0; at < coverage.length; at += 2)
    for (let code = coverage[at] as number; code <= (coverage[at + 1] as number); code += 1)
      if (/^(?=\p{L})\p{Script=Arabic}$/u.test(String.fromCodePoint(code)) && code < 0xfb00)
        letters.push(String.fromCodePoint(code));
  const glyphs = (text: string) =>
    shapeText({ text, direction: arabic.direction }, arabic, font)
      .filter(({ advance }) => advance !== 0)
      .map(({ glyph }) => glyph)
      .join();

  it('is what the shaper knows', () => {
    expect(letters.length).toBeGreaterThan(200);
    const changesNext = letters.filter((letter) => glyphs(letter) !== glyphs(`${letter}\u200d`));
    const changesBefore = letters.filter((letter) => glyphs(letter) !== glyphs(`\u200d${letter}`));
    // Where a form looks as the letter alone does, the font tells nothing; where it differs, we must know.
    expect(changesNext.filter((letter) => !joinsAt(`${letter}ب`, letter.length))).toEqual([]);
    expect(changesBefore.filter((letter) => !joinsAt(`ب${letter}`, 1))).toEqual([]);
    // Lengthening strokes, the thin yeh, the vertical tail and the dotted waw look alike everywhere.
    const telling = letters.filter((letter) => !/[\u0883-\u0886\u088e\u08b1]/.test(letter));
    const joinNext = telling.filter((letter) => joinsAt(`${letter}ب`, letter.length));
    const joinBefore = telling.filter((letter) => joinsAt(`ب${letter}`, 1));
    expect(joinNext.filter((letter) => !changesNext.includes(letter))).toEqual([]);
    expect(joinBefore.filter((letter) => !changesBefore.includes(letter))).toEqual([]);
  });
});
