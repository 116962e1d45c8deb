import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Stretch } from './cut-lines.ts';
import { flowStretches } from './flow-stretches.ts';

/** Lines of 10 px below each other. */
const lines = (count: number): readonly Stretch[] =>
  Array.from({ length: count }, (_, index) => ({ from: index * 10, to: index * 10 + 10 }));

const flow = (count: number, heights: readonly number[], more: { padding?: number; mostHeight?: number } = {}) =>
  flowStretches({ stretches: lines(count), heights, padding: 0, mostHeight: 100, ...more });

describe('content in the parts of a box', () => {
  it('goes on in the next part where a line would be cut', () => {
    const { shares, missing, fitting } = flow(5, [25, 100]);
    expect(shares).toEqual([
      { from: 0, to: 20 },
      { from: 20, to: 50 },
    ]);
    expect([missing, fitting]).toEqual([0, 5]);
  });

  it('keeps away from the edges of each part', () => {
    const { shares } = flow(4, [30, 30, 30], { padding: 8 });
    expect(shares).toEqual([{ from: 0, to: 20 }, { from: 20, to: 40 }, null]);
  });

  it('waits for a part that has room for a line', () => {
    expect(flow(2, [5, 9, 40]).shares).toEqual([null, null, { from: 0, to: 20 }]);
  });

  it('tells by how much the last part is too low, and how many lines fit before', () => {
    const { shares, missing, fitting } = flow(6, [25, 20], { padding: 4 });
    expect(shares).toEqual([
      { from: 0, to: 20 },
      { from: 20, to: 60 },
    ]);
    expect([missing, fitting]).toEqual([24, 3]);
  });

  it('does not ask for more room for a line that is taller than any page', () => {
    const { shares, missing } = flow(3, [8, 8], { mostHeight: 8 });
    expect(shares).toEqual([
      { from: 0, to: 10 },
      { from: 10, to: 30 },
    ]);
    expect(missing).toBe(0);
  });

  it('is shown once and in order, whatever the parts', () => {
    const height = fc.integer({ min: 1, max: 120 });
    fc.assert(
      fc.property(
        fc.array(height, { minLength: 1, maxLength: 20 }),
        fc.array(height, { minLength: 1, maxLength: 8 }),
        fc.nat(20),
        (tall, heights, padding) => {
          let y = 0;
          const stretches = tall.map((each): Stretch => {
            y += each;
            return { from: y - each, to: y };
          });
          const { shares, missing } = flowStretches({ stretches, heights, padding, mostHeight: 120 });
          const shown = shares.filter((share) => share !== null);
          expect(shown[0]?.from).toBe(0);
          expect(shown.at(-1)?.to).toBe(y);
          for (const [index, share] of shown.slice(1).entries()) expect(share.from).toBe(shown[index]?.to);
          for (const [index, share] of shares.entries()) {
            const room = (heights[index] ?? 0) + (index === heights.length - 1 ? missing : 0);
            const isAlone = share !== null && stretches.some(({ from, to }) => from === share.from && to === share.to);
            const isTooTall = stretches.some(({ from, to }) => to - from + padding > 120);
            if (share && !isAlone && !isTooTall)
              expect(share.to - share.from + padding).toBeLessThanOrEqual(room + 0.02);
          }
        },
      ),
      { seed: 11, numRuns: 300 },
    );
  });
});
