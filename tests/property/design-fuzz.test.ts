import { bindDesign, type DesignDocument, elementSchemas, listVariables, PlatenError, parseDesign } from '@platen/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const documents = 10_000;
/** ms for one document; far above what any takes, far below what a blow-up takes. */
const slow = 2_000;

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
const canvasData = fc.oneof(
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
const data = fc.dictionary(
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
const overrides = fc.dictionary(
  fc.constantFrom('a', 'b', 'c'),
  fc.dictionary(fc.constantFrom(...propertyNames), value, { maxKeys: 2 }),
  { maxKeys: 1 },
);

function isRefusal(error: unknown): boolean {
  return error instanceof PlatenError && error.status >= 400 && error.status < 500;
}

/** Runs one step; undefined when it refused its input properly. */
function attempt<Result>(run: () => Result): Result | undefined {
  const start = performance.now();
  try {
    return run();
  } catch (error) {
    if (!isRefusal(error)) throw error;
    expect(JSON.stringify((error as PlatenError).details).length).toBeLessThan(200_000);
    return undefined;
  } finally {
    expect(performance.now() - start).toBeLessThan(slow);
  }
}

test('10,000 hostile documents with hostile data are bound or refused with a 4xx, soon, and leave nothing behind', () => {
  let parsed = 0;
  let bound = 0;
  fc.assert(
    fc.property(canvasData, data, overrides, (canvas, dynamicData, dynamicElements) => {
      const document: DesignDocument | undefined = attempt(() =>
        parseDesign({ width: 100, height: 100, canvasData: canvas }),
      );
      if (document === undefined) return;
      parsed += 1;
      expect(parseDesign({ ...document }).canvasData).toEqual(document.canvasData);
      attempt(() => listVariables(document));
      const design = attempt(() => bindDesign(document, { dynamicData, dynamicElements }));
      if (design === undefined) return;
      bound += 1;
      expect(JSON.parse(JSON.stringify(design)).elements).toHaveLength(design.elements.length);
    }),
    { numRuns: documents, seed: 20_261_121 },
  );
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  // The generator must reach the code behind the first checks.
  expect(parsed).toBeGreaterThan(documents / 10);
  expect(bound).toBeGreaterThan(documents / 50);
}, 120_000);
