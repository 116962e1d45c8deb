import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leastCpuMs } from '../../../../../tests/support/cpu-time.ts';
import { propertySeed } from '../../../../../tests/support/property-seed.ts';
import { issuesOf, parseOne } from '../parse-design.fixture.ts';
import { gradientFromObject } from './gradient.ts';
import { parseGradient } from './parse-gradient.ts';

const half = { value: 0.5, unit: 'fraction' };

describe('a CSS gradient', () => {
  it.each([
    ['linear-gradient(red, blue)', { by: 'angle', degrees: 180 }],
    ['linear-gradient(45deg, red, blue)', { by: 'angle', degrees: 45 }],
    ['linear-gradient(.25turn, red, blue)', { by: 'angle', degrees: 90 }],
    ['linear-gradient(0, red, blue)', { by: 'angle', degrees: 0 }],
    ['LINEAR-GRADIENT(to right, red, blue)', { by: 'corner', x: 1, y: 0 }],
    ['linear-gradient(to top left, red, blue)', { by: 'corner', x: -1, y: -1 }],
    ['linear-gradient(to left top, red, blue)', { by: 'corner', x: -1, y: -1 }],
  ])('reads the direction of %s', (text, line) => {
    expect(parseGradient(text)).toMatchObject({ type: 'linear', line, repeating: false });
  });

  it('reads stops with functions, positions in % and px, two positions and hints', () => {
    const gradient = parseGradient('linear-gradient(rgba(0, 0, 0, .5) 10px, 30%, rgb(1 2 3 / 50%) 20% 40%, 60% blue)');
    expect(gradient?.entries).toEqual([
      { type: 'stop', color: { r: 0, g: 0, b: 0, a: 0.5 }, position: { value: 10, unit: 'px' } },
      { type: 'hint', position: { value: 0.3, unit: 'fraction' } },
      { type: 'stop', color: { r: 1, g: 2, b: 3, a: 0.5 }, position: { value: 0.2, unit: 'fraction' } },
      { type: 'stop', color: { r: 1, g: 2, b: 3, a: 0.5 }, position: { value: 0.4, unit: 'fraction' } },
      { type: 'stop', color: { r: 0, g: 0, b: 255, a: 1 }, position: { value: 0.6, unit: 'fraction' } },
    ]);
  });

  it.each([
    ['radial-gradient(red, blue)', { circle: false, extent: { by: 'keyword', keyword: 'farthest-corner' } }],
    ['radial-gradient(circle, red, blue)', { circle: true, extent: { by: 'keyword', keyword: 'farthest-corner' } }],
    ['radial-gradient(closest-side circle at left, red, blue)', { circle: true, center: { x: { value: 0 }, y: half } }],
    ['radial-gradient(at top 30px right, red, blue)', undefined],
    ['radial-gradient(at bottom right, red, blue)', { center: { x: { value: 1 }, y: { value: 1 } } }],
    ['radial-gradient(at top, red, blue)', { center: { x: half, y: { value: 0 } } }],
    ['radial-gradient(40px, red, blue)', { circle: true, extent: { by: 'radii', rx: { value: 40, unit: 'px' } } }],
    ['radial-gradient(40px 20%, red, blue)', { circle: false, extent: { ry: { value: 0.2, unit: 'fraction' } } }],
    ['radial-gradient(circle 40px 20px, red, blue)', undefined],
    ['radial-gradient(circle 40%, red, blue)', undefined],
  ])('reads the shape of %s', (text, expected) => {
    if (expected === undefined) expect(parseGradient(text)).toBeUndefined();
    else expect(parseGradient(text)).toMatchObject({ type: 'radial', ...expected });
  });

  it('reads conic angles and repetition', () => {
    expect(parseGradient('repeating-conic-gradient(from 90deg at 25% 75%, red 0deg, blue 45deg)')).toMatchObject({
      type: 'conic',
      degrees: 90,
      center: { x: { value: 0.25 }, y: { value: 0.75 } },
      repeating: true,
      entries: [{ position: { value: 0 } }, { position: { value: 0.125 } }],
    });
  });

  it.each([
    '',
    'red',
    'linear-gradient()',
    'linear-gradient(red)',
    'linear-gradient(, red, blue)',
    'linear-gradient(45, red, blue)',
    'linear-gradient(to, red, blue)',
    'linear-gradient(to left right, red, blue)',
    'linear-gradient(red, 50%)',
    'linear-gradient(red, 20%, 30%, blue)',
    'linear-gradient(red, blue',
    'linear-gradient(red, blue))',
    'linear-gradient(red, bluish)',
    'linear-gradient(red 1em, blue)',
    'conic-gradient(from 10, red, blue)',
    'url(javascript:alert(1))',
  ])('refuses %j', (text) => {
    expect(parseGradient(text)).toBeUndefined();
  });

  it('never throws and stays fast for any text', () => {
    const piece = fc.constantFrom(
      'linear-gradient(',
      'radial-gradient(',
      '(',
      ')',
      ',',
      ' ',
      'red',
      '10%',
      'at',
      'to',
      'top',
      '1px',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        parseGradient(pieces.join(''));
      }),
      { numRuns: 500, seed: propertySeed },
    );
    const parseAll = () => {
      for (const unit of ['(', ',', ' ', '1', 'a', 'red,', 'linear-gradient(']) {
        parseGradient(`linear-gradient(${unit.repeat(100_000)})`);
        parseGradient(`linear-gradient(${unit.repeat(Math.floor(4_000 / unit.length))})`);
      }
    };
    expect(leastCpuMs(500, parseAll)).toBeLessThan(500);
  });
});

