import { describe, expect, it } from 'vitest';
import { parseDesign } from '../design/parse-design.ts';
import { WorkBudget } from '../liquid/work-budget.ts';
import { fillText } from './fill-text.ts';

const fill = (template: string, dynamicData: Readonly<Record<string, unknown>> = {}) =>
  fillText({ template, dynamicData, field: 'fileName' });

describe('a text that is in no design', () => {
  it.each([
    ['plain', {}, 'plain'],
    ['ticket-{{ number }}', { number: 7 }, 'ticket-7'],
    ['{{ number }}', { number: 0.1 + 0.2 }, '0.3'],
    ['{{ guest.name | upcase }}', { guest: { name: 'Ada' } }, 'ADA'],
    ['{{ tags }}', { tags: ['a', 'b'] }, 'a, b'],
    ['{{ title }}', { title: { text: 'Sale', color: '#c00' } }, 'Sale'],
    ['a{{ nothing }}b', {}, 'ab'],
    ['{{ name }}', { name: '{{ other }}', other: 1 }, '{{ other }}'],
    ['{{ toString }}{{ constructor }}', {}, ''],
  ])('%j with %j is %j', (template, data, text) => {
    expect(fill(template, data)).toBe(text);
  });

  it('reads values as the design declares them, and takes its defaults', () => {
    const variables = [
      { name: 'vip', type: 'boolean' },
      { name: 'city', default: 'Rome' },
    ];
    const document = parseDesign({ width: 9, height: 9, canvasData: { elements: [], variables } });
    const template = '{% if vip %}vip{% else %}guest{% endif %}-{{ city }}';
    expect(fillText({ template, dynamicData: { vip: 'no' }, document, field: 'fileName' })).toBe('guest-Rome');
  });

  it.each([
    ['{{ name', {}],
    ['{{ name | nofilter }}', { name: 'x' }],
    ['{{ guest }}', { guest: { name: 'Ada' } }],
  ])('refuses %j', (template, data) => {
    expect(() => fill(template, data)).toThrow(
      expect.objectContaining({ code: 'INVALID_REQUEST', details: expect.objectContaining({ field: 'fileName' }) }),
    );
  });

  it('refuses what takes too much work', () => {
    expect(() => fill('{% for i in (1..100000) %}{% for j in (1..100000) %}x{% endfor %}{% endfor %}', {})).toThrow(
      expect.objectContaining({
        code: 'INVALID_DYNAMIC_DATA',
        details: expect.objectContaining({ field: 'fileName' }),
      }),
    );
  });

  it('charges the budget that it is given', () => {
    const budget = new WorkBudget();
    fillText({ template: 'a{{ name }}', dynamicData: { name: 'x' }, field: 'fileName', budget });
    expect(budget.used).toBeGreaterThan(0);
  });
});
