import { describe, expect, test } from 'vitest';
import { mayReadBrand } from '../design/brand.ts';
import { parseDesign } from '../design/parse-design.ts';
import { box, warningsOf } from './bind-design.fixture.ts';
import { type BindRequest, bindDesign } from './bind-design.ts';
import { listVariables } from './facts/list-variables.ts';
import { fillVariables } from './fill-variables.ts';

const brand = { colors: { primary: '#123456' }, fonts: { heading: 'Lora' }, logos: { main: 'ast_1' } };

function design(elements: readonly object[], canvasData: object = {}) {
  return parseDesign({ width: 100, height: 100, canvasData: { ...canvasData, elements }, brand });
}

const title = { id: 't', type: 'text', ...box, text: '{{ name }}', fill: '{{ brand.colors.primary }}' };
const bind = (elements: readonly object[], request: BindRequest = {}, canvasData: object = {}) =>
  bindDesign(design(elements, canvasData), request);

describe('a brand', () => {
  test('fills colours, fonts, pictures, texts and conditions, the background too', () => {
    const bound = bind(
      [
        { ...title, text: 'In {{ brand.colors.primary }}', fontFamily: '{{ brand.fonts.heading }}' },
        { id: 'i', type: 'image', ...box, src: '{{ brand.logos.main }}', visible: '{{ brand.logos.main }}' },
        { id: 'n', type: 'image', ...box, src: 'x', visible: '{% if brand.logos.dark %}yes{% endif %}' },
      ],
      {},
      { background: '{{ brand["colors"].primary }}' },
    );
    expect(bound.elements).toMatchObject([
      { fill: '#123456', fontFamily: 'Lora', text: 'In #123456' },
      { id: 'i', src: 'ast_1' },
    ]);
    expect(bound.background).toBe('#123456');
    expect(bound.warnings).toEqual([]);
  });

  test('is read by what is sent for elements', () => {
    const request = { dynamicElements: { r: { fill: '{{ brand.colors.primary }}' } } };
    expect(bind([{ id: 'r', type: 'rectangle', ...box }], request).elements).toMatchObject([{ fill: '#123456' }]);
  });

  test('gives way to a variable of its name, sent or declared', () => {
    const dynamicData = { name: 'Ada', brand: { colors: { primary: '#ff0000' } } };
    const sent = bind([title], { dynamicData });
    expect([sent.elements, sent.warnings]).toMatchObject([[{ fill: '#ff0000' }], []]);
    const column = bind([title], { dynamicData: { name: 'Ada', 'brand.colors.primary': '#0000ff' } });
    expect(column.elements).toMatchObject([{ fill: '#0000ff' }]);
    const variables = [{ name: 'brand', type: 'object', default: { colors: { primary: '#00ff00' } } }];
    expect(bind([title], { dynamicData: { name: 'Ada' } }, { variables }).elements).toMatchObject([
      { fill: '#00ff00' },
    ]);
    const undefinedOne = bind([title], { dynamicData: { name: 'Ada' } }, { variables: [{ name: 'brand' }] });
    expect(warningsOf(undefinedOne)).toEqual(['VARIABLE_MISSING brand.colors.primary']);
  });

  test('leaves a design alone that has a variable of its name and reads no values of a brand', () => {
    const bound = bind([{ ...title, text: '{{ brand }} {{ brand.name }}', fill: '#000' }]);
    expect(warningsOf(bound)).toEqual(['VARIABLE_MISSING brand', 'VARIABLE_MISSING brand.name']);
    const inLoop = { ...title, fill: '#000', text: '{% for brand in brands %}{{ brand.colors.x }}{% endfor %}' };
    expect(listVariables(design([inLoop])).map(({ name }) => name)).toEqual(['brands']);
  });

  test('warns of a name that it has not, as of any variable', () => {
    const none = bind([{ ...title, text: 'x', fill: '{{ brand.colors.nope }}' }]);
    expect(warningsOf(none)).toEqual(['VARIABLE_MISSING brand.colors.nope']);
    const withoutBrand = bindDesign({ ...design([{ ...title, text: 'x' }]), brand: undefined } as never);
    expect(warningsOf(withoutBrand)).toEqual(['VARIABLE_MISSING brand.colors.primary']);
    const words = bind([{ ...title, text: '{{ brand.colors.toString }}', fill: '#000' }]);
    expect(warningsOf(words)).toEqual(['VARIABLE_MISSING brand.colors.toString']);
  });

  test('is no variable of a design, unless it is read as one', () => {
    const names = (elements: readonly object[], canvasData = {}) =>
      listVariables(design(elements, canvasData)).map(({ name }) => name);
    expect(names([title])).toEqual(['name']);
    expect(names([{ ...title, text: '{{ brand }}' }])).toEqual(['brand']);
    expect(names([title], { variables: [{ name: 'brand' }] })).toEqual(['brand', 'name']);
  });

  test('stays in a design that values are written into, unless a value of its name is', () => {
    const filled = fillVariables(design([title]), { name: 'Ada' });
    expect(filled.canvasData.elements).toMatchObject([{ text: 'Ada', fill: '{{ brand.colors.primary }}' }]);
    expect(filled.canvasData.variables).toBeUndefined();
    const own = { colors: { primary: '#ff0000' } };
    expect(fillVariables(design([title]), { brand: own }).canvasData.variables).toEqual([
      { name: 'brand', type: 'object', default: own },
    ]);
  });

  test('is only what has texts under the three names', () => {
    const read = (input: unknown) => parseDesign({ width: 1, height: 1, brand: input }).brand;
    expect([read(undefined), read('x'), read([])]).toEqual([undefined, undefined, undefined]);
    expect(read({ colors: { a: 1, b: 'red' }, fonts: [], more: {} })).toEqual({
      colors: { b: 'red' },
      fonts: {},
      logos: {},
    });
  });
});

test.each<[string, boolean]>([
  ['{"fill":"{{brand.colors.primary}}"}', true],
  [JSON.stringify({ fill: '{{ brand["colors"]["primary"] }}', text: '' }), true],
  [JSON.stringify({ text: "{{ brand\n\t. logos.main }}{% if brand [ 'fonts' ] %}" }), true],
  ['{"text":"Our brand, its colors"}', false],
  ['{"text":"{{ brand }} {{ brand.name }} {{ mybrand.colors.x }}"}', false],
])('whether %s may read a brand is seen at its text', (json, expected) => {
  expect(mayReadBrand(json)).toBe(expected);
});
