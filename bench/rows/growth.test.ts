import { describe, expect, it } from 'vitest';
import { worstRelativeError } from './growth.ts';

const of = (cost: (elements: number) => number) =>
  worstRelativeError([10, 100, 250, 500, 1_000].map((elements) => ({ elements, ms: cost(elements) })));

describe('the distance from a straight line', () => {
  it('is nothing for a fixed cost and one for each element', () => {
    expect(of((elements) => 8 + 0.2 * elements)).toBeCloseTo(0, 10);
  });

  it('shows a cost that grows with the square', () => {
    expect(of((elements) => 8 + 0.0005 * elements * elements)).toBeGreaterThan(0.3);
  });
});
