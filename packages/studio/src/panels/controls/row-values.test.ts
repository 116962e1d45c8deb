import { expect, it } from 'vitest';
import { rowValues } from './row-values.ts';

const columns = [{ key: 'name' }, { key: 'price' }, 'stock', { key: 'unit price' }, { header: 'Without a key' }];

it('what rows are compared by are columns with a key that can be read, and their places', () => {
  expect(rowValues({ columns, rows: [], data: {} }).names).toEqual(['row.name', 'row.price', 'row.stock', 'index']);
  expect(rowValues({ columns: undefined, rows: undefined, data: {} }).names).toEqual([]);
});

it('the first row tells their types, whether it stands in the design or in the data', () => {
  const row = { name: '7', price: 7, stock: true };
  for (const facts of [
    { rows: [row], data: {} },
    { rows: '{{ items }}', data: { items: [row] } },
  ]) {
    const { names, typeOf } = rowValues({ columns, ...facts });
    expect(names.map(typeOf)).toEqual(['text', 'number', 'boolean', 'number']);
  }
  expect(rowValues({ columns, rows: '{{ none }}', data: {} }).typeOf('row.price')).toBe('text');
});
