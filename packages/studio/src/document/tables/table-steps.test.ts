import type { StoredElement } from '@platen/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PropertyPath } from '../commands/with-property.ts';
import { propertiesOf, readGrid } from './cell-grid.ts';
import { stepTable, type TableStep, tableSteps } from './table-steps.ts';

const table = (more: object) => ({ id: 't', type: 'table', ...more }) as const;
const prices = table({
  columns: [{ header: 'Item' }, { header: 'Price', width: '80px' }],
  rows: [
    ['Tea', 3],
    ['Cake', 4],
  ],
  footer: [[{ text: 'Sum', colSpan: 2 }]],
});
const steps = Object.values(tableSteps).flat();

describe('a step in a table', () => {
  it.each<readonly [TableStep, PropertyPath, object, PropertyPath]>([
    [
      'rowAbove',
      ['rows', 0, 1],
      {
        rows: [
          ['', ''],
          ['Tea', 3],
          ['Cake', 4],
        ],
      },
      ['rows', 0, 1],
    ],
    [
      'rowBelow',
      ['rows', 0, 1],
      {
        rows: [
          ['Tea', 3],
          ['', ''],
          ['Cake', 4],
        ],
      },
      ['rows', 1, 1],
    ],
    [
      'rowDown',
      ['rows', 0, 1],
      {
        rows: [
          ['Cake', 4],
          ['Tea', 3],
        ],
      },
      ['rows', 1, 1],
    ],
    [
      'rowUp',
      ['rows', 1, 0],
      {
        rows: [
          ['Cake', 4],
          ['Tea', 3],
        ],
      },
      ['rows', 0, 0],
    ],
    ['rowDelete', ['rows', 1, 0], { rows: [['Tea', 3]] }, ['rows', 0, 0]],
    [
      'columnAfter',
      ['rows', 1, 0],
      {
        columns: [{ header: 'Item' }, { header: '' }, { header: 'Price', width: '80px' }],
        rows: [
          ['Tea', '', 3],
          ['Cake', '', 4],
        ],
        footer: [[{ text: 'Sum', colSpan: 3 }]],
      },
      ['rows', 1, 1],
    ],
    [
      'columnBefore',
      ['columns', 0, 'header'],
      {
        columns: [{ header: '' }, { header: 'Item' }, { header: 'Price', width: '80px' }],
        rows: [
          ['', 'Tea', 3],
          ['', 'Cake', 4],
        ],
        footer: [['', { text: 'Sum', colSpan: 2 }]],
      },
      ['columns', 0, 'header'],
    ],
    [
      'columnDelete',
      ['rows', 0, 1],
      { columns: [{ header: 'Item' }], rows: [['Tea'], ['Cake']], footer: [['Sum']] },
      ['rows', 0, 0],
    ],
    ['mergeRight', ['rows', 0, 0], { rows: [[{ text: 'Tea 3', colSpan: 2 }], ['Cake', 4]] }, ['rows', 0, 0]],
    ['mergeDown', ['rows', 0, 1], { rows: [['Tea', { text: '3 4', rowSpan: 2 }], ['Cake']] }, ['rows', 0, 1]],
    ['split', ['footer', 0, 0], { footer: [['Sum', '']] }, ['footer', 0, 0]],
  ])('%s from %j', (step, path, change, goesTo) => {
    expect(stepTable(prices, path, step)).toEqual({ table: { ...prices, ...change }, path: goesTo });
  });

  it('keeps a cell that goes on over a row that is deleted or put in', () => {
    const tall = table({ rows: [[{ text: 'a', rowSpan: 2, color: '#f00' }, 'b'], ['c'], ['d', 'e']] });
    expect(stepTable(tall, ['rows', 0, 1], 'rowDelete')?.table['rows']).toEqual([
      [{ text: 'a', color: '#f00' }, 'c'],
      ['d', 'e'],
    ]);
    expect(stepTable(tall, ['rows', 0, 1], 'rowBelow')?.table['rows']).toEqual([
      [{ text: 'a', rowSpan: 3, color: '#f00' }, 'b'],
      [''],
      ['c'],
      ['d', 'e'],
    ]);
  });

  it('moves rows by key as a whole, and leaves rows that data gives as they are', () => {
    const keyed = table({
      columns: [{ key: 'a' }, { key: 'b' }],
      rows: [
        { a: 1, b: 2 },
        { a: 3, b: 4 },
      ],
    });
    expect(stepTable(keyed, ['rows', 1, 'b'], 'rowUp')).toMatchObject({
      table: {
        rows: [
          { a: 3, b: 4 },
          { a: 1, b: 2 },
        ],
      },
      path: ['rows', 0, 'b'],
    });
    const ofData = table({
      columns: [
        { header: 'A', key: 'a' },
        { header: 'B', key: 'b' },
      ],
      rows: '{{ items }}',
    });
    expect(stepTable(ofData, ['columns', 1, 'header'], 'columnBack')?.table).toEqual({
      ...ofData,
      columns: [
        { header: 'B', key: 'b' },
        { header: 'A', key: 'a' },
      ],
    });
  });

  it.each<readonly [TableStep, PropertyPath]>([
    ['rowUp', ['rows', 0, 0]],
    ['rowDown', ['rows', 1, 0]],
    ['columnBack', ['rows', 0, 0]],
    ['columnForward', ['rows', 0, 1]],
    ['columnForward', ['rows', 0, 0]],
    ['mergeRight', ['rows', 0, 1]],
    ['mergeDown', ['rows', 1, 1]],
    ['split', ['rows', 0, 0]],
    ['rowAbove', ['columns', 0, 'header']],
  ])('%s from %j cannot be taken', (step, path) => {
    expect(stepTable(prices, path, step)).toBeUndefined();
  });

  it('leaves each place of the grid to just one cell, whatever was merged before', () => {
    const cell = fc.oneof(
      fc.string({ maxLength: 3 }),
      fc.record({
        text: fc.string({ maxLength: 3 }),
        rowSpan: fc.integer({ min: 1, max: 3 }),
        colSpan: fc.integer({ min: 1, max: 3 }),
      }),
    );
    const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 });
    const taken = fc.array(fc.record({ step: fc.constantFrom(...steps), row: fc.nat(5), index: fc.nat(5) }), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(rows, taken, (first, list) => {
        const start: StoredElement = table({ rows: first });
        const last = list.reduce((state, { step, row, index }) => {
          return stepTable(state, ['rows', row, index], step)?.table ?? state;
        }, start);
        fc.pre(last !== start);
        const { rows: height, columns, cells } = readGrid(last['rows'] as readonly unknown[], 0);
        const asked = (last['rows'] as readonly (readonly unknown[])[]).flat().map(propertiesOf);
        const area = asked.map(({ rowSpan = 1, colSpan = 1 }) => Number(rowSpan) * Number(colSpan));
        expect(area.reduce((sum, each) => sum + each, 0)).toBe(height * columns);
        expect(cells).toHaveLength(asked.length);
      }),
      { numRuns: 500, seed: 7 },
    );
  });
});
