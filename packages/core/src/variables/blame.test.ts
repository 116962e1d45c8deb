import { describe, expect, test } from 'vitest';
import { bindText, errorOf, refusals } from './bind-design.fixture.ts';

describe('a value that does not fit its filter, in a text with several variables', () => {
  const pay = '{{ name | upcase }} pays {{ total | currency: "EUR" }} on {{ day | date: "long" }}';
  const data = { name: 'Ada', total: 12, day: '2026-01-01' };

  test.each<[string, string, object, string]>([
    ['the one in the middle', pay, { ...data, total: 'abc' }, '/dynamicData/total'],
    ['the last one', pay, { ...data, day: 'yesterday' }, '/dynamicData/day'],
    [
      'inside a condition',
      '{% if name %}{{ total | number }}{% endif %}',
      { ...data, total: 'x' },
      '/dynamicData/total',
    ],
    ['an argument', '{{ total | currency: code }}', { ...data, code: 'XXXX' }, '/dynamicData/code'],
    [
      'the place in a list',
      '{{ a[0].b | number }}{{ a[1].b | number }}',
      { a: [{ b: 1 }, { b: 'x' }] },
      '/dynamicData/a/1/b',
    ],
    [
      'the list that a loop goes through',
      '{{ name }}{% for item in items %}{{ item.price | number }}{% endfor %}',
      { name: 'Ada', items: [{ price: 'x' }] },
      '/dynamicData/items',
    ],
    [
      'what an assignment and a loop read',
      '{{ name }}{% assign rows = items %}{% for row in rows %}{{ row | number }}{% endfor %}',
      { name: 'Ada', items: ['x'] },
      '/dynamicData/items',
    ],
    ['what was counted with', '{{ name }} {{ total | append: "x" | number }}', data, '/dynamicData/total'],
  ])('blames %s alone', (_what, template, dynamicData, path) => {
    expect(refusals(() => bindText(template, { dynamicData: { ...dynamicData } }))).toEqual([`${path} INVALID_VALUE`]);
  });

  test('blames no variable for what the design itself says', () => {
    const dynamicData = { name: 'Ada' };
    const template = '{{ name }} {{ "abc" | number }}';
    expect(refusals(() => bindText(template, { dynamicData }))).toEqual(['/elements/t/text INVALID_VALUE']);
  });

  test.each(['{{ day | date: "DD.MM.YYYY" }}', '{{ total | currency: "EURO" }}'])(
    'blames the design for %s',
    (template) => {
      expect(refusals(() => bindText(template, { dynamicData: data }))).toEqual(['/elements/t/text INVALID_VALUE']);
    },
  );

  test('tells the value that came', () => {
    const { details } = errorOf(() => bindText(pay, { dynamicData: { ...data, total: 'abc' } }));
    expect(details['field']).toBe('dynamicData.total');
    expect(details['errors']).toMatchObject([{ received: '"abc"', expected: 'a number such as 1234.5' }]);
  });
});
