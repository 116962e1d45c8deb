import { describe, expect, it } from 'vitest';
import { growthOf } from './soak-figures.ts';

const curveOf = (memoryAt: (done: number) => number) =>
  Array.from({ length: 100 }, (_, index) => {
    const done = (index + 1) * 10;
    return { done, memoryMb: memoryAt(done), processes: 3, machineFreeMb: 0 };
  });

describe('the growth of memory', () => {
  it('is none when the last tenth holds as much as the second, whatever the first held', () => {
    expect(
      growthOf(
        curveOf((done) => (done <= 100 ? 200 : 500)),
        1_000,
      ),
    ).toBeCloseTo(0);
  });

  it('is what the last tenth holds more than the second', () => {
    expect(
      growthOf(
        curveOf((done) => (done > 900 ? 600 : 500)),
        1_000,
      ),
    ).toBeCloseTo(0.2);
  });
});
