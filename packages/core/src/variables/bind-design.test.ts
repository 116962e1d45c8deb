import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { leastCpuMs } from '../../../../tests/support/cpu-time.ts';
import { propertySeed } from '../../../../tests/support/property-seed.ts';
import { bind, bindText, box, design, errorOf, refusals, text, warningsOf } from './bind-design.fixture.ts';
import { type BindRequest, bindDesign } from './bind-design.ts';

describe('variables in text', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['Hi {{name}}', { name: 'Ada' }, 'Hi Ada'],
    ['{{n}} and {{ yes }}', { n: 0.1 + 0.2, yes: true }, '0.3 and true'],
    ['{{n}}', { n: 12 }, '12'],
    ['{{list}}', { list: ['a', 2, ['b']] }, 'a, 2, b'],
    ['[{{list}}]', { list: ['a', 2] }, '[a, 2]'],
    ['{{ customer.name }} {{ customer.tags[1] }}', { customer: { name: 'Ada', tags: ['x', 'y'] } }, 'Ada y'],
    ['{{ customer.name }}', { 'customer.name': 'Ada' }, 'Ada'],
    ['{{ ["First Name"] }}', { 'First Name': 'Ada' }, 'Ada'],
    ['{{ prénom }} {{ 名前 }}', { prénom: 'É', 名前: 'あ' }, 'É あ'],
    ['{{ a }}', { a: '{{ b }}', b: 'x' }, '{{ b }}'],
    ['{{ none }}', { none: null }, ''],
    ['[{{ size }}{{ first }}{{ last }}]', { a: 1, b: 2 }, '[]'],
    ['{{ size }}{{ tags.size }}', { size: 'L', tags: ['a', 'b'] }, 'L2'],
    ['{{ name | default: "you" }}', {}, 'you'],
    ['{{ stock | default: 5 }}', { stock: 0 }, '0'],
    ['{% if vip %}VIP{% else %}Guest{% endif %}', { vip: true }, 'VIP'],
    ['{% if title %}T{% endif %}{% if count %}C{% endif %}', { title: '', count: 0 }, ''],
    [
      '{% for p in people %}{{ p.name }}{% unless forloop.last %}; {% endunless %}{% endfor %}',
      { people: [{ name: 'A' }, { name: 'B' }] },
      'A; B',
    ],
    ['{% raw %}{{ name }}{% endraw %}', {}, '{{ name }}'],
    ['{{ toString }}{{ constructor.name }}', { toString: 'own' }, 'own'],
    ['}} {', {}, '}} {'],
  ])('%s', (template, dynamicData, expected) => {
    expect(bindText(template, { dynamicData }).text).toBe(expected);
  });

  test('an object has no text form; its properties do', () => {
    expect(refusals(() => bindText('{{ o }}', { dynamicData: { o: { a: 1 } } }))).toEqual([
      '/dynamicData/o INVALID_TYPE',
    ]);
    expect(refusals(() => bindText('x {{ o.p }}', { dynamicData: { o: { p: { a: 1 } } } }))).toEqual([
      '/dynamicData/o INVALID_VALUE',
    ]);
  });
});

describe('missing and unknown variables', () => {
  test('nothing stands in the place of a missing one, and a warning says so, once', () => {
    const bound = bind([text('{{ a }}{{ a }}{{ b.c }}{% if d %}{{ e }}{% endif %}{{ f | default: "x" }}')]);
    expect(warningsOf(bound)).toEqual(['VARIABLE_MISSING a', 'VARIABLE_MISSING b.c', 'VARIABLE_MISSING d']);
    expect(bound.warnings[0]?.elementId).toBe('t');
  });

  test('missingVariables: error makes it a 422', () => {
    expect(refusals(() => bindText('{{ a }} {{ b.c }}', { missingVariables: 'error' }))).toEqual([
      '/dynamicData/a MISSING',
      '/dynamicData/b/c MISSING',
    ]);
  });

  test('a value that no variable asks for is ignored with a warning; those of hidden elements are asked for', () => {
    const hidden = text('{{ inside }}', { id: 'h', visible: false });
    expect(warningsOf(bind([hidden], { dynamicData: { inside: 1, extra: 2, locale: 'de' } }))).toEqual([
      'VARIABLE_UNKNOWN extra',
    ]);
  });

  test('declared defaults stand in, required variables must come', () => {
    const variables = [
      { name: 'a', default: 'A' },
      { name: 'b', required: true },
      { name: 'n', type: 'number' },
    ];
    expect(bindText('{{ a }}{{ b }}', { dynamicData: { b: 'B' } }, { variables }).text).toBe('AB');
    expect(refusals(() => bindText('{{ a }}', { dynamicData: { n: 'many' } }, { variables }))).toEqual([
      '/dynamicData/b MISSING',
      '/dynamicData/n INVALID_TYPE',
    ]);
  });
});

