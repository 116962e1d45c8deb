import { expect, test } from 'vitest';
import { parseDesign } from '../../design/parse-design.ts';
import { listVariables } from './list-variables.ts';

const box = { width: 1, height: 1 };

function list(elements: readonly object[], canvasData: object = {}) {
  return listVariables(parseDesign({ width: 1, height: 1, canvasData: { ...canvasData, elements } }));
}

test('every variable is listed with its type, default and places, hidden ones too', () => {
  const elements = [
    {
      id: 't',
      type: 'text',
      ...box,
      text: 'Hi {{ name | default: "you" }}, {{ price | currency: "EUR" }}',
      fill: '{{ brand }}',
    },
    { id: 'i', type: 'image', ...box, src: '{{ photo }}', visible: '{{ show }}' },
    {
      id: 'g',
      type: 'group',
      ...box,
      visible: false,
      children: [{ id: 'c', type: 'circle', ...box, x: '{{ x }}', clip: { src: '{{ mask }}' } }],
    },
    {
      id: 'u',
      type: 'text',
      ...box,
      text: '{{ name }}{% if vip %}{{ customer.city }}{% endif %}{% for tag in tags %}{{ tag }}{% endfor %}',
    },
  ];
  expect(
    list(elements, { background: '{{ bg }}' }).map(({ name, type, default: fallback }) => [name, type, fallback]),
  ).toEqual([
    ['bg', 'color', null],
    ['name', 'text', 'you'],
    ['price', 'number', null],
    ['brand', 'color', null],
    ['photo', 'image', null],
    ['show', 'boolean', null],
    ['x', 'number', null],
    ['mask', 'image', null],
    ['vip', 'boolean', null],
    ['customer', 'object', null],
    ['tags', 'list', null],
  ]);
  expect(list(elements)[0]?.usedIn).toEqual([
    { elementId: 't', property: 'text' },
    { elementId: 'u', property: 'text' },
  ]);
});

test('what the author declared comes first and wins, used or not', () => {
  const variables = [
    { name: 'unused', type: 'list', required: true },
    { name: 'name', default: 'Ada', description: 'Who' },
  ];
  expect(list([{ id: 't', type: 'text', ...box, text: '{{ other }}{{ name }}' }], { variables })).toEqual([
    { name: 'unused', type: 'list', default: null, required: true, usedIn: [] },
    {
      name: 'name',
      type: 'text',
      default: 'Ada',
      required: false,
      description: 'Who',
      usedIn: [{ elementId: 't', property: 'text' }],
    },
    { name: 'other', type: 'text', default: null, required: false, usedIn: [{ elementId: 't', property: 'text' }] },
  ]);
});

test.each([
  ['{{ v | plus: 1 }}', 'number'],
  ['{{ v | default: 3 | at_least: 1 | append: " kg" }}', 'number'],
  ['{{ v | size | plus: 1 }}', 'text'],
  ['{{ v | upcase }}', 'text'],
  ['{{ v | map: "name" | join: ", " }}', 'list'],
  ['{{ v[0].name }}', 'list'],
  ['{{ v.name }}', 'object'],
])('what a template asks of a variable tells its type: %s', (text, type) => {
  expect(list([{ id: 't', type: 'text', ...box, text }])).toMatchObject([{ name: 'v', type }]);
});

test('names that a template or a table sets itself are none of the design', () => {
  const elements = [
    {
      id: 't',
      type: 'text',
      ...box,
      text: '{% assign a = b %}{{ a }}{% for i in (1..n) %}{{ forloop.index }}{{ i }}{% endfor %}',
    },
    {
      id: 'table',
      type: 'table',
      ...box,
      rows: '{{ items }}',
      columns: [{ key: 'p', format: 'currency: code' }],
      rowStyles: [{ when: 'row.p > limit', style: {} }],
      footer: [['{{ rows.size }}', '{{ "p" | sum }}']],
    },
  ];
  expect(list(elements).map(({ name, type }) => `${name} ${type}`)).toEqual([
    'b text',
    'n text',
    'items list',
    'code text',
    'limit number',
  ]);
});

test.each(['reversed', 'y', 'limit: n reversed'])('a loop with `%s` is read, whatever has no value in it', (how) => {
  const text = `{% for i in items ${how} %}{{ i }}{% endfor %}`;
  expect(list([{ id: 't', type: 'text', ...box, text }]).map(({ name }) => name)).toContain('items');
});
