import { expect, it } from 'vitest';
import { readRows } from './read-table.ts';
import { writeTable } from './write-table.ts';

it('writes rows as the CSV that gives them again', () => {
  const rows = [
    { name: 'Ada "L", of\nLondon', seat: '-12', '=sum': '=1+1' },
    { name: '', seat: '+3', '=sum': ' x ' },
  ];
  expect(readRows(writeTable(rows))).toEqual(rows);
});

it('has the columns of all rows, JSON for lists and objects, and nothing for what is false', () => {
  const rows = [
    { items: [{ title: 'Tea' }], vip: true },
    { vip: false, note: null, price: 3.5 },
  ];
  expect(readRows(writeTable(rows))).toEqual([
    { items: '[{"title":"Tea"}]', vip: 'true', note: '', price: '' },
    { items: '', vip: '', note: '', price: '3.5' },
  ]);
});
