import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertySeed } from '../../../../../tests/support/property-seed.ts';
import type { BoundCell, BoundRow } from '../../design/elements/table.ts';
import { type GridRow, placeSection } from './cell-grid.ts';

function cell(text: string, colSpan = 1, rowSpan = 1): BoundCell {
  return { text, numeric: false, colSpan, rowSpan };
}

function row(...cells: readonly BoundCell[]): BoundRow {
  return { cells, style: {} };
}

const places = (rows: readonly GridRow[]): readonly string[] =>
  rows.flatMap(({ cells }) => cells.map((at) => `${at.cell.text}@${at.row},${at.column} ${at.colSpan}x${at.rowSpan}`));

describe('the cells of a table', () => {
  it('take the first free place of their row, beside cells that reach down into it', () => {
    const rows = [row(cell('a', 1, 2), cell('b', 2)), row(cell('c'), cell('d'))];
    expect(places(placeSection('body', rows, { firstRow: 1, columns: 3 }))).toEqual([
      'a@1,0 1x2',
      'b@1,1 2x1',
      'c@2,1 1x1',
      'd@2,2 1x1',
    ]);
  });

  it('end at the right edge and at the last row, whatever they span', () => {
    const rows = [row(cell('a', 9, 9), cell('lost')), row(cell('hidden'))];
    expect(places(placeSection('body', rows, { firstRow: 0, columns: 2 }))).toEqual(['a@0,0 2x2']);
  });

  it('leave places empty in short rows', () => {
    expect(places(placeSection('body', [row(cell('a'))], { firstRow: 0, columns: 3 }))).toEqual(['a@0,0 1x1']);
  });

  it('never overlap and keep their order, however they span', () => {
    const cells = fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 })), { maxLength: 6 });
    fc.assert(
      fc.property(fc.array(cells, { maxLength: 8 }), fc.integer({ min: 1, max: 6 }), (table, columns) => {
        const rows = table.map((spans) => row(...spans.map(([colSpan, rowSpan]) => cell('', colSpan, rowSpan))));
        const taken = new Set<string>();
        const placed = placeSection('body', rows, { firstRow: 0, columns });
        expect(placed).toHaveLength(rows.length);
        for (const { cells: inRow } of placed) {
          const starts = inRow.map((at) => at.column);
          expect(starts).toEqual(starts.toSorted((a, b) => a - b));
          for (const at of inRow) {
            expect(at.row + at.rowSpan).toBeLessThanOrEqual(rows.length);
            for (let y = at.row; y < at.row + at.rowSpan; y++) {
              for (let x = at.column; x < at.column + at.colSpan; x++) {
                expect(x).toBeLessThan(columns);
                expect(taken.has(`${y},${x}`)).toBe(false);
                taken.add(`${y},${x}`);
              }
            }
          }
        }
      }),
      { seed: propertySeed },
    );
  });
});