describe('who wins', () => {
  const data = { title: { text: 'Big', fontSize: 40, color: 'red', fontWeight: 'bold' } };

  test('a structured text that is the whole text styles the element', () => {
    expect(bindText('{{ title }}', { dynamicData: data }, {}, { fill: 'blue' })).toMatchObject({
      text: 'Big',
      fontSize: 40,
      fill: 'red',
      fontWeight: 'bold',
    });
  });

  test('inside a text it styles its own words only', () => {
    expect(bindText('A {{ title }}!', { dynamicData: data })).toMatchObject({
      text: 'A Big!',
      fontSize: 16,
      spans: [{ start: 2, end: 5, fontSize: 40, fill: 'red', fontWeight: 'bold' }],
    });
  });

  test('overrides win over the variable, property by property', () => {
    const request = { dynamicData: data, dynamicElements: { t: { fontSize: 12 } } };
    expect(bindText('{{ title }}', request)).toMatchObject({ fontSize: 12, fill: 'red' });
    expect(bindText('A {{ title }}', request).spans).toEqual([{ start: 2, end: 5, fill: 'red', fontWeight: 'bold' }]);
  });

  test('overrides may hold variables, which are filled once', () => {
    const request = {
      dynamicData: { a: '{{ b }}', b: 1 },
      dynamicElements: { t: { text: '{{ a }}', color: '{{ c | default: "red" }}' } },
    };
    expect(bindText('old', request)).toMatchObject({ text: '{{ b }}', fill: 'red' });
  });

  test('stored spans stay on the words they cover', () => {
    const spans = [
      { start: 0, end: 2, fill: 'blue' },
      { start: 3, end: 11, fill: 'green' },
      { start: 5, end: 12, fontSize: 9 },
    ];
    expect(bindText('Hi {{name}}!', { dynamicData: { name: 'Grace Hopper' } }, {}, { spans }).spans).toEqual([
      { start: 0, end: 2, fill: 'blue' },
      { start: 3, end: 15, fill: 'green' },
      { start: 3, end: 16, fontSize: 9 },
    ]);
  });

  test('elements inside groups are overridden too', () => {
    const bound = bind([{ ...box, type: 'group', children: [text('a')] }], { dynamicElements: { t: { text: 'b' } } });
    expect(bound.elements).toMatchObject([{ children: [{ text: 'b' }] }]);
  });
});

describe('overrides that do not fit are never ignored', () => {
  test('every unknown id is listed', () => {
    const error = errorOf(() => bind([text('a')], { dynamicElements: { x: {}, toString: {}, t: {} } }));
    expect([error.code, error.status, error.details.elementIds]).toEqual([
      'INVALID_ELEMENT_ID',
      400,
      ['x', 'toString'],
    ]);
  });

  test('unknown properties, properties of other kinds, wrong values', () => {
    const dynamicElements = { t: { tekst: 'x', src: 'y', fontSize: 'big', id: 'z', scaleX: 2 } };
    expect(refusals(() => bind([text('a')], { dynamicElements }))).toEqual([
      '/dynamicElements/t/tekst UNKNOWN_PROPERTY',
      '/dynamicElements/t/src UNKNOWN_PROPERTY',
      '/dynamicElements/t/id UNKNOWN_PROPERTY',
      '/dynamicElements/t/scaleX UNKNOWN_PROPERTY',
      '/dynamicElements/t/fontSize INVALID_TYPE',
    ]);
  });

  test('the names of the service specification are understood', () => {
    const image = { id: 'i', type: 'image', ...box, src: 'a.png' };
    const dynamicElements = {
      i: { src: 'b.png', fit: 'contain' },
      t: { color: '#123456', fontWeight: 'light', fontStyle: 'italic' },
    };
    expect(bind([image, text('a')], { dynamicElements }).elements).toMatchObject([
      { src: 'b.png', objectFit: 'contain' },
      { fill: '#123456', fontWeight: 'light', fontStyle: 'italic' },
    ]);
  });

  test('overrides that are no objects, data that is no object', () => {
    const request = { dynamicElements: { t: 'text' }, dynamicData: [1] } as unknown as BindRequest;
    expect(refusals(() => bind([text('a')], request))).toEqual([
      '/dynamicData INVALID_TYPE',
      '/dynamicElements/t INVALID_TYPE',
    ]);
  });
});

describe('languages, dates and numbers', () => {
  const filled = (
    template: string,
    dynamicData: Record<string, unknown>,
    more: BindRequest = {},
    canvasData: object = {},
  ): unknown => String(bindText(template, { dynamicData, ...more }, canvasData).text).replace(/[\u00a0\u202f]/g, ' ');

  test('the language of the data wins over that of the design', () => {
    expect(filled('{{ n | number }}', { n: 1234.5 })).toBe('1,234.5');
    expect(filled('{{ n | number }}', { n: 1234.5 }, {}, { locale: 'de' })).toBe('1.234,5');
    expect(filled('{{ n | number }}', { n: 1234.5, locale: 'fr' }, {}, { locale: 'de' })).toBe('1 234,5');
    expect(filled('{{ n | number }}', { n: 1234.5, locale: 'qq-nowhere' }, {}, { locale: 'de' })).toBe('1.234,5');
  });

  test('times in a zone, times as written, and no clock', () => {
    const at = '2026-11-21T23:30:00Z';
    expect(filled('{{ at | date: "yyyy-MM-dd HH:mm" }}', { at })).toBe('2026-11-21 23:30');
    expect(filled('{{ at | date: "yyyy-MM-dd HH:mm" }}', { at }, { timeZone: 'Europe/Berlin' })).toBe(
      '2026-11-22 00:30',
    );
    expect(filled('{{ at | time }}', { at: '2026-11-21T23:30' }, { timeZone: 'Europe/Berlin' })).toBe('11:30 PM');
    expect(refusals(() => filled('{{ "now" | date }}', {}))).toEqual(['/elements/t/text INVALID_VALUE']);
    expect(filled('{{ "now" | date: "yyyy" }}', {}, { now: 0 })).toBe('1970');
    expect(errorOf(() => filled('x', {}, { timeZone: 'Mars/Base' })).code).toBe('INVALID_REQUEST');
  });
});

