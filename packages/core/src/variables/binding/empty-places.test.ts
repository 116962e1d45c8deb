import { describe, expect, test } from 'vitest';
import { bind, bindText, box, refusals, text, warningsOf } from '../bind-design.fixture.ts';

const stops = [
  { offset: 0, color: '{{ v }}' },
  { offset: 1, color: '#fff' },
];
const shape = { id: 'e', type: 'rectangle', ...box };
const image = { id: 'e', type: 'image', ...box, src: 'a.png' };

/** A place of an element that holds `{{ v }}`, the property that tells, and what it is when there is no `v`. */
const places: readonly (readonly [place: string, element: object, property: string, expected: unknown])[] = [
  ['a text', text('Hi {{ v }}!'), 'text', 'Hi !'],
  ['a run of a text', { ...text(''), spans: [{ text: 'Hi {{ v }}', bold: true }] }, 'text', 'Hi '],
  ['a colour', text('a', { fill: '{{ v }}' }), 'fill', '#000000'],
  ['a part of a colour', text('a', { fill: 'rgb({{ v }}, 0, 0)' }), 'fill', '#000000'],
  ['a colour of a gradient', text('a', { fill: { type: 'linear', stops } }), 'fill', '#000000'],
  ['a colour of a CSS gradient', text('a', { fill: 'linear-gradient({{ v }}, red)' }), 'fill', '#000000'],
  ['a colour of a gradient without a default', { ...shape, fill: { type: 'conic', stops } }, 'fill', undefined],
  ['a font', text('a', { fontFamily: ['{{ v }}', 'Lora'] }), 'fontFamily', 'Inter'],
  ['a size of letters', text('a', { fontSize: '{{ v }}' }), 'fontSize', 16],
  ['a span’s colour', text('ab', { spans: [{ start: 0, end: 1, fill: '{{ v }}' }] }), 'spans', [{ start: 0, end: 1 }]],
  ['a coordinate', { ...shape, x: '{{ v }}' }, 'x', 0],
  ['opacity', { ...shape, opacity: '{{ v }}' }, 'opacity', 1],
  ['one corner of four', { ...shape, cornerRadius: ['{{ v }}', 1, 2, 3] }, 'cornerRadius', 0],
  ['a dash', { ...shape, strokeDash: ['{{ v }}', 2] }, 'strokeDash', []],
  ['the shape of a clip', { ...shape, clip: { shape: '{{ v }}' } }, 'clip', undefined],
  ['the picture of a clip', { ...shape, clip: { src: '{{ v }}' } }, 'clip', { src: '' }],
  ['a link', { ...shape, href: '{{ v }}' }, 'href', undefined],
  ['a picture', { ...image, src: '{{ v }}' }, 'src', ''],
  ['a crop', { ...image, crop: { x: '{{ v }}', y: 0, width: 1, height: 1 } }, 'crop', undefined],
  ['one of two colours', { ...image, duotone: { dark: '{{ v }}', light: '#fff' } }, 'duotone', undefined],
  ['an SVG', { id: 'e', type: 'svg', ...box, svg: '<svg>{{ v }}</svg>' }, 'svg', '<svg></svg>'],
  ['a QR code', { id: 'e', type: 'qr', ...box, value: '{{ v }}' }, 'value', ''],
  ['the logo of a QR code', { id: 'e', type: 'qr', ...box, value: 'a', logo: { src: '{{ v }}' } }, 'logo', undefined],
  ['a barcode', { id: 'e', type: 'barcode', ...box, value: '{{ v }}' }, 'value', ''],
  ['a corner of a polygon', { ...shape, type: 'polygon', points: ['{{ v }}', 0, 1, 0, 1, 1] }, 'points', undefined],
  ['the rows of a table', { id: 'e', type: 'table', ...box, rows: '{{ v }}' }, 'rows', []],
  ['the header of a column', table({ columns: [{ key: 'a', header: '{{ v }}' }] }), 'columns.0.header', 'a'],
  ['the width of a column', table({ columns: [{ key: 'a', width: '{{ v }}' }] }), 'columns.0.width', 'auto'],
  ['a cell', table({ rows: [['{{ v }}']] }), 'rows.0.cells.0.text', ''],
  ['the colour of a cell', table({ rows: [[{ text: 'a', color: '{{ v }}' }]] }), 'rows.0.cells.0.fill', undefined],
  ['a part of one', table({ rows: [[{ text: 'a', color: '#{{ v }}' }]] }), 'rows.0.cells.0.fill', undefined],
  ['the width of a cell', table({ rows: [[{ text: 'a', colSpan: '{{ v }}' }]] }), 'rows.0.cells.0.colSpan', 1],
  ['a picture in a cell', table({ rows: [[{ image: { src: '{{ v }}' } }]] }), 'rows.0.cells.0.image', undefined],
  ['a code in a cell', table({ rows: [[{ qr: { value: '{{ v }}' } }]] }), 'rows.0.cells.0.qr', undefined],
  ['a cell of a footer', table({ footer: [['{{ v }}']] }), 'footer.0.cells.0.text', ''],
];

function table(more: object): object {
  return { id: 'e', type: 'table', ...box, rows: [['a']], ...more };
}

