import type { FontSpec } from '@platen/core';
import { describe, expect, it } from 'vitest';
import { createFontServices } from '../font-services.ts';
import { interSpec as latin } from './inter-spec.fixture.ts';

const { measurer } = createFontServices();

const below = { top: 3, bottom: 6 };

const ink = (text: string, more: Partial<FontSpec> = {}) =>
  measurer.inkWithin?.(text, { ...latin, ...more }, below) ?? [];

describe('ink below the baseline', () => {
  it('is that of descenders only', () => {
    expect(ink('Hand')).toEqual([]);
    expect(ink('Hpd')).toHaveLength(1);
    expect(ink('gypsy')).toHaveLength(4);
  });

  it('lies within its letter', () => {
    const [[from, to] = [0, 0]] = ink('Hpd');
    expect(from).toBeGreaterThan(measurer.width('H', latin));
    expect(to).toBeLessThan(measurer.width('Hp', latin));
  });

  it('moves with the spacing of letters and words and grows with the size', () => {
    const [[plain] = [0]] = ink('a p');
    const [[spaced] = [0]] = ink('a p', { letterSpacing: 2, wordSpacing: 5 });
    expect(spaced - plain).toBeCloseTo(9, 3);
    const [[from, to] = [0, 0]] = ink('p');
    const [[largeFrom, largeTo] = [0, 0]] =
      measurer.inkWithin?.('p', { ...latin, size: 80 }, { top: 6, bottom: 12 }) ?? [];
    expect(largeFrom).toBeCloseTo(2 * from, 3);
    expect(largeTo).toBeCloseTo(2 * to, 3);
  });

  it('does not count where a line may run through: slashes and East Asian letters', () => {
    expect(ink('a/b\\c_d')).toEqual([]);
    expect(ink('ギョ', { face: 'noto-sans-jp-119-wght-normal', lang: 'ja' })).toEqual([]);
  });
});
