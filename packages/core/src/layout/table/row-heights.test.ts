import { describe, expect, it } from 'vitest';
import type { BoundCell } from '../../design/elements/table.ts';
import { placeSection } from './cell-grid.ts';
import { measureRowHeights } from './row-heights.ts';

function cell(height: number, rowSpan = 1): BoundCell {
  return { text: String(height), numeric: false, colSpan: 1, rowSpan };
}

function heights(
  rows: readonly (readonly BoundCell[])[],
  limits: { readonly limit?: number; readonly fixedHeight?: number } = {},
) {
  return measureRowHeights({
    rows: placeSection(
      'body',
      rows.map((cells) => ({ cells, style: {} })),
      { firstRow: 0, columns: 3 },
    ),
    heightOf: (placed) => Number(placed.cell.text),
    minHeight: 10,
    limit: Number.POSITIVE_INFINITY,
    ...limits,
  });
}

describe('the rows of a table', () => {
  it('are as high as their highest cell and no lower than asked', () => {
    expect(heights([[cell(30), cell(20)], [cell(5)]])).toEqual([30, 10]);
  });

  it('grow at the end of a cell that spans several of them', () => {
    expect(heights([[cell(100, 2), cell(20)], [cell(30)]])).toEqual([20, 80]);
    expect(heights([[cell(40, 2), cell(20)], [cell(30)]])).toEqual([20, 30]);
  });

  it('keep a fixed height whatever they hold', () => {
    expect(heights([[cell(90)], [cell(5)]], { fixedHeight: 24 })).toEqual([24, 24]);
  });

  it('are measured no further than can be seen', () => {
    expect(heights([[cell(30)], [cell(30)], [cell(30)]], { limit: 45 })).toEqual([30, 30]);
  });
});