function at(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((found, key) => (found as Record<string, unknown> | undefined)?.[key], value);
}

describe.each(places)('%s', (_, element, property, expected) => {
  test('without a value is empty or has its default, and a warning says so', () => {
    const bound = bind([element]);
    expect(at(bound.elements[0], property)).toEqual(expected);
    expect(warningsOf(bound)).toEqual(['VARIABLE_MISSING v']);
  });

  test.each([null, ''])('of which %j was sent is the same', (v) => {
    const bound = bind([element], { dynamicData: { v } });
    expect(at(bound.elements[0], property)).toEqual(expected);
  });

  test('without a value is refused with missingVariables: error', () => {
    expect(refusals(() => bind([element], { missingVariables: 'error' }))[0]).toBe('/dynamicData/v MISSING');
  });

  test('is refused at the variable, or drawn, when an object comes', () => {
    try {
      bind([element], { dynamicData: { v: { a: 1 } } });
    } catch {
      const [first] = refusals(() => bind([element], { dynamicData: { v: { a: 1 } } }));
      expect(first).toMatch(/^\/dynamicData\/v /);
    }
  });

  test('is refused, or drawn, when 300,000 characters come', () => {
    const dynamicData = { v: 'x'.repeat(300_000) };
    try {
      bind([element], { dynamicData });
    } catch {
      expect(refusals(() => bind([element], { dynamicData }))[0]).toMatch(/^\/dynamicData\/v |TOO_LARGE/);
    }
  });
});

test.each([
  ['{% for p in people %}{{ p }}{% endfor %}', ['people']],
  ['{% if vip %}{{ name }}{% endif %}', ['vip']],
  ['{% if vip %}a{% elsif customer.gold %}b{% endif %}', ['vip', 'customer.gold']],
  ['{% if list[3].vip %}a{% elsif list.name %}b{% endif %}{% for p in list[0].tags %}{% endfor %}', []],
  ['{% unless sold_out %}{{ price }}{% endunless %}', ['sold_out', 'price']],
  ['{% case size %}{% when "L" %}a{% endcase %}', ['size']],
  ['{% assign a = b %}{{ a }}', ['b']],
  ['{% for p in people limit: n %}{{ p }}{% else %}-{% endfor %}', ['people']],
  ['{% assign a = b | default: "c" %}{{ a }}', []],
  ['{% if vip | default: false %}a{% endif %}', []],
  ['{% for p in list %}{% if p.vip %}a{% endif %}{{ forloop.index }}{% endfor %}', []],
])('%s asks for %j', (source, names) => {
  const { warnings } = bind([text(source)], { dynamicData: { list: [{}] } }, { variables: [{ name: 'list' }] });
  expect(warnings.map(({ details }) => details?.variable)).toEqual(names);
});

test('conditions and loops ask for nothing that was sent, be it null, or is declared with a default', () => {
  const source = '{% if note %}{{ note }}{% endif %}{% for i in items %}{{ i }}{% endfor %}';
  const variables = [{ name: 'items', default: [] }];
  expect(bind([text(source)], { dynamicData: { note: null } }, { variables }).warnings).toEqual([]);
  expect(refusals(() => bindText(source, { missingVariables: 'error' }))).toEqual([
    '/dynamicData/note MISSING',
    '/dynamicData/items MISSING',
  ]);
});

test('each element that misses a variable is named, once', () => {
  const group = { ...shape, id: 'g', type: 'group', children: [text('{{ v }}', { id: 'c' })] };
  const { warnings } = bind([text('{{ v }}{{ v }}', { fill: '{{ v }}' }), { ...shape, fill: '{{ v }}' }, group]);
  expect(warnings.map(({ elementId, details }) => [elementId, details?.property])).toEqual([
    ['t', 'fill'],
    ['e', 'fill'],
    ['c', 'text'],
  ]);
});

test('an element without a width is not drawn, and neither are its children', () => {
  const group = { ...shape, id: 'g', type: 'group', width: '{{ w }}', children: [text('a')] };
  expect(bind([group]).elements).toEqual([]);
  expect(warningsOf(bind([group]))).toEqual(['VARIABLE_MISSING w']);
  const { elements, warnings } = bind([group], { dynamicData: { w: null } });
  expect(elements).toEqual([]);
  expect(warnings).toMatchObject([
    { elementId: 'g', message: 'The variable "w" is empty; the element is not drawn.', details: { property: 'width' } },
  ]);
});

test('what is wrong beside an empty variable is still refused', () => {
  const wrong = text('a', { fill: 'linear-gradient({{ v }}, {{ w }})', fontSize: '{{ s }}' });
  expect(refusals(() => bind([wrong], { dynamicData: { w: 'red', s: 'huge' } }))).toEqual([
    '/dynamicData/s INVALID_TYPE',
  ]);
});

test.each(['{{ v }}', 'linear-gradient({{ v }}, red)', { type: 'linear', stops }])(
  'a background %j without its colour is white, and a warning says so',
  (background) => {
    const bound = bind([], {}, { background });
    expect(bound.background).toBe('#ffffff');
    expect(warningsOf(bound)).toEqual(['VARIABLE_MISSING v']);
    expect(bind([], { dynamicData: { v: null } }, { background }).background).toBe('#ffffff');
  },
);
