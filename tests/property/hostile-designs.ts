import { elementSchemas } from '@platen/core';
import fc from 'fast-check';

/** Every kind of element. */
const kinds = Object.keys(elementSchemas) as (keyof typeof elementSchemas)[];
const otherNames = [
  'left',
  'angle',
  'color',
  'content',
  'rx',
  'scaleX',
  'hidden',
  'boxShadow',
  'objects',
  'toString',
  'constructor',
  'x1',
  'points',
  'filter',
  'originX',
  'head',
  'crop',
];
const propertyNames = [...new Set(kinds.flatMap((kind) => Object.keys(elementSchemas[kind].shape))), ...otherNames];

const templates = [
  '{{a}}',
  '{{ a.b }}',
  '{{ items }}',
  '{{',
  '}}',
  '{{ }}',
  '{{{a}}}',
  '{% if a %}x{% endif %}',
  '{% if a %}',
  '{{ a | nope }}',
  '{{ a | currency: "EUR" }}',
  '{{ a | date: "long" }}',
  '{{ o }} and {{ title }}',
  '{{ title }}',
  '{{ photo }}',
  '{{ a | append: a }}',
  '{% for i in items %}{{ i }}{% endfor %}',
  '{% for i in (1..300) %}{{ a }}{% endfor %}',
  '{% assign a = a | append: a %}{{ a }}',
  '{{ __proto__ }}',
  '{{ a.constructor.prototype }}',
  '{% render "x" %}',
  '{{ a[a[a]] }}',
  '{%',
  '{{ "now" | date }}',
  '{{ First Name }}',
  '{% capture a %}{{ a }}{{ a }}{% endcapture %}{{ a }}',
  '{{ items | sum: "price" }}',
  '{{ "price" | sum }}',
  '{{ a',
  'a > 3',
  'row.a ==',
];
const texts = [
  '',
  'x',
  '#fff',
  'red',
  'center',
  'bold',
  '10px',
  '50%',
  '2fr',
  'linear-gradient(90deg, red, blue)',
  'linear-gradient(',
  '0 2px 4px red',
  'data:image/png;base64,AAAA',
  '\ud800',
  'a\0b',
  '🙂'.repeat(50),
  'x'.repeat(30_000),
  '('.repeat(2_000),
  'circle',
  'ean13',
  '<svg/>',
  'brightness(120%)',
  '4 2',
];
const numbers = [0, -0, 1, -1, 0.5, 3, 100, 64, 1e9, -1e308, Number.POSITIVE_INFINITY, Number.MIN_VALUE, 2 ** 53];

const leaf = fc.oneof(
  fc.constantFrom<unknown>(...numbers),
  fc.constantFrom<unknown>(...texts),
  fc.constantFrom<unknown>(...templates),
  fc.constantFrom<unknown>(null, true, false),
  fc.double(),
  fc.string({ unit: 'binary', maxLength: 12 }),
);
const hostile = fc.constantFrom<unknown>(
  JSON.parse('{"__proto__": {"polluted": true}}'),
  JSON.parse('{"constructor": {"prototype": {"polluted": true}}}'),
  JSON.parse(`${'['.repeat(200)}${']'.repeat(200)}`),
  {
    type: 'linear',
    stops: [
      { offset: 0, color: '{{a}}' },
      { offset: 1, color: 'blue' },
    ],
  },
  {
    type: 'linear',
    coords: { x1: 0 },
    colorStops: [
      { offset: 0, color: 'red' },
      { offset: 1, color: '#00f' },
    ],
  },
  { color: 'red', blur: 4, x: 1, y: 2 },
  { tl: 1, nope: 2 },
  [1, 2, 3, 4],
  [
    [1, 2],
    [3, '{{a}}'],
  ],
  [
    { x: 0, y: 0 },
    { x: 1, y: 0 },
    { x: 0, y: 1 },
  ],
  [
    { start: 0, end: 3, fill: 'red' },
    { start: 2, end: 99, color: '{{a}}' },
  ],
  [
    { key: 'price', header: 'P', format: 'currency: "EUR"' },
    { key: 'name', width: '{{a}}' },
  ],
  [{ when: 'row.price > 3', style: { fill: 'red' } }],
  [
    ['Total', { aggregate: 'sum', key: 'price' }],
    ['{{ "price" | avg }}', { text: 'x', colSpan: 3 }],
  ],
);
const value: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: leaf },
  { weight: 2, arbitrary: hostile },
  { weight: 1, arbitrary: fc.array(leaf, { maxLength: 5 }) },
  { weight: 1, arbitrary: fc.dictionary(fc.constantFrom(...propertyNames), leaf, { maxKeys: 4 }) },
);

