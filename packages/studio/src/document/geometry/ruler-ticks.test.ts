import { describe, expect, it } from 'vitest';
import { rulerTicks } from './ruler-ticks.ts';

describe('the ticks of a ruler', () => {
  it('have numbers at round places, from before the first that is seen to behind the last', () => {
    const { step, numbers } = rulerTicks({ zoom: 1, start: -130, length: 400 });
    expect(step).toBe(100);
    expect(numbers).toEqual([100, 200, 300, 400, 500, 600]);
  });

  it.each([
    [0.05, 2_000],
    [0.5, 200],
    [1, 100],
    [1.12, 50],
    [64, 1],
  ])('stand apart as far as they can be read at a zoom of %d', (zoom, step) => {
    expect(rulerTicks({ zoom, start: 0, length: 800 }).step).toBe(step);
    expect(step * zoom).toBeGreaterThanOrEqual(56);
  });

  it('have strokes at whole px between the numbers', () => {
    const { strokes } = rulerTicks({ zoom: 1, start: 0, length: 90 });
    expect(strokes.slice(0, 9)).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90]);
    const near = rulerTicks({ zoom: 32, start: 0, length: 200 });
    expect(near.strokes.every(Number.isInteger)).toBe(true);
  });
});
