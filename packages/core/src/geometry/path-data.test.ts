import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leastCpuMs } from '../../../../tests/support/cpu-time.ts';
import { propertySeed } from '../../../../tests/support/property-seed.ts';
import { formatPath, parsePath, pathBounds, scalePath } from './path-data.ts';

function canonical(d: string): string | undefined {
  const commands = parsePath(d);
  return commands && formatPath(commands);
}

describe('path data', () => {
  it.each([
    ['M0 0L10 20Z', 'M0 0L10 20Z'],
    ['m1,2 3,4 z l1 1', 'M1 2L4 6ZL2 3'],
    ['M0 0H5V6h-2v1', 'M0 0L5 0L5 6L3 6L3 7'],
    ['M10-5.5.25.75', 'M10 -5.5L0.25 0.75'],
    ['M0 0C1 2 3 4 5 6S8 9 10 10', 'M0 0C1 2 3 4 5 6C7 8 8 9 10 10'],
    ['M0 0Q2 2 4 0T8 0', 'M0 0Q2 2 4 0Q6 -2 8 0'],
    ['M0 0T4 4', 'M0 0Q0 0 4 4'],
    ['M0 0A0 5 0 0 1 4 4', 'M0 0L4 4'],
    ['M0 0a1 1 0 112 0', 'M0 0C0 -0.5523 0.4477 -1 1 -1C1.5523 -1 2 -0.5523 2 0'],
    ['M1e1 1e-1', 'M10 0.1'],
    ['', ''],
  ])('%j becomes absolute lines and curves', (d, expected) => {
    expect(canonical(d)).toBe(expected);
  });

  it.each([
    'L0 0',
    'M',
    'M0',
    'M0 0L',
    'M0 0 L1',
    'M0 0X1 1',
    'M0 0 1',
    'M0 0Z1',
    'M1e9 0',
    'M0 0A1 1 0 2 1 4 4',
    'M0 0 foo',
    '0 0',
  ])('%j is refused', (d) => {
    expect(parsePath(d)).toBeUndefined();
  });

  it('draws an arc through the points of its circle', () => {
    const curves = parsePath('M10 0A10 10 0 0 1 -10 0') ?? [];
    for (const { type, points } of curves) {
      if (type === 'C') expect(Math.hypot(points[4], points[5])).toBeCloseTo(10, 6);
    }
    expect(curves.at(-1)?.points.slice(-2)).toEqual([-10, 0]);
  });

  it('has bounds, and scales with them', () => {
    const commands = parsePath('M1 2L5 8Z') ?? [];
    expect(pathBounds(commands)).toEqual({ x: 1, y: 2, width: 4, height: 6 });
    expect(pathBounds(scalePath(commands, 2, 10))).toEqual({ x: 2, y: 20, width: 8, height: 60 });
    expect(pathBounds([])).toBeUndefined();
  });

  it('never throws, holds finite numbers only, and is its own canonical form', () => {
    const piece = fc.constantFrom(...'MLHVCSQTAZmlhvcsqtaz', '1', '0', '-2.5', '.5', '1e3', ' ', ',', '99');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const commands = parsePath(`M0 0${pieces.join('')}`);
        if (commands === undefined) return;
        for (const { points } of commands) for (const value of points) expect(Number.isFinite(value)).toBe(true);
        const text = formatPath(commands);
        expect(canonical(text)).toBe(text);
      }),
      { numRuns: 1_000, seed: propertySeed },
    );
  });

  it('takes time that grows with its length only', () => {
    const parseAll = () => {
      for (const unit of ['M0 0', ' ', '1', 'Z', 'L1 1', '-', '.', 'a1 1 0 0 1 9 9'])
        parsePath(`M0 0${unit.repeat(20_000)}`);
    };
    expect(leastCpuMs(2_000, parseAll)).toBeLessThan(2_000);
  });
});
