import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertySeed } from '../../../../tests/support/property-seed.ts';
import { isDark, type ModuleMatrix } from './module-matrix.ts';
import { traceOutlines } from './module-outline.ts';

const matrices = fc
  .integer({ min: 1, max: 9 })
  .chain((columns) =>
    fc
      .array(fc.array(fc.boolean(), { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 9 })
      .map((rows): ModuleMatrix => ({ columns, rows: rows.length, cells: Uint8Array.from(rows.flat(), Number) })),
  );

describe('the outlines of a code', () => {
  it('enclose the dark modules and no light one', () => {
    fc.assert(
      fc.property(matrices, (matrix) => {
        const outlines = traceOutlines(matrix);
        for (let row = 0; row < matrix.rows; row++) {
          for (let column = 0; column < matrix.columns; column++) {
            expect(crossingsLeftOf(outlines, column + 0.5, row + 0.5) % 2 === 1).toBe(isDark(matrix, column, row));
          }
        }
      }),
      { seed: propertySeed },
    );
  });

  it('keep modules apart that touch at a corner only', () => {
    const diagonal: ModuleMatrix = { columns: 2, rows: 2, cells: Uint8Array.of(1, 0, 0, 1) };
    const outlines = traceOutlines(diagonal);
    expect(outlines.map((corners) => corners.length)).toEqual([4, 4]);
    expect(outlines.flat().every((corner) => corner.convex)).toBe(true);
  });
});

function crossingsLeftOf(outlines: ReturnType<typeof traceOutlines>, x: number, y: number): number {
  let crossings = 0;
  for (const corners of outlines) {
    for (const [index, corner] of corners.entries()) {
      const previous = corners.at(index - 1) ?? corner;
      const spans = Math.min(corner.y, previous.y) < y && Math.max(corner.y, previous.y) > y;
      if (corner.x === previous.x && corner.x < x && spans) crossings++;
    }
  }
  return crossings;
}
