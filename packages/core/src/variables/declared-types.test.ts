import { expect, test } from 'vitest';
import { bindText, errorOf } from './bind-design.fixture.ts';

const declared = (type: string, more: object = {}) => ({ variables: [{ name: 'v', type, ...more }] });
const write = (template: string, type: string, v: unknown, more: object = {}) =>
  bindText(template, { dynamicData: { v } }, declared(type, more))['text'];

test.each([
  ['true', 'shown'],
  ['TRUE', 'shown'],
  ['1', 'shown'],
  ['Yes', 'shown'],
  [1, 'shown'],
  [true, 'shown'],
  ['false', 'hidden'],
  ['FALSE', 'hidden'],
  [' false ', 'hidden'],
  ['0', 'hidden'],
  [0, 'hidden'],
  ['no', 'hidden'],
  ['', 'hidden'],
  [false, 'hidden'],
])('a boolean that is sent as %j is the same in every condition', (v, shown) => {
  expect(write('{% if v %}shown{% else %}hidden{% endif %}', 'boolean', v)).toBe(shown);
  expect(write('{% unless v %}hidden{% else %}shown{% endunless %}', 'boolean', v)).toBe(shown);
  expect(write('{% if v == true %}shown{% else %}hidden{% endif %}', 'boolean', v)).toBe(shown);
  const elements = bindText('x', { dynamicData: { v } }, declared('boolean'), { visible: '{{ v }}' });
  expect(elements === undefined ? 'hidden' : 'shown').toBe(shown);
});

test('a default of a boolean is read like what is sent', () => {
  expect(bindText('{% if v %}a{% else %}b{% endif %}', {}, declared('boolean', { default: 'no' }))['text']).toBe('b');
});

test.each([
  ['12', 'twelve'],
  [12, 'twelve'],
  ['12.0', 'twelve'],
  [' 12 ', 'twelve'],
  ['012', 'twelve'],
  ['13', 'other'],
  ['', 'other'],
])('a number that is sent as %j is a number in conditions', (v, name) => {
  expect(write('{% case v %}{% when 12 %}twelve{% else %}other{% endcase %}', 'number', v)).toBe(name);
});

test.each([
  ['19.90', '19.9'],
  ['-1.5', '-1.5'],
  ['12345678901234567890', '12345678901234567890'],
])('a number that is sent as %s is printed as %s, as the same number in JSON is', (v, printed) => {
  expect(write('{{ v }}', 'number', v)).toBe(printed);
  expect(write('{{ v | number: 2 }}', 'number', '19.90')).toBe('19.90');
});

test.each(['false', 'FALSE', '0', 'no', ' ', '', []])('%j is false wherever true or false is expected', (v) => {
  const request = { dynamicData: { v } };
  expect(bindText('{{ v | not }}', request)['text']).toBe('true');
  expect(bindText('x', request, {}, { visible: '{{ v }}' })).toBeUndefined();
  expect(bindText('x', request, {}, { flipX: '{{ v }}' })['flipX']).toBe(false);
});

test.each(['2026-11-21', '2026-11-21T18:30:00Z', 1_795_000_000])('%s is a date', (v) => {
  expect(write('{{ v | date: "yyyy" }}', 'date', v)).toBe('2026');
});

test.each([
  ['1795000000', '2026-11-18T11:06:40.000Z'],
  [1_795_000_000, '2026-11-18T11:06:40.000Z'],
  ['2026-11-21', '2026-11-21'],
])('a date that is sent as %j compares as a date', (v, iso) => {
  expect(write('{{ v }}', 'date', v)).toBe(iso);
  expect(write('{% if v > "2026-11-01" %}later{% endif %}', 'date', v)).toBe('later');
});

test.each(['31.12.2026', '2026-02-31', 'soon', 'now', {}])('%j is no date, and the variable is named', (v) => {
  const error = errorOf(() => write('{{ title }}', 'date', v));
  expect([error.code, error.details['errors']]).toMatchObject([
    'INVALID_DYNAMIC_DATA',
    [{ path: '/dynamicData/v', code: 'INVALID_TYPE' }],
  ]);
});
