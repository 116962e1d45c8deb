import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseDesign } from '../design/parse-design.ts';
import { WorkBudget, workLimits } from '../liquid/work-budget.ts';
import { errorOf } from './bind-design.fixture.ts';
import { type BindRequest, bindDesign } from './bind-design.ts';
import { listVariables } from './facts/list-variables.ts';
import { createTableCache } from './tables/table-cache.ts';

const box = { x: 0, y: 0, width: 600, height: 90 };
const design = {
  width: 600,
  height: 400,
  canvasData: {
    elements: [
      { ...box, id: 'photo', type: 'image', src: '{{ photo }}', opacity: '{{ faint }}' },
      { ...box, id: 'card', type: 'rectangle', fill: '{{ color }}', visible: 'shown != 1' },
      { ...box, id: 'title', type: 'text', text: '{{ title | upcase }}' },
      { ...box, id: 'price', type: 'text', text: '{{ price | currency: "EUR" }} on {{ day | date: "dd.MM.yyyy" }}' },
      {
        ...box,
        id: 'lines',
        type: 'table',
        rows: '{{ items }}',
        columns: [{ key: 'name' }, { key: 'price', format: 'currency: "EUR"' }],
        rowStyles: [{ when: 'row.price > 5', style: { fill: '#ff0000' } }],
        footer: [['Sum', { aggregate: 'sum', key: 'price' }]],
      },
    ],
  },
};
const data = {
  photo: 'https://example.com/a.jpg',
  faint: 0.5,
  color: '#ff0000',
  title: 'One',
  price: 9.5,
  day: '2026-03-01',
  items: [
    { name: 'Pens', price: 4.5 },
    { name: 'Ink', price: 12 },
  ],
};
const requests: readonly BindRequest[] = [
  { dynamicData: data },
  { dynamicData: data },
  { dynamicData: { ...data, title: 'Two' } },
  { dynamicData: { ...data, price: 10, items: data.items.slice(1) } },
  { dynamicData: { ...data, price: 10 } },
  { dynamicData: { ...data, color: '#00ff00', shown: 1 } },
  { dynamicData: data, dynamicElements: { title: { text: '{{ price | currency: "USD" }}' } } },
  { dynamicData: data },
];

const page = readFileSync(path.join(import.meta.dirname, '../../../../docs/reference/limits.md'), 'utf8');
const samples = [...page.matchAll(/```json refused\n([\s\S]*?)```/g)].map(
  ([, json = '']) => JSON.parse(json) as { readonly text: string; readonly error: object },
);

describe('the work of a render', () => {
  it('is refused as the page about limits shows it', () => {
    expect(samples).toHaveLength(1);
    for (const { text, error } of samples) {
      const elements = [{ ...box, id: 'title', type: 'text', text }];
      const refused = errorOf(() => bindDesign(parseDesign({ width: 9, height: 9, canvasData: { elements } })));
      expect(refused).toMatchObject(error);
    }
  });

  it('is named on the page about limits with its units', () => {
    for (const units of Object.values(workLimits)) expect(page).toContain(units.toLocaleString('en'));
  });

  it('is charged the same whether something of it was bound before or not', () => {
    const document = parseDesign(design);
    const tables = createTableCache();
    for (const request of requests) {
      const [cold, warm] = [new WorkBudget(), new WorkBudget()];
      bindDesign(parseDesign(design), { ...request, owner: 'one', budget: cold });
      bindDesign(document, { ...request, owner: 'one', tables, budget: warm });
      expect(warm.used).toBe(cold.used);
      // What is just enough is enough, and one unit less is not, whatever is remembered.
      const enough = () => new WorkBudget(cold.used);
      const tooLittle = () => new WorkBudget(cold.used - 1);
      for (const known of [document, parseDesign(design)]) {
        expect(() => bindDesign(known, { ...request, owner: 'one', tables, budget: enough() })).not.toThrow();
        const error = errorOf(() => bindDesign(known, { ...request, owner: 'one', tables, budget: tooLittle() }));
        expect(error.code).toBe('INVALID_DYNAMIC_DATA');
      }
    }
  });

  it('is refused with the place and what to do', () => {
    const document = parseDesign(design);
    const { status, code, details } = errorOf(() =>
      bindDesign(document, {
        dynamicElements: {
          title: { text: '{% for i in (1..9999) %}{% for j in (1..9999) %}{% endfor %}{% endfor %}' },
        },
      }),
    );
    expect([status, code]).toEqual([422, 'INVALID_DYNAMIC_DATA']);
    expect(details).toMatchObject({
      field: 'dynamicElements.title.text',
      expected: expect.stringMatching(/^at most 10000000 units of work .* use fewer or shorter ones$/),
      errors: [{ path: '/dynamicElements/title/text', code: 'TOO_MUCH_WORK' }],
    });
  });

  it('of a series is bounded for each render, and as a whole', () => {
    const whole = new WorkBudget(workLimits.batch);
    const slow = parseDesign({
      ...design,
      canvasData: {
        elements: [
          { ...box, type: 'text', text: '{% for i in (1..9999) %}{% for j in (1..9999) %}{% endfor %}{% endfor %}' },
        ],
      },
    });
    expect(errorOf(() => bindDesign(slow, { budget: whole })).code).toBe('INVALID_DYNAMIC_DATA');
    expect(whole.used).toBeLessThan(workLimits.render * 1.1);
    bindDesign(parseDesign(design), { dynamicData: data, budget: whole });
    const left = new WorkBudget(whole.used);
    left.charge(whole.used - 10);
    expect(errorOf(() => bindDesign(parseDesign(design), { dynamicData: data, budget: left })).code).toBe(
      'INVALID_DYNAMIC_DATA',
    );
  });

  it('holds what reading its design takes, also when that was read before', () => {
    const document = parseDesign({ ...design, canvasData: { elements: design.canvasData.elements.slice(1, 3) } });
    const reading = new WorkBudget();
    listVariables(document, { budget: reading });
    for (const _ of ['first', 'again']) {
      const left = new WorkBudget(reading.used - 1);
      expect(errorOf(() => bindDesign(document, { budget: left })).code).toBe('INVALID_DYNAMIC_DATA');
    }
  });

  it('of a list of a design is charged to the budget that is given', () => {
    const budget = new WorkBudget();
    listVariables(parseDesign(design), { budget });
    expect(budget.used).toBeGreaterThan(0);
    const error = errorOf(() => listVariables(parseDesign(design), { budget: new WorkBudget(budget.used - 1) }));
    expect(error.details).toMatchObject({
      field: expect.stringContaining('elements.lines.'),
      errors: [{ code: 'TOO_MUCH_WORK' }],
    });
  });

  it('stays refused once it was, also for what is small', () => {
    const budget = new WorkBudget(10);
    for (const units of [11, 0, 1]) expect(() => budget.charge(units)).toThrow(/too much work/);
    expect(() => new WorkBudget().charge(Number.NaN)).toThrow(/too much work/);
  });
});
