import { describe, expect, it } from 'vitest';
import { applyToPoint, invert, multiply, rotation, scaling, translation } from './matrix.ts';

describe('a transform', () => {
  it('turns clockwise on a screen whose y axis points down', () => {
    const [x, y] = applyToPoint(rotation(90), 10, 0);
    expect(x).toBeCloseTo(0);
    expect(y).toBeCloseTo(10);
  });

  it('applies the last factor of a product first', () => {
    expect(applyToPoint(multiply(translation(5, 0), scaling(2, 2)), 1, 1)).toEqual([7, 2]);
  });

  it('is undone by its inverse', () => {
    const turned = multiply(translation(5, -3), rotation(30), scaling(2, 3));
    const [x, y] = applyToPoint(multiply(invert(turned) ?? scaling(0, 0), turned), 7, 11);
    expect(x).toBeCloseTo(7);
    expect(y).toBeCloseTo(11);
    expect(invert(scaling(0, 1))).toBeNull();
  });
});