describe('a gradient object', () => {
  it('becomes the same as the CSS string that says the same', () => {
    const stops = [
      { offset: 0, color: 'red' },
      { offset: 1, color: 'blue' },
    ];
    const css = parseGradient('linear-gradient(30deg, red 0%, blue 100%)');
    expect(gradientFromObject({ type: 'linear', angle: 30, stops })).toEqual(css);
  });

  it('is refused when a colour is none', () => {
    const stops = [
      { offset: 0, color: 'red' },
      { offset: 1, color: 'nope' },
    ];
    expect(gradientFromObject({ type: 'conic', stops })).toBeUndefined();
  });
});

describe('a gradient that is none', () => {
  it.each([
    ['radial-gradient(closest-side at 20px 30px 10px, red, blue)'],
    ['radial-gradient(circle 20px 30px, red, blue)'],
    ['radial-gradient(closest-side farthest-side, red, blue)'],
    ['radial-gradient(circle at 2em, red, blue)'],
    ['conic-gradient(from 30%, red, blue)'],
    ['conic-gradient(at 10px 20px from 30deg, red, blue)'],
    ['linear-gradient(in oklch, red, blue)'],
    ['linear-gradient(red)'],
  ])('is refused where it stands: %s', (fill) => {
    for (const name of ['fill', 'stroke']) {
      expect(issuesOf(() => parseOne({ type: 'rectangle', [name]: fill }))).toMatchObject([
        {
          path: `/canvasData/elements/0/${name}`,
          expected: expect.stringContaining('a CSS gradient'),
          received: expect.stringContaining(fill.slice(0, 12)),
        },
      ]);
    }
  });

  it.each([
    [{ type: 'radial', radius: 0 }, '/fill/radius'],
    [{ type: 'radial', radius: { x: 1 } }, '/fill/radius/y'],
    [{ type: 'radial', from: { x: 'left', y: 0 } }, '/fill/from/x'],
    [{ type: 'diamond' }, '/fill/type'],
  ])('and so is an object, by its part: %j', (gradient, path) => {
    const stops = [
      { offset: 0, color: 'red' },
      { offset: 1, color: 'blue' },
    ];
    const issues = issuesOf(() => parseOne({ type: 'rectangle', fill: { ...gradient, stops } }));
    expect(issues.map((issue) => issue.path)).toContain(`/canvasData/elements/0${path}`);
  });
});
