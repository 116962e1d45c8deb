import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertySeed } from '../../../../tests/support/property-seed.ts';
import { deviceAxes } from './device-axes.ts';
import { applyToPoint, multiply, rotation, scaling, skewing, translation } from './matrix.ts';

describe('the device axes of an element', () => {
  it('put a snapped point on whole device pixels under any move, enlargement, flip and quarter turn', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -500, max: 500, noNaN: true }),
        fc.double({ min: 0.1, max: 8, noNaN: true }),
        fc.constantFrom(0, 90, 180, 270, -90),
        fc.constantFrom(1, -1),
        fc.double({ min: -300, max: 300, noNaN: true }),
        (offset, ratio, turn, flip, value) => {
          const toDevice = scaling(ratio, ratio);
          const transform = multiply(translation(offset, offset / 3), rotation(turn), scaling(flip, 1));
          const axes = deviceAxes(toDevice, transform);
          if (axes === null) throw new Error('aligned axes were not seen');
          const x = axes.x.snap(value);
          const y = axes.y.snap(value / 2);
          for (const coordinate of applyToPoint(multiply(toDevice, transform), x, y)) {
            expect(Math.abs(coordinate - Math.round(coordinate))).toBeLessThan(1e-6);
          }
          expect(Math.abs(x - value)).toBeLessThanOrEqual(0.5 / axes.x.scale + 1e-9);
        },
      ),
      { seed: propertySeed },
    );
  });

  it('do not exist for slanted or skewed elements', () => {
    expect(deviceAxes(scaling(2, 2), rotation(10))).toBeNull();
    expect(deviceAxes(scaling(2, 2), skewing(10, 0))).toBeNull();
  });
});
