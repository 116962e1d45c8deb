import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertySeed } from '../../../../../tests/support/property-seed.ts';
import { iconSize, iconSvg } from './icon-svg.ts';
import type { IconExtras } from './index-format.ts';

const body = '<path fill="currentColor" d="M0 0h4v2z"/>';
const set = { width: 24, height: 24 };
const drawing = (extras: IconExtras = {}) => ({ body, extras, set });

/** Where the drawing's transform takes a point. */
function place(extras: IconExtras, x: number, y: number): readonly [number, number] {
  const text = /matrix\(([^)]*)\)/.exec(iconSvg(drawing(extras)))?.[1] ?? '1 0 0 1 0 0';
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = text.split(' ').map(Number);
  return [a * x + c * y + e, b * x + d * y + f];
}

describe('iconSvg', () => {
  it('draws in the size and view box of the set', () => {
    expect(iconSvg(drawing())).toContain(`width="24" height="24" viewBox="0 0 24 24">${body}</svg>`);
  });

  it("takes the icon's own box before the set's", () => {
    const extras = { left: 2, top: -1, width: 30, height: 10 };
    expect(iconSvg(drawing(extras))).toContain('width="30" height="10" viewBox="2 -1 30 10"');
  });

  it('puts a colour in the place of currentColor', () => {
    expect(iconSvg(drawing(), '#ff0000')).toContain('fill="#ff0000"');
    expect(iconSvg(drawing())).toContain('fill="currentColor"');
  });

  it('lays the box on its side for odd quarter turns', () => {
    expect(iconSize(drawing({ width: 30, height: 10, rotate: 1 }))).toEqual({ width: 10, height: 30 });
    expect(iconSvg(drawing({ width: 30, height: 10, rotate: 3 }))).toContain('viewBox="0 0 10 30"');
  });

  it('turns clockwise: the corner at the upper left goes to the upper right, and so on', () => {
    expect(place({ rotate: 1 }, 0, 0)).toEqual([24, 0]);
    expect(place({ rotate: 2 }, 0, 0)).toEqual([24, 24]);
    expect(place({ rotate: 3 }, 0, 0)).toEqual([0, 24]);
    expect(place({ hFlip: true }, 1, 2)).toEqual([23, 2]);
    expect(place({ vFlip: true }, 1, 2)).toEqual([1, 22]);
    // Flipped first, then turned.
    expect(place({ hFlip: true, rotate: 1 }, 0, 0)).toEqual([24, 24]);
  });

  it('keeps every point of the box inside the view box, however it is turned', () => {
    const side = fc.integer({ min: 1, max: 100 });
    const corner = fc.integer({ min: -50, max: 50 });
    fc.assert(
      fc.property(
        fc.record({
          left: corner,
          top: corner,
          width: side,
          height: side,
          rotate: fc.integer({ min: 0, max: 3 }),
          hFlip: fc.boolean(),
          vFlip: fc.boolean(),
        }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (extras, u, v) => {
          const [x, y] = place(extras, extras.left + u * extras.width, extras.top + v * extras.height);
          const box = iconSize(drawing(extras));
          expect(x).toBeGreaterThan(extras.left - 1e-6);
          expect(x).toBeLessThan(extras.left + box.width + 1e-6);
          expect(y).toBeGreaterThan(extras.top - 1e-6);
          expect(y).toBeLessThan(extras.top + box.height + 1e-6);
        },
      ),
      { seed: propertySeed },
    );
  });
});
