import { readFileSync } from 'node:fs';
import path from 'node:path';
import { bindDesign, listVariables, parseDesign, WorkBudget, workLimits } from '@platen/core';
import { fillVariables } from '@platen/core/requests';
import { describe, expect, it } from 'vitest';
import { dataSets, readDataSet, readTemplate, templateSlugs } from '../../scripts/template-folder.ts';
import { fixtureDesignNames } from '../fixtures/load-design.ts';

/** The part of a render's work that honest use may take. */
const most = workLimits.render / 10;

type DesignInput = Parameters<typeof parseDesign>[0];
type Data = Readonly<Record<string, unknown>>;

/** Units of work, from reading the design to its last value. */
function workOf(design: DesignInput, dynamicData: Data): number {
  const budget = new WorkBudget();
  const document = parseDesign(design, { budget });
  listVariables(document, { budget });
  bindDesign(document, { dynamicData, budget });
  return budget.used;
}

const column = (key: string, format?: string) => ({ key, ...(format && { format }) });
const items = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `item ${index}`,
    price: index * 1.5,
    part: index / 1000,
    day: '2026-03-01',
    note: 'a note of some words',
  }));
const box = { width: 900, height: 900 };
const designOf = (element: object) => ({ ...box, canvasData: { elements: [{ ...box, ...element }] } });

describe('honest use takes less than a tenth of the work that a render may take', () => {
  it.each(templateSlugs())('in the template %s', (slug) => {
    const template = readTemplate(slug);
    for (const name of dataSets) expect(workOf(template.design, readDataSet(template, name))).toBeLessThan(most);
  });

  it.each(fixtureDesignNames())('in the design %s', (name) => {
    const folder = path.join(import.meta.dirname, '..', '..', 'fixtures', 'designs', name);
    const json = (file: string) => JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
    expect(workOf(json('design.json'), json('data.json'))).toBeLessThan(most);
  });

  it('in a table of a thousand rows, as many cells as there may be, each with a filter', () => {
    const columns = [
      column('name', 'upcase | truncate: 20'),
      column('price', 'currency: "EUR"'),
      column('part', 'percent: 1'),
      column('day', 'date: "medium"'),
      column('note', 'default: "none"'),
    ];
    const table = { type: 'table', rows: '{{ items }}', columns, rowStyles: [{ when: 'row.price > 9', style: {} }] };
    expect(workOf(designOf(table), { items: items(1_000) })).toBeLessThan(most);
  });

  it('in texts of 20,000 characters', () => {
    const words = 'Some words of a long text, and more. '.repeat(600).slice(0, 19_900);
    const filtered = { type: 'text', text: '{{ words | strip | newline_to_br | replace: "more", "less" | upcase }}' };
    const written = { type: 'text', text: '{{ name }}, {{ price | currency: "EUR" }}; '.repeat(250) };
    expect(workOf(designOf(filtered), { words })).toBeLessThan(most);
    expect(workOf(designOf(written), { name: 'Ada', price: 3 })).toBeLessThan(most);
  });

  it('in a card that is repeated two hundred times', () => {
    const children = [
      { type: 'text', ...box, text: '{{ item.name }} for {{ item.price | currency: "EUR" }}' },
      { type: 'image', ...box, src: '{{ item.photo }}' },
      { type: 'rectangle', ...box, fill: '#ff0000', visible: 'item.price > 9' },
    ];
    const card = { type: 'group', repeat: { each: 'items' }, children };
    expect(workOf(designOf(card), { items: items(200) })).toBeLessThan(most);
  });

  it('in a picture of 1.4 MB that is sent with the data', () => {
    const photo = `data:image/png;base64,${'A'.repeat(1_400_000)}`;
    expect(workOf(designOf({ type: 'image', src: '{{ photo }}' }), { photo })).toBeLessThan(most);
  });

  it('in values that are written into a template for good', () => {
    for (const slug of templateSlugs()) {
      const template = readTemplate(slug);
      const budget = new WorkBudget();
      fillVariables(template.document, readDataSet(template, 'data'), { budget });
      expect(budget.used).toBeLessThan(most);
    }
  });
});
