import { describe, expect, it } from 'vitest';
import type { PropertyPath } from '../commands/with-property.ts';
import { readCellRange } from './cell-range.ts';
import { pasteRange } from './paste-range.ts';

describe('what a spreadsheet copied', () => {
  const html = '<table><tr><td>a</td></tr></table>';
  it.each<readonly [string, string, string, readonly (readonly string[])[] | undefined]>([
    [
      'has a tab between cells and ends with a line',
      'a\tb\r\nc\t\r\n',
      '',
      [
        ['a', 'b'],
        ['c', ''],
      ],
    ],
    ['has marks around what holds tabs, lines and marks', '"a\tb\n""c"""\td', '', [['a\tb\n"c"', 'd']]],
    ['is a column where it is a table in HTML', 'a\nb\n', html, [['a'], ['b']]],
    ['is no range where it is one cell', 'a\r\n', html, undefined],
    ['is no range where it has lines alone', 'a\nb', '<p>a</p>', undefined],
    ['is no range where lines are of different lengths', 'if (a) {\n\tb();\n}', '', undefined],
    [
      'keeps a mark that is never closed',
      '5" pipe\t"2\nx\ty',
      '',
      [
        ['5" pipe', '"2'],
        ['x', 'y'],
      ],
    ],
  ])('%s', (_, text, beside, range) => {
    expect(readCellRange(text, beside)).toEqual(range);
  });
});

describe('a range that is pasted into a table', () => {
  const prices = {
    id: 't',
    type: 'table',
    columns: [{ header: 'Item' }, { header: 'Price', width: '80px' }],
    rows: [
      [{ text: 'Tea', fontWeight: 700 }, 3],
      ['Cake', 4],
    ],
  };
  const range = [
    ['Latte', '4.20'],
    ['Juice', '5'],
  ];

  it.each<readonly [string, PropertyPath, object]>([
    [
      'keeps the look of cells, and numbers',
      ['rows', 0, 0],
      {
        rows: [
          [{ text: 'Latte', fontWeight: 700 }, '4.20'],
          ['Juice', 5],
        ],
      },
    ],
    [
      'makes rows and columns that are missing',
      ['rows', 1, 1],
      {
        columns: [{ header: 'Item' }, { header: 'Price', width: '80px' }, { header: '' }],
        rows: [
          [{ text: 'Tea', fontWeight: 700 }, 3, ''],
          ['Cake', 'Latte', '4.20'],
          ['', 'Juice', '5'],
        ],
      },
    ],
    [
      'writes its first line into the heading where it begins there',
      ['columns', 0, 'header'],
      {
        columns: [{ header: 'Latte' }, { header: '4.20', width: '80px' }],
        rows: [
          [{ text: 'Juice', fontWeight: 700 }, 5],
          ['Cake', 4],
        ],
      },
    ],
  ])('%s', (_, path, after) => {
    expect(pasteRange(prices, path, range)).toMatchObject(after);
  });

  it('splits merged cells in its way, and gives rows by key their values', () => {
    const merged = { ...prices, rows: [[{ text: 'Sum', colSpan: 2 }], ['Cake', 4]] };
    expect(pasteRange(merged, ['rows', 0, 0], range)).toMatchObject({
      rows: range.map(([a, b]) => [a, b === '5' ? 5 : b]),
    });
    const keyed = { ...prices, columns: [{ key: 'item' }], rows: [{ item: 'Tea', stock: 4 }] };
    expect(pasteRange(keyed, ['rows', 0, 'item'], range)).toMatchObject({
      columns: [{ key: 'item' }, { key: 'column2' }],
      rows: [{ item: 'Latte', stock: 4, column2: '4.20' }, ['Juice', '5']],
    });
  });

  it('is refused where rows come from data, or would be too many', () => {
    expect(pasteRange({ ...prices, rows: 'items' }, ['columns', 0, 'header'], range)).toBeUndefined();
    expect(
      pasteRange(
        prices,
        ['rows', 0, 0],
        Array.from({ length: 2_501 }, () => ['a', 'b']),
      ),
    ).toBe('tooManyCells');
  });
});
