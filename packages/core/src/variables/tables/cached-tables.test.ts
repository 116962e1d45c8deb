import { describe, expect, it } from 'vitest';
import type { StoredElement } from '../../design/document.ts';
import { parseDesign } from '../../design/parse-design.ts';
import { bindDesign } from '../bind-design.ts';
import { createTableCache } from './table-cache.ts';

const table = {
  id: 'lines',
  type: 'table',
  width: 400,
  height: 300,
  columns: [
    { key: 'item' },
    { key: 'price', format: 'currency: "EUR"' },
    { key: 'due', format: 'date: "yyyy-MM-dd HH:mm"' },
  ],
  rows: '{{ items }}',
  rowStyles: [{ when: 'row.price > 5', style: { fill: '#ff0000' } }],
  footer: [['Total', { aggregate: 'sum', key: 'price' }, '{{ rows | size }}']],
};

const design = (...elements: Partial<StoredElement>[]) =>
  parseDesign({ width: 500, height: 500, canvasData: { locale: 'en', elements } });

const pens = { item: 'Pens', price: 4.5, due: '2026-03-01T10:00:00Z' };
const ink = { item: 'Ink', price: 12, due: '2026-03-02T10:00:00Z' };
const words = { id: 'title', type: 'text', width: 100, height: 20, text: '{{ title }}' };

const tables = createTableCache();

describe('a table that is bound again', () => {
  it('is what it would be if it was bound for the first time', () => {
    const elements = [words, table];
    const document = design(...elements);
    const ada = { owner: 'ada', tables };
    const requests = [
      { ...ada, dynamicData: { title: 'a', items: [pens, ink] } },
      { ...ada, dynamicData: { title: 'b', items: [pens, ink] } },
      { ...ada, dynamicData: { title: 'b', items: [pens, { ...ink, price: 3 }] } },
      { ...ada, dynamicData: { title: 'b', items: [pens, { ...ink, price: 0 }] } },
      { ...ada, dynamicData: { title: 'b', items: [pens, { ...ink, price: -0 }] } },
      { ...ada, dynamicData: { title: 'b', items: [pens, { ...ink, price: '0' }] } },
      { ...ada, timeZone: 'Asia/Tokyo', dynamicData: { title: 'b', items: [pens, ink] } },
      { ...ada, dynamicData: { title: 'b', items: [pens, ink], locale: 'de' } },
      { ...ada, dynamicData: { title: 'b', items: [ink, pens] } },
      { ...ada, dynamicData: { title: 'b', items: [['Ink', 12, '2026-03-02']] } },
      { ...ada, dynamicData: { title: 'b' } },
      { ...ada, dynamicData: { title: 'b', items: [{ ...pens, item: { text: 'Pens', colSpan: 2 } }] } },
      { ...ada, dynamicData: { items: [pens, ink], left: 1 }, dynamicElements: { lines: { footer: [] } } },
      { owner: 'bob', tables, dynamicData: { title: 'b', items: [pens, ink] } },
      { dynamicData: { title: 'b', items: [pens, ink] } },
    ];
    for (const request of requests) {
      const once = bindDesign(design(...elements), { ...request, owner: undefined });
      expect(bindDesign(document, request)).toEqual(once);
      expect(bindDesign(document, request)).toEqual(once);
    }
  });

  it('is the same object for the same rows and owner', () => {
    const document = design(table);
    const bound = (owner: string, items: readonly unknown[]) =>
      bindDesign(document, { owner, tables, dynamicData: { items } }).elements[0];
    bound('ada', []);
    const first = bound('ada', [pens, ink]);
    expect(bound('ada', [{ ...pens }, { ...ink }])).toBe(first);
    expect(bound('bob', [pens, ink])).not.toBe(first);
    expect(bound('ada', [pens, ink])).not.toBe(first);
  });

  it('follows rows that are changed where they stand', () => {
    const document = design(table);
    const items = [{ ...pens }];
    const request = { owner: 'ada', tables, dynamicData: { items } };
    bindDesign(document, request);
    (items[0] as { price: number }).price = 7;
    expect(bindDesign(document, request)).toEqual(bindDesign(design(table), request));
  });

  it('reads the variables that its templates name beside the rows', () => {
    const own = { ...table, footer: [['{{ note }}']] };
    const document = design(own);
    for (const note of ['one', 'two', undefined]) {
      const request = { owner: 'ada', tables, dynamicData: { items: [pens], ...(note && { note }) } };
      expect(bindDesign(document, request)).toEqual(bindDesign(design(own), request));
    }
  });

  it('says each time what does not fit', () => {
    const document = design(table);
    const request = { owner: 'ada', tables, dynamicData: { items: [{ ...pens, price: 'much' }] } };
    for (let round = 0; round < 3; round += 1) expect(() => bindDesign(document, request)).toThrow(/much/);
  });

  it('counts as much text each time', () => {
    const long = { item: 'x'.repeat(19_000) };
    const elements = [words, ...Array.from({ length: 9 }, (_, index) => ({ ...table, id: `t${index}` }))];
    const document = design(...elements);
    const request = (title: string) => ({ owner: 'ada', tables, dynamicData: { items: [long], title } });
    bindDesign(document, request('short'));
    bindDesign(document, request('short'));
    const once = () => bindDesign(design(...elements), request('y'.repeat(19_000) + 'z'.repeat(900)));
    expect(bindDesign(document, request('y'.repeat(19_900)))).toBeDefined();
    expect(once).not.toThrow();
    const more = [...elements, { ...table, id: 'one-more' }];
    const fuller = design(...more);
    for (let round = 0; round < 3; round += 1) {
      expect(() => bindDesign(fuller, request('y'.repeat(19_900)))).toThrow(/200000 characters/);
      bindDesign(fuller, {
        owner: 'ada',
        tables,
        dynamicData: { items: [{ item: 'x'.repeat(18_000) }], title: 'short' },
      });
    }
  });
});
