import { describe, expect, it } from 'vitest';
import { columnEdges, columnWidths, moveColumnEdge } from './column-widths.ts';

const cell = (row: number, x: number, width: number) => ({
  section: 'body',
  row,
  box: { x, y: row * 30, width, height: 30 },
});
const table = {
  id: 't',
  type: 'table',
  columns: [{ header: 'Item' }, { header: 'Price' }, { header: 'Sum' }],
} as const;

describe('the widths of columns', () => {
  it('are those of the row with the most cells', () => {
    const widths = columnWidths([cell(0, 0, 300), cell(1, 0, 120), cell(1, 120, 80), cell(1, 200, 100)]);
    expect(widths).toEqual([120, 80, 100]);
    expect(columnEdges(widths)).toEqual([120, 200]);
  });

  it('change for the columns at both sides of an edge, and for no other', () => {
    expect(moveColumnEdge(table, [120, 80, 100], { index: 0, by: 30.4 })).toEqual([
      { header: 'Item', width: 150 },
      { header: 'Price', width: 50 },
      { header: 'Sum' },
    ]);
  });

  it.each([
    [500, 192, 8],
    [-500, 8, 192],
  ])('leave a bit of each column, also when the edge is moved by %i px', (by, own, next) => {
    expect(moveColumnEdge(table, [120, 80, 100], { index: 0, by })).toMatchObject([
      { width: own },
      { width: next },
      {},
    ]);
  });

  it('are stored for columns that the table had no entry for', () => {
    const bare = { id: 't', type: 'table' };
    expect(moveColumnEdge(bare, [100, 100], { index: 0, by: 20 })).toEqual([{ width: 120 }, { width: 80 }]);
  });
});
