import { describe, expect, it } from 'vitest';
import { stressNames } from './stress-names.ts';
import { stressRow } from './stress-rows.ts';

const variables = [
  { name: 'name', type: 'text', default: null },
  { name: 'price', type: 'number', default: 3 },
  { name: 'photo', type: 'image', default: null },
  { name: 'tint', type: 'color', default: '#ff0000' },
  { name: 'items', type: 'list', default: null },
] as const;
const rows = [
  { name: 'Al', price: 12, photo: 'https://example.com/a.png', items: [{ title: 'Tea' }] },
  { name: 'Bartholomew', price: -4, items: [{ title: 'Tea' }, { title: 'Cake', image: 'https://example.com/b.jpg' }] },
  { name: 'Carla', price: 7 },
];
const source = { variables, rows };

describe('stressRow', () => {
  it('takes the longest and the shortest of each variable, and of numbers the largest and the smallest', () => {
    expect(stressRow('longest', source)).toMatchObject({ name: 'Bartholomew', price: 12, tint: '#ff0000' });
    expect(stressRow('shortest', source)).toMatchObject({ name: 'Al', price: -4, items: [{ title: 'Tea' }] });
  });

  it('leaves everything empty, each by its type', () => {
    expect(stressRow('empty', source)).toEqual({ name: '', price: 0, photo: '', tint: '', items: [] });
  });

  it('writes texts in Arabic or with accents, those within lists as well, and leaves the rest as it is', () => {
    const row = stressRow('right-to-left', source) as { name: string; price: number; items: { title: string }[] };
    expect(row.name).toMatch(/\p{Script=Arabic}/u);
    expect(row.items[0]?.title).toMatch(/\p{Script=Arabic}/u);
    expect(row.price).toBe(12);
    expect(stressRow('accents', source)['name']).toMatch(/\p{Extended_Pictographic}/u);
    expect(stressRow('accents', source)['tint']).toBe('#ff0000');
  });

  it('makes the longest text two times as long', () => {
    expect(stressRow('twice', source)['name']).toBe('Bartholomew Bartholomew');
  });

  it('gives pictures an address where there is none, those within lists as well', () => {
    const only = { variables, rows: rows.slice(1) };
    expect(stressRow('missing-pictures', only)).toMatchObject({
      name: 'Bartholomew',
      photo: 'https://example.invalid/missing.png',
      items: [{ title: 'Tea' }, { title: 'Cake', image: 'https://example.invalid/missing.png' }],
    });
  });

  it.each(stressNames)('makes the row %s without any data', (name) => {
    expect(Object.keys(stressRow(name, { variables, rows: [] }))).toEqual(variables.map((variable) => variable.name));
  });
});
