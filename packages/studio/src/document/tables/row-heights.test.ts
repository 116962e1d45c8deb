import { describe, expect, it } from 'vitest';
import { moveRowEdge, rowEdges } from './row-heights.ts';

const cell = (section: string, row: number, y: number, height: number) => ({
  section,
  row,
  box: { x: 0, y, width: 100, height },
});

describe('the heights of rows', () => {
  const cells = [
    cell('header', 0, 0, 30),
    cell('body', 0, 30, 80),
    cell('body', 0, 30, 40),
    cell('body', 1, 70, 40),
    cell('footer', 0, 110, 20),
  ];

  it('end where the cells end that cover no other row, but for the last', () => {
    expect(rowEdges(cells)).toEqual([30, 70, 110]);
  });

  it.each([
    ['of all rows', { rowHeight: 30 }, 'rowHeight'],
    ['that rows have at least', {}, 'minRowHeight'],
    ['that rows have at least', { rowHeight: 'auto' }, 'minRowHeight'],
  ])('change the height %s, each by its share of what is pulled', (_, more, name) => {
    const table = { id: 't', type: 'table', ...more } as const;
    expect(moveRowEdge(table, [30, 60, 90], { index: 2, by: 30 })).toEqual([name, 40]);
    expect(moveRowEdge(table, [30, 60, 90], { index: 0, by: -500 })).toEqual([name, 8]);
  });
});