describe('limits of data', () => {
  test('20,000 characters in an element, 200,000 in a render, counted before they are built', () => {
    expect(refusals(() => bindText('{{ a }}', { dynamicData: { a: 'x'.repeat(20_001) } }))).toEqual([
      '/dynamicData/a TOO_LARGE',
    ]);
    const elements = Array.from({ length: 11 }, (_, index) => text('{{ a }}', { id: `t${index}` }));
    expect(refusals(() => bind(elements, { dynamicData: { a: 'x'.repeat(19_000) } }))).toEqual([
      '/dynamicData/a TOO_LARGE',
    ]);
    const tooLong = () =>
      expect(
        refusals(() => bindText('{{ v }}'.repeat(1_000), { dynamicData: { v: 'x'.repeat(20_000) } })),
      ).toHaveLength(1);
    expect(leastCpuMs(1_000, tooLong)).toBeLessThan(1_000);
  });

  test.each([
    '{% for i in (1..1000000) %}{% endfor %}',
    '{% for i in (1..900) %}{% for j in (1..900) %}{% if a %}{% endif %}{% endfor %}{% endfor %}',
    `{% assign s = "0123456789" %}${'{% assign s = s | append: s %}'.repeat(60)}`,
    `{% capture s %}0123456789{% endcapture %}${'{% capture s %}{{ s }}{{ s }}{% endcapture %}'.repeat(60)}`,
    '{{ a | replace: "x", a }}!',
  ])('%s ends as a 422', (template) => {
    expect(refusals(() => bindText(template, { dynamicData: { a: 'x'.repeat(19_000) } }))).toHaveLength(1);
  });

  test.each([
    ['lists of more than 1,000', { a: Array.from({ length: 1_001 }, () => 0) }, '/dynamicData/a TOO_LARGE'],
    ['null characters', { a: 'x\0' }, '/dynamicData/a INVALID_TEXT'],
    ['half surrogates', { a: { b: '\udc00' } }, '/dynamicData/a/b INVALID_TEXT'],
    ['__proto__', JSON.parse('{"a": {"__proto__": 1}}') as Record<string, unknown>, '/dynamicData/a UNSAFE_KEY'],
    ['infinite numbers', { a: Number.POSITIVE_INFINITY }, '/dynamicData/a OUT_OF_RANGE'],
    ['functions', { a: () => 1 }, '/dynamicData/a INVALID_TYPE'],
    ['deep nesting', { a: JSON.parse('['.repeat(40) + ']'.repeat(40)) as unknown }, /TOO_DEEP$/],
  ])('%s are refused', (_, dynamicData, issue) => {
    const [first] = refusals(() => bindText('{{ a }}', { dynamicData }));
    if (typeof issue === 'string') expect(first).toBe(issue);
    else expect(first).toMatch(issue);
  });
});

test('the order of keys in the data and in the overrides changes nothing', () => {
  const elements = [
    text('{{ a }} {{ b }} {{ c.d }}', { x: '{{ n }}' }),
    { id: 'i', type: 'image', ...box, src: '{{ photo }}' },
  ];
  const dynamicData = {
    a: 'A',
    b: { text: 'B', color: 'red', fontSize: 9 },
    c: { d: 1, e: 2 },
    n: 4,
    photo: { url: 'a.png', width: 5, crop: 'square' },
    unused: 1,
    other: 2,
  };
  const dynamicElements = { t: { y: 3, color: 'blue', fontWeight: 'bold' }, i: { opacity: 0.5, fit: 'contain' } };
  const document = design(elements);
  const expected = JSON.stringify(bindDesign(document, { dynamicData, dynamicElements }));
  const shuffled = <Value extends object>(value: Value) =>
    fc
      .shuffledSubarray(Object.entries(value), { minLength: Object.keys(value).length })
      .map((entries) => Object.fromEntries(entries));
  fc.assert(
    fc.property(shuffled(dynamicData), shuffled(dynamicElements), shuffled(dynamicElements.t), (data, overrides, t) => {
      const request = { dynamicData: data, dynamicElements: { ...overrides, t } };
      expect(JSON.stringify(bindDesign(document, request))).toBe(expected);
    }),
    { numRuns: 50, seed: propertySeed },
  );
});
