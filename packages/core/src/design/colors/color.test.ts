import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertySeed } from '../../../../../tests/support/property-seed.ts';
import { formatColor, parseColor } from './color.ts';
import { colorNames } from './color-names.ts';

function canonical(text: string): string | undefined {
  const color = parseColor(text);
  return color && formatColor(color);
}

describe('a colour', () => {
  it.each([
    ['#abc', '#aabbcc'],
    ['#ABCD', 'rgba(170, 187, 204, 0.8667)'],
    ['#1a2B3c', '#1a2b3c'],
    ['#1a2b3c80', 'rgba(26, 43, 60, 0.502)'],
    ['rgb(255, 0, 51)', '#ff0033'],
    ['RGB(100%,0%,20%)', '#ff0033'],
    ['rgba(1, 2, 3, .5)', 'rgba(1, 2, 3, 0.5)'],
    ['rgb(1, 2, 3, 50%)', 'rgba(1, 2, 3, 0.5)'],
    ['rgb(1 2 3)', '#010203'],
    ['rgb(1 20% 3/50%)', 'rgba(1, 51, 3, 0.5)'],
    ['rgb(none 2 3)', '#000203'],
    ['rgb(300, -20, 12.6)', '#ff000d'],
    ['hsl(120, 100%, 25%)', '#008000'],
    ['hsl(-240deg 100% 25% / 0.5)', 'rgba(0, 128, 0, 0.5)'],
    ['hsla(0.5turn, 100%, 50%, 1)', '#00ffff'],
    ['hsl(210 40 17)', '#1a2b3d'],
    ['hwb(120 20% 20%)', '#33cc33'],
    ['hwb(0 80% 80%)', '#808080'],
    ['cmyk(0, 100%, 100%, 0)', '#ff0000'],
    ['cmyk(0, 1, 1, 0.5)', '#800000'],
    ['cmyk(0 100 100 50)', '#800000'],
    ['device-cmyk(100% 0 0 0 / 50%)', 'rgba(0, 255, 255, 0.5)'],
    ['  RebeccaPurple\n', '#663399'],
    ['transparent', 'rgba(0, 0, 0, 0)'],
  ])('reads %s', (text, expected) => {
    expect(canonical(text)).toBe(expected);
  });

  it.each([
    '',
    '#',
    '#12',
    '#12345',
    '#1234567',
    '#ggg',
    'reddish',
    'rgb()',
    'rgb(1, 2)',
    'rgb(1, 2, 3',
    'rgb(1, 2, 3))',
    'rgb(1, 2%, 3)',
    'rgb(1 2, 3)',
    'rgb(1 2 3 0.5)',
    'rgb(1, 2, 3 / 0.5)',
    'rgb(1 / 2 3)',
    'rgb(1deg 2 3)',
    'rgb(1 2 3 4 5 6)',
    'rgb(1e999 0 0)',
    'hsl(50%, 50%, 50%)',
    'hsl(50, 50, 50)',
    'cmyk(1, 1, 1)',
    'constructor',
    'constructor(1, 2, 3)',
    'url(x)',
    'red; }',
  ])('refuses %j', (text) => {
    expect(parseColor(text)).toBeUndefined();
  });

  it('knows every CSS name in any case', () => {
    expect(colorNames.size).toBe(148);
    for (const [name, value] of colorNames) {
      expect(canonical(name.toUpperCase())).toBe(`#${value.toString(16).padStart(6, '0')}`);
    }
  });

  it('is its own canonical form', () => {
    const channel = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(channel, channel, channel, fc.integer({ min: 0, max: 10_000 }), (r, g, b, alpha) => {
        const color = { r, g, b, a: alpha / 10_000 };
        expect(parseColor(formatColor(color))).toEqual(color);
      }),
      { seed: propertySeed },
    );
  });

  it('never throws, and what it reads lies in its ranges', () => {
    const piece = fc.constantFrom(
      'rgb(',
      'hsl(',
      'cmyk(',
      '#',
      'f',
      '1',
      '%',
      ',',
      '/',
      ' ',
      ')',
      'none',
      'e',
      '-',
      '.',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(piece, { maxLength: 24 }).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(text, (input) => {
        const color = parseColor(input);
        if (color === undefined) return;
        for (const value of [color.r, color.g, color.b])
          expect(Number.isInteger(value) && value >= 0 && value <= 255).toBe(true);
        expect(color.a >= 0 && color.a <= 1).toBe(true);
      }),
      { numRuns: 500, seed: propertySeed },
    );
  });
});
