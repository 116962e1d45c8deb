import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertySeed } from '../../../../../tests/support/property-seed.ts';
import { shareColumnWidths } from './column-widths.ts';

function share(widths: readonly (number | string)[], contents: readonly (readonly [number, number])[], total: number) {
  return shareColumnWidths(
    widths.map((width) => ({ width })),
    contents.map(([min, max]) => ({ min, max })),
    total,
  );
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

describe('the columns of a table', () => {
  it('take px and per cent as they stand', () => {
    expect(
      share(
        [100, '120px', '25%'],
        [
          [0, 0],
          [0, 0],
          [0, 0],
        ],
        800,
      ),
    ).toEqual([100, 120, 200]);
  });

  it('of fr share what the others leave by their parts', () => {
    expect(
      share(
        [200, '1fr', '2fr'],
        [
          [0, 0],
          [10, 10],
          [10, 10],
        ],
        800,
      ),
    ).toEqual([200, 200, 400]);
  });

  it('of fr never become narrower than their longest word while there is room', () => {
    expect(
      share(
        ['1fr', '1fr'],
        [
          [300, 400],
          [10, 20],
        ],
        400,
      ),
    ).toEqual([300, 100]);
  });

  it('of auto take their longest line beside fr, and the fr column the rest', () => {
    expect(
      share(
        ['auto', '1fr', 'auto'],
        [
          [40, 60],
          [50, 300],
          [30, 80],
        ],
        500,
      ),
    ).toEqual([60, 360, 80]);
  });

  it('of auto alone fill the table in proportion to their contents', () => {
    expect(
      share(
        ['auto', 'auto'],
        [
          [10, 100],
          [10, 300],
        ],
        800,
      ),
    ).toEqual([200, 600]);
  });

  it('of auto give way between their longest line and their longest word', () => {
    expect(
      share(
        ['auto', 'auto'],
        [
          [50, 150],
          [50, 350],
        ],
        300,
      ),
    ).toEqual([100, 200]);
  });

  it('of auto without any content share the table evenly', () => {
    expect(
      share(
        ['auto', 'auto'],
        [
          [0, 0],
          [0, 0],
        ],
        300,
      ),
    ).toEqual([150, 150]);
  });

  it('break the longest words alone when not all of them fit', () => {
    expect(
      share(
        ['2fr', 'auto', 'auto'],
        [
          [400, 500],
          [60, 90],
          [200, 240],
        ],
        300,
      ),
    ).toEqual([120, 60, 120]);
  });

  it('shrink alike when fixed widths do not fit beside the longest words of the others', () => {
    expect(
      share(
        [600, 300, 'auto'],
        [
          [0, 0],
          [0, 0],
          [50, 90],
        ],
        300,
      ),
    ).toEqual([600 * (250 / 900), 300 * (250 / 900), 50]);
  });

  it('are finite, never negative, never wider than the table, and fill it when one of them is fr or auto', () => {
    // Hundredths of a px: the rounding of numbers near the smallest double is no concern of a table.
    const px = (max: number) => fc.integer({ min: 0, max: max * 100 }).map((hundredths) => hundredths / 100);
    const column = fc.record({
      width: fc.oneof(px(2_000), fc.constantFrom('auto', '0fr', '1fr', '2.5fr', '10%', '100%', '0px', '55.5px')),
      min: px(500),
      extra: px(2_000),
    });
    fc.assert(
      fc.property(
        fc.array(column, { minLength: 1, maxLength: 12 }),
        px(3_000).map((total) => total + 0.5),
        (columns, total) => {
          const widths = share(
            columns.map(({ width }) => width),
            columns.map(({ min, extra }) => [min, min + extra] as const),
            total,
          );
          for (const width of widths) {
            expect(Number.isFinite(width)).toBe(true);
            expect(width).toBeGreaterThanOrEqual(0);
          }
          expect(sum(widths)).toBeLessThanOrEqual(total * (1 + 1e-9));
          const flexible = columns.some(({ width }) => typeof width === 'string' && /auto|fr$/.test(width));
          if (flexible) expect(sum(widths)).toBeCloseTo(total, 6);
        },
      ),
      { numRuns: 3_000, seed: propertySeed },
    );
  });
});