const element: fc.Arbitrary<unknown> = fc.oneof(
  {
    weight: 20,
    arbitrary: fc
      .tuple(
        fc.oneof(
          { weight: 9, arbitrary: fc.constantFrom<string>(...kinds) },
          { weight: 1, arbitrary: fc.constantFrom('Rect', 'i-text', 'qr_code', 'wat', '') },
        ),
        fc.constantFrom<unknown>('a', 'b', 'c', undefined, 7),
        fc.dictionary(fc.constantFrom(...propertyNames), value, { maxKeys: 4 }),
      )
      .map(([type, id, properties]) => ({
        width: 10,
        height: 10,
        ...(type === 'text' && { text: 'Hi {{title}}' }),
        ...properties,
        type,
        ...(id !== undefined && { id }),
      })),
  },
  { weight: 1, arbitrary: value },
);
const elements = fc.array(element, { maxLength: 3 });
/** What is sent as `canvasData`: mostly a list of elements, most of which are refused. */
export const hostileCanvas = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.record(
      { elements, background: value, locale: fc.constantFrom('de', 'x', 'xx-XX', 'ar') },
      { requiredKeys: ['elements'] },
    ),
  },
  {
    weight: 2,
    arbitrary: elements.map((children) => ({ elements: [{ type: 'group', width: 9, height: 9, children }] })),
  },
  { weight: 1, arbitrary: elements.map((objects) => ({ schemaVersion: 0, objects })) },
  { weight: 1, arbitrary: value },
);
/** `dynamicData`. */
export const hostileData = fc.dictionary(
  fc.constantFrom('a', 'title', 'photo', 'items', 'o', 'toString', 'locale'),
  fc.oneof(
    value,
    fc.constantFrom<unknown>(
      { text: 'T', color: 'red', fontSize: 20 },
      { text: 'T', nope: 1 },
      { url: 'https://example.org/a.png', crop: 'circle', width: 5 },
      [
        { name: 'A', price: 3 },
        { name: 'B', price: '4.5' },
      ],
      { b: { c: 1 } },
    ),
  ),
  { maxKeys: 4 },
);
/** `dynamicElements`. */
export const hostileOverrides = fc.dictionary(
  fc.constantFrom('a', 'b', 'c'),
  fc.dictionary(fc.constantFrom(...propertyNames), value, { maxKeys: 2 }),
  { maxKeys: 1 },
);

/** What a kind needs in order to be more than an empty box. */
const fitting: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  text: { text: 'Hi {{title}} مرحبا שלום 日本 🏴‍☠️' },
  image: { src: 'photo', onError: 'placeholder' },
  svg: { svg: '<svg viewBox="0 0 4 4"><path d="M0 0h4v4z" fill="red"/></svg>' },
  qr: { value: '{{title}}' },
  barcode: { value: '4006381333931', format: 'ean13' },
  table: {
    columns: [{ header: 'A' }, { header: 'B', width: '1fr' }],
    rows: [['{{title}}', 2], [{ text: 'x', colSpan: 2 }]],
  },
  line: { points: [0, 0, 20, 30, 40, 0] },
};
const side = fc.constantFrom(0.01, 1, 10, 33.3, 100, 4_000, 100_000);
const odd = fc.oneof(leaf, hostile);

/** An element that is drawn, but for a property or two that may be anything. */
const drawnElement = fc
  .tuple(
    fc.constantFrom<string>(...kinds.filter((kind) => kind !== 'group')),
    fc.record({
      x: fc.constantFrom(-100_000, -3.3, 0, 50),
      y: fc.constantFrom(-9, 0, 100_000),
      width: side,
      height: side,
    }),
    fc.record(
      {
        rotation: fc.constantFrom(0, 30, -36_000),
        opacity: fc.constantFrom(0, 0.4, 1),
        blur: fc.constantFrom(0, 3, 250),
        skewX: fc.constantFrom(0, 89.9),
        shadow: fc.constantFrom({ color: 'red', blur: 250, offsetX: 1e5, spread: -1e5, inset: true }, { blur: 3 }),
        stroke: fc.constantFrom('red', 'conic-gradient(red, blue)'),
        strokeWidth: fc.constantFrom(0, 1, 1_000),
        fontSize: fc.constantFrom(0.1, 2_000),
      },
      { requiredKeys: [] },
    ),
    fc.dictionary(fc.constantFrom(...propertyNames), odd, { maxKeys: 1 }),
  )
  .map(([type, box, look, wrong]) => ({ ...fitting[type], ...box, ...look, ...wrong, type }));

/** What is sent as `canvasData`, most of which is drawn. */
export const drawnCanvas = fc.record({
  elements: fc.oneof(
    { weight: 4, arbitrary: fc.array(drawnElement, { minLength: 1, maxLength: 3 }) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.array(drawnElement, { maxLength: 2 }), fc.constantFrom(0, 0.5, 1), side)
        .map(([children, opacity, width]) => [
          { type: 'group', width, height: 50, opacity, clipChildren: true, children },
        ]),
    },
  ),
});
