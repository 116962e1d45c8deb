import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertySeed } from '../../../../../tests/support/property-seed.ts';
import { PlatenError } from '../../errors/platen-error.ts';
import type { Paint } from '../../scene/paint.ts';
import { layoutFill } from './fill.ts';

const box = { x: 0, y: 0, width: 200, height: 100 };

function fillOf(fill: Parameters<typeof layoutFill>[0]): Paint | null {
  return layoutFill(fill, box);
}

function stopsOf(fill: string) {
  const paint = fillOf(fill);
  return paint !== null && paint.type !== 'solid' ? paint.stops : [];
}

describe('a fill', () => {
  it.each([undefined, 'none', 'transparent', 'rgba(255, 0, 0, 0)'])('that is %s paints nothing', (fill) => {
    expect(fillOf(fill)).toBeNull();
  });

  it('that is a colour is written canonically', () => {
    expect(fillOf('REBECCAPURPLE')).toEqual({ type: 'solid', color: '#663399' });
  });

  it('that is neither colour nor gradient is refused with what was expected', () => {
    expect(() => fillOf('shiny')).toThrow(PlatenError);
    expect(() => fillOf('shiny')).toThrow(/Expected a colour such as .* received "shiny"/);
  });
});

describe('a linear gradient', () => {
  it.each([
    ['linear-gradient(red, blue)', [100, 0, 100, 100]],
    ['linear-gradient(0deg, red, blue)', [100, 100, 100, 0]],
    ['linear-gradient(90deg, red, blue)', [0, 50, 200, 50]],
    ['linear-gradient(to left, red, blue)', [200, 50, 0, 50]],
    ['linear-gradient(45deg, red, blue)', [25, 125, 175, -25]],
  ])('%s runs from corner to corner', (fill, [x0, y0, x1, y1]) => {
    const near = (value: number | undefined) => expect.closeTo(value ?? 0, 6);
    expect(fillOf(fill)).toMatchObject({ type: 'linear', x0: near(x0), y0: near(y0), x1: near(x1), y1: near(y1) });
  });

  it('to a corner has its middle colour in the two other corners', () => {
    const paint = fillOf('linear-gradient(to top right, red, blue)');
    if (paint?.type !== 'linear') throw new Error('expected a linear gradient');
    const { x0, y0, x1, y1 } = paint;
    const along = (x: number, y: number): number =>
      ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / ((x1 - x0) ** 2 + (y1 - y0) ** 2);
    expect(along(0, 0)).toBeCloseTo(0.5, 6);
    expect(along(200, 100)).toBeCloseTo(0.5, 6);
    expect(along(0, 100)).toBeCloseTo(0, 6);
    expect(along(200, 0)).toBeCloseTo(1, 6);
  });

  it('becomes longer when stops lie beyond its ends', () => {
    expect(fillOf('linear-gradient(90deg, red -50px, blue 300px)')).toMatchObject({
      x0: -50,
      x1: 300,
      stops: [{ offset: 0 }, { offset: 1 }],
    });
  });

  it('spreads stops without a position and never lets one fall behind', () => {
    expect(stopsOf('linear-gradient(red, lime, blue, white)').map(({ offset }) => offset)).toEqual([
      0,
      1 / 3,
      2 / 3,
      1,
    ]);
    expect(stopsOf('linear-gradient(red 60%, lime 20%, blue)').map(({ offset }) => offset)).toEqual([0.6, 0.6, 1]);
  });

  it('fades to transparent without passing through grey', () => {
    expect(stopsOf('linear-gradient(red, transparent)')).toEqual([
      { offset: 0, color: '#ff0000' },
      { offset: 1, color: 'rgba(255, 0, 0, 0)' },
      { offset: 1, color: 'rgba(0, 0, 0, 0)' },
    ]);
  });

  it('gets stops in between where the alpha changes with the colour', () => {
    expect(stopsOf('linear-gradient(red, rgba(0, 0, 255, 0.2))').length).toBeGreaterThan(8);
    expect(stopsOf('linear-gradient(red, rgba(255, 0, 0, 0.2))')).toHaveLength(2);
  });

  it('bends at a hint', () => {
    const stops = stopsOf('linear-gradient(#000, 25%, #fff)');
    const middle = stops.findLast(({ offset }) => offset <= 0.2501);
    expect(Number.parseInt(middle?.color.slice(1, 3) ?? '0', 16)).toBeLessThanOrEqual(128);
    expect(stops.length).toBeGreaterThan(8);
  });

  it('repeats, but not more often than can be seen', () => {
    expect(stopsOf('repeating-linear-gradient(90deg, red 0 10px, blue 10px 20px)')).toHaveLength(40);
    expect(fillOf('repeating-linear-gradient(90deg, #ff0000 0, #0000ff 0.001px)')).toMatchObject({
      stops: [{ color: expect.stringMatching(/^#(7f|80)00(7f|80)$/) }],
    });
  });
});

describe('a gradient object', () => {
  const stops = [
    { offset: 0, color: 'red' },
    { offset: 1, color: 'blue' },
  ];

  it.each([
    [
      { type: 'radial', from: { x: 0.25, y: 0.5 }, to: { x: 0.5, y: 0.5 } },
      { cx: 50, cy: 50, rx: 50, ry: 50 },
    ],
    [
      { type: 'radial', to: { x: 1, y: 0.5 } },
      { cx: 100, cy: 50, rx: 100, ry: 100 },
    ],
    [
      { type: 'radial', center: { x: 0, y: 0 }, to: { x: 0.15, y: 0.4 } },
      { cx: 0, cy: 0, rx: 50, ry: 50 },
    ],
    [
      { type: 'radial', from: { x: 0, y: 0.5 } },
      { cx: 0, cy: 50, rx: 200 * Math.SQRT2, ry: 50 * Math.SQRT2 },
    ],
    [
      { type: 'radial', radius: { x: 0.25, y: 0.5 } },
      { cx: 100, cy: 50, rx: 50, ry: 50 },
    ],
    [
      { type: 'conic', from: { x: 0.5, y: 0.5 }, to: { x: 1, y: 0.5 } },
      { cx: 100, cy: 50, startDeg: 90 },
    ],
    [
      { type: 'conic', center: { x: 0, y: 1 }, to: { x: 0, y: 0 } },
      { cx: 0, cy: 100, startDeg: 0 },
    ],
    [
      { type: 'conic', angle: 30, center: { x: 0, y: 1 } },
      { cx: 0, cy: 100, startDeg: 30 },
    ],
  ])('runs between its points: %j', (gradient, expected) => {
    const near = Object.fromEntries(Object.entries(expected).map(([key, value]) => [key, expect.closeTo(value, 6)]));
    expect(fillOf({ ...gradient, stops } as never)).toMatchObject(near);
  });

  it('whose circle has no radius is its last colour', () => {
    const point = { x: 0.5, y: 0.5 };
    expect(fillOf({ type: 'radial', from: point, to: point, stops } as never)).toEqual({
      type: 'solid',
      color: '#0000ff',
    });
  });
});

describe('a radial gradient', () => {
  it.each([
    ['radial-gradient(red, blue)', { cx: 100, cy: 50, rx: 100 * Math.SQRT2, ry: 50 * Math.SQRT2 }],
    ['radial-gradient(closest-side, red, blue)', { rx: 100, ry: 50 }],
    ['radial-gradient(circle, red, blue)', { rx: Math.hypot(100, 50), ry: Math.hypot(100, 50) }],
    ['radial-gradient(circle farthest-side at left, red, blue)', { cx: 0, cy: 50, rx: 200, ry: 200 }],
    ['radial-gradient(30px 20% at 10px 50%, red, blue)', { cx: 10, cy: 50, rx: 30, ry: 20 }],
    ['radial-gradient(circle 40px, red, blue 200%)', { rx: 80, ry: 80 }],
  ])('%s has the radii of CSS', (fill, expected) => {
    const near = Object.fromEntries(Object.entries(expected).map(([key, value]) => [key, expect.closeTo(value, 6)]));
    expect(fillOf(fill)).toMatchObject({ type: 'radial', ...near });
  });

  it('without a size is its last colour', () => {
    expect(fillOf('radial-gradient(circle closest-side at left, red, blue)')).toEqual({
      type: 'solid',
      color: '#0000ff',
    });
  });
});

describe('any gradient', () => {
  it('has rising offsets from 0 to 1 and finite numbers, whatever the box', () => {
    const position = fc.oneof(
      fc.constant(''),
      fc.integer({ min: -300, max: 300 }).map((value) => ` ${value}%`),
      fc.integer({ min: -500, max: 500 }).map((value) => ` ${value}px`),
    );
    const stop = fc
      .tuple(fc.constantFrom('red', 'transparent', 'rgba(0, 255, 0, 0.3)', '#fff'), position)
      .map((pair) => pair.join(''));
    const stops = fc.array(stop, { minLength: 2, maxLength: 5 }).map((list) => list.join(', '));
    const head = fc.constantFrom(
      'linear-gradient(33deg, ',
      'repeating-linear-gradient(to top left, ',
      'radial-gradient(',
      'repeating-radial-gradient(circle at 10% 200%, ',
      'radial-gradient(closest-corner at 0 0, ',
    );
    const side = fc.constantFrom(0, 0.001, 1, 100, 100_000);
    fc.assert(
      fc.property(head, stops, side, side, (start, list, width, height) => {
        const paint = layoutFill(`${start}${list})`, { x: 5, y: -5, width, height });
        if (paint === null || paint.type === 'solid') return;
        const { stops: result, ...numbers } = paint;
        for (const value of Object.values(numbers))
          expect(typeof value === 'string' || Number.isFinite(value)).toBe(true);
        for (const [index, { offset }] of result.entries()) {
          expect(offset).toBeGreaterThanOrEqual(result[index - 1]?.offset ?? 0);
          expect(offset).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 500, seed: propertySeed },
    );
  });
});

describe('a gradient of numbers beyond all others', () => {
  const stops = [
    { offset: 0, color: 'red' },
    { offset: 1, color: 'blue' },
  ];
  it.each<Parameters<typeof layoutFill>[0]>([
    { type: 'linear', angle: 1e308, stops },
    { type: 'linear', from: { x: 1e308, y: 0 }, to: { x: -1e308, y: 1e308 }, stops },
    { type: 'radial', radius: 1e308, stops },
    { type: 'radial', radius: { x: 1e-308, y: 1e308 }, center: { x: 0.5, y: -1e308 }, stops },
    { type: 'radial', center: { x: 1e308, y: 1e308 }, to: { x: -1e308, y: 3 }, stops },
    { type: 'conic', angle: 1e308, center: { x: 1e308, y: 0 }, stops },
    { type: 'conic', center: { x: 1e308, y: -1e308 }, to: { x: -1e308, y: 1e308 }, stops },
    'linear-gradient(1e308deg, red, blue)',
    'conic-gradient(from 1e308rad, red, blue)',
  ])('is painted with numbers: %j', (fill) => {
    const { stops: _, type, ...numbers } = fillOf(fill) as Extract<Paint, { type: 'linear' }>;
    expect(type).not.toBe('solid');
    for (const value of Object.values(numbers)) expect(Math.abs(value)).toBeLessThanOrEqual(1e10);
  });
});
