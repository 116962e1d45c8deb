import { expect, test } from 'vitest';
import { pageNumberMarks } from '../liquid/page-numbers.ts';
import { bind, bindText, box, design } from './bind-design.fixture.ts';
import { listVariables } from './facts/list-variables.ts';

const { page, pages } = pageNumberMarks;
const warned = (elements: readonly object[]) => bind(elements).warnings.map(({ code, details }) => [code, details]);

test('page numbers are kept for layout where they are written as they are', () => {
  expect(bindText('{{page}} / {{ pages }}').text).toBe(`${page} / ${pages}`);
  expect(bindText('{% if vip %}{{ page }}{% endif %}', { dynamicData: { vip: true } }).text).toBe(page);
  const code = { id: 'q', type: 'qr', ...box, value: 'https://example.com/{{ page }}' };
  expect(bind([code]).elements[0]).toMatchObject({ value: `https://example.com/${page}` });
});

test('spans keep their words beside a page number', () => {
  const bound = bindText(
    'Page {{ page }}, {{ name }}',
    { dynamicData: { name: 'Ann' } },
    {},
    {
      spans: [{ start: 17, end: 27, fill: '#f00' }],
    },
  );
  expect(bound.text).toBe(`Page ${page}, Ann`);
  expect(bound.spans).toMatchObject([{ start: 8, end: 11 }]);
});

test('a variable of that name, sent or declared, is taken instead', () => {
  expect(bindText('{{ page }}', { dynamicData: { page: 'home' } }).text).toBe('home');
  expect(bindText('{{ page }}', {}, { variables: [{ name: 'page', default: 'index' }] }).text).toBe('index');
});

test('in conditions, filters and loops they are ordinary variables, which is warned of', () => {
  for (const source of [
    '{{ page | plus: 1 }}',
    '{% if page > 1 %}more{% endif %}',
    '{{ page }}{% if page %}.{% endif %}',
  ]) {
    expect(warned([{ id: 't', type: 'text', ...box, text: source }]), source).toEqual([
      ['VARIABLE_MISSING', { variable: 'page', property: 'text' }],
    ]);
  }
});

test('a name that a template sets itself is its own', () => {
  const source = '{% for page in list %}{{ page }}{% endfor %}';
  expect(bindText(source, { dynamicData: { list: ['a', 'b'] } }).text).toBe('ab');
});

test('tables, pictures and conditions of visibility are bound before there are pages', () => {
  const table = { id: 't', type: 'table', ...box, columns: [{ header: 'Page {{ page }}' }], rows: [['{{ pages }}']] };
  const image = { id: 'i', type: 'image', ...box, src: 'https://example.com/{{ page }}.png' };
  expect(JSON.stringify(bind([table, image]).elements)).not.toContain(page);
  expect(warned([table, image])).toEqual([
    ['VARIABLE_MISSING', { variable: 'page', property: 'columns.0.header' }],
    ['VARIABLE_MISSING', { variable: 'pages', property: 'rows.0.0' }],
    ['VARIABLE_MISSING', { variable: 'page', property: 'src' }],
  ]);
});

test('they are none of the variables of a design, unless it declares them', () => {
  const elements = [{ id: 't', type: 'text', ...box, text: '{{ page }} {{ name }}' }];
  const names = (canvasData: object = {}) => listVariables(design(elements, canvasData)).map(({ name }) => name);
  expect(names()).toEqual(['name']);
  expect(names({ variables: [{ name: 'page' }] })).toEqual(['page', 'name']);
});
