import { describe, expect, test } from 'vitest';
import { leastCpuMs } from '../../../../tests/support/cpu-time.ts';
import { PlatenError } from '../errors/platen-error.ts';
import type { Warning } from '../scene/warnings.ts';
import { box, issuesOf, parse, parseOne, pathsOf } from './parse-design.fixture.ts';
import { parseDesign } from './parse-design.ts';

describe('a stored design', () => {
  test('keeps what its author wrote and gets no defaults', () => {
    expect(parseOne({ id: 'a', type: 'rectangle', fill: 'RebeccaPurple' })).toEqual({
      id: 'a',
      type: 'rectangle',
      ...box,
      fill: 'RebeccaPurple',
    });
  });

  test('gets ids where they are missing, and never one that is taken', () => {
    const elements = parse({
      elements: [
        { ...box, type: 'circle' },
        { ...box, type: 'circle', id: 'el_1' },
        { ...box, type: 'circle' },
      ],
    });
    expect(elements.map(({ id }) => id)).toEqual(['el_2', 'el_1', 'el_3']);
  });

  test.each([
    ['text', 'textDecoration', 'banana', 'none, underline, overline, line-through'],
    ['text', 'textDecoration', 'none underline', 'none, underline, overline, line-through'],
    ['text', 'textDecoration', ['underline', 3], 'a string'],
    ['text', 'fontFamily', '"Open Sans, Arial', 'a font family or a list of them'],
    ['text', 'fontFamily', 'Inter; color: red', 'a font family or a list of them'],
    ['text', 'padding', [1, 2, 3, 4, 5], 'a number'],
    ['table', 'cellPadding', ['a', 2], 'a number, with the unit px or without a unit'],
    ['image', 'objectPosition', 'banana', 'left, center or right'],
    ['image', 'objectPosition', '10em 5em', 'left, center or right'],
  ])('of a %s is refused with what is expected when %s is %j', (type, property, value, expected) => {
    const issues = issuesOf(() =>
      parse({ elements: [{ ...box, id: 'e', type, src: 'a.png', columns: [], [property]: value }] }),
    );
    expect(issues[0]?.path).toContain(`/elements/0/${property}`);
    expect(issues[0]?.expected).toContain(expected);
    expect(issues[0]?.received).toBeTruthy();
  });

  test('may be empty', () => {
    expect(parseDesign({ width: 1, height: 10_000 }).canvasData).toEqual({ schemaVersion: 1, elements: [] });
  });

  test('keeps properties that nobody knows and warns of them, inside objects too', () => {
    const warnings: Warning[] = [];
    const canvasData = { elements: [{ ...box, id: 'r', type: 'rectangle', colour: 'red', shadow: { blurr: 3 } }] };
    const design = parseDesign({ width: 1, height: 1, canvasData }, { onWarning: (warning) => warnings.push(warning) });
    expect(design.canvasData.elements[0]).toMatchObject({ colour: 'red', shadow: { blurr: 3 } });
    expect(
      warnings.map(({ code, elementId, details }) => `${code} ${elementId} ${details?.property}`).toSorted(),
    ).toEqual(['PROPERTY_UNKNOWN r colour', 'PROPERTY_UNKNOWN r shadow.blurr']);
  });

  test('says which property was meant, at every level', () => {
    const warned = (element: object) => {
      const warnings: Warning[] = [];
      const canvasData = { elements: [{ ...box, id: 'r', type: 'rectangle', ...element }] };
      parseDesign({ width: 1, height: 1, canvasData }, { onWarning: (warning) => warnings.push(warning) });
      return warnings.map(({ details }) => [details?.property, details?.didYouMean]);
    };
    expect(warned({ opacty: 1 })).toEqual([['opacty', 'opacity']]);
    expect(warned({ shadow: { offsetx: 3 } })).toEqual([['shadow.offsetx', 'offsetX']]);
    expect(warned({ shadow: [{ blur: 1 }, { bluur: 3 }] })).toEqual([['shadow.1.bluur', 'blur']]);
    expect(warned({ filters: { brightnes: 1 } })).toEqual([['filters.brightnes', 'brightness']]);
    expect(warned({ shadow: { qqq: 3 } })).toEqual([['shadow.qqq', undefined]]);
  });

  test('warns of the gap of a group that puts its children nowhere', () => {
    const warned = (more: object): readonly unknown[] => {
      const warnings: Warning[] = [];
      const canvasData = { elements: [{ ...box, id: 'g', type: 'group', gap: 4, padding: 2, children: [], ...more }] };
      parseDesign({ width: 1, height: 1, canvasData }, { onWarning: (warning) => warnings.push(warning) });
      return warnings.map(({ details }) => details?.property);
    };
    expect(warned({})).toEqual(['gap', 'padding']);
    expect(warned({ layout: 'row' })).toEqual([]);
  });

  test('warns of a fill of a picture: it has none, and backgroundColor is what lies behind it', () => {
    const warnings: Warning[] = [];
    const canvasData = { elements: [{ ...box, id: 'i', type: 'image', src: 'a.png', fill: 'rgb(0,0,0)' }] };
    parseDesign({ width: 1, height: 1, canvasData }, { onWarning: (warning) => warnings.push(warning) });
    expect(warnings).toMatchObject([{ code: 'PROPERTY_UNKNOWN', elementId: 'i', details: { property: 'fill' } }]);
  });

  test('paints in the order of zIndex when a design brings one, and forgets it', () => {
    const elements = [
      { ...box, id: 'top', type: 'circle', zIndex: 5 },
      { ...box, id: 'bottom', type: 'circle', z_index: -1 },
      { ...box, id: 'middle', type: 'circle' },
    ];
    expect(parse({ elements }).map(({ id }) => id)).toEqual(['bottom', 'middle', 'top']);
    expect(parse({ elements })[0]).not.toHaveProperty('z_index');
  });
});

describe('every problem of a design is told at once, with the path its author knows', () => {
  test('sizes, types, values, templates and ids', () => {
    const elements = [
      { type: 'wat' },
      { ...box, id: 'a', type: 'text', text: '{{ x', color: 'reddish', fontSize: 'big' },
      { id: 'a', type: 'circle', width: 0 },
      { ...box, type: 'group', objects: [{ ...box, type: 'star', numPoints: 2, id: 'a' }, 5] },
    ];
    const issues = issuesOf(() => parseDesign({ width: 10_001, height: 1.5, canvasData: { elements } }));
    expect(issues.map(({ path, code }) => `${path} ${code}`)).toEqual([
      '/width OUT_OF_RANGE',
      '/height OUT_OF_RANGE',
      '/canvasData/elements/0/type UNKNOWN_TYPE',
      '/canvasData/elements/1/text INVALID_TEMPLATE',
      '/canvasData/elements/1/color INVALID_VALUE',
      '/canvasData/elements/1/fontSize INVALID_TYPE',
      '/canvasData/elements/2/id DUPLICATE_ID',
      '/canvasData/elements/2/width OUT_OF_RANGE',
      '/canvasData/elements/2/height MISSING',
      '/canvasData/elements/3/objects/0/id DUPLICATE_ID',
      '/canvasData/elements/3/objects/0/numPoints OUT_OF_RANGE',
      '/canvasData/elements/3/objects/1 INVALID_TYPE',
    ]);
    for (const { expected, received, message } of issues) {
      expect(expected).toBeTruthy();
      expect(received).toBeTruthy();
      expect(message).toContain(String(expected));
    }
  });

  test('a union tells the branch that came nearest', () => {
    const fill = {
      type: 'linear',
      stops: [
        { offset: 0, color: 'red' },
        { offset: 2, color: 'blu' },
      ],
    };
    expect(pathsOf({ elements: [{ ...box, type: 'circle', fill }] })).toEqual([
      '/canvasData/elements/0/fill/stops/1/offset OUT_OF_RANGE',
      '/canvasData/elements/0/fill/stops/1/color INVALID_VALUE',
    ]);
  });

  test('more than a hundred are counted, not listed', () => {
    const elements = Array.from({ length: 300 }, () => ({ type: 'wat' }));
    expect(pathsOf({ elements })).toHaveLength(100);
  });

  test.each([
    ['null bytes', { elements: [{ ...box, type: 'text', text: 'a\0b' }] }, '/canvasData/elements/0/text INVALID_TEXT'],
    [
      'half surrogates',
      { elements: [{ ...box, type: 'text', text: '\ud800' }] },
      '/canvasData/elements/0/text INVALID_TEXT',
    ],
    ['__proto__', JSON.parse('{"elements": [], "__proto__": {}}'), '/canvasData UNSAFE_KEY'],
    ['numbers beyond range', JSON.parse('{"elements": [{"x": 1e400}]}'), '/canvasData/elements/0/x OUT_OF_RANGE'],
    ['an array as canvasData', [], '/canvasData INVALID_TYPE'],
    ['elements that are no array', { elements: {} }, '/canvasData/elements INVALID_TYPE'],
    ['a version of the future', { schemaVersion: 2, elements: [] }, '/canvasData/schemaVersion UNSUPPORTED_VERSION'],
    ['an unknown language', { locale: '!', elements: [] }, '/canvasData/locale INVALID_VALUE'],
    ['a background that is no colour', { background: 'blurple' }, '/canvasData/background INVALID_VALUE'],
    [
      'a template in a declaration, which nothing fills in',
      { variables: [{ name: 'a', type: '{{ kind }}' }] },
      '/canvasData/variables/0/type INVALID_VALUE',
    ],
    ['a template for the declarations', { variables: '{{ list }}' }, '/canvasData/variables INVALID_TYPE'],
    ['a template for the language', { locale: '{{ language }}' }, '/canvasData/locale INVALID_VALUE'],
    [
      'a declared name twice',
      { variables: [{ name: 'a' }, { name: 'a' }] },
      '/canvasData/variables/1/name DUPLICATE_NAME',
    ],
    [
      'an unknown filter',
      { elements: [{ ...box, type: 'text', text: '{{ a | nope }}' }] },
      '/canvasData/elements/0/text INVALID_TEMPLATE',
    ],
    [
      'a tag that reads files',
      { elements: [{ ...box, type: 'text', text: '{% include "x" %}' }] },
      '/canvasData/elements/0/text INVALID_TEMPLATE',
    ],
    [
      'a name with spaces',
      { elements: [{ ...box, type: 'text', text: '{{ First Name }}' }] },
      '/canvasData/elements/0/text INVALID_TEMPLATE',
    ],
    [
      'a condition cut short',
      { elements: [{ ...box, type: 'table', rowStyles: [{ when: 'row.a >', style: {} }] }] },
      '/canvasData/elements/0/rowStyles/0/when INVALID_TEMPLATE',
    ],
  ])('%s', (_, canvasData, issue) => {
    expect(pathsOf(canvasData)).toContain(issue);
  });
});

describe('bounds hold before anything costly happens', () => {
  test('2,000 elements, in groups too', () => {
    const circles = Array.from({ length: 2_001 }, () => ({ ...box, type: 'circle' }));
    expect(() => parse({ elements: circles.slice(1) })).not.toThrow();
    expect(pathsOf({ elements: [{ ...box, type: 'group', children: circles.slice(1) }] })).toEqual([
      '/canvasData/elements/0/children TOO_LARGE',
    ]);
  });

  test('eight groups inside each other', () => {
    const nest = (depth: number): object => ({ ...box, type: 'group', children: depth === 0 ? [] : [nest(depth - 1)] });
    expect(() => parse({ elements: [nest(7)] })).not.toThrow();
    expect(pathsOf({ elements: [nest(8)] })[0]).toContain('TOO_DEEP');
  });

  test('5,000 cells in all tables', () => {
    const rows = Array.from({ length: 51 }, () => Array.from({ length: 99 }, () => 'x'));
    expect(pathsOf({ elements: [{ ...box, type: 'table', rows }] })).toEqual(['/canvasData/elements/0/rows TOO_LARGE']);
  });

  test('1,000 corners of a polygon, 32 levels of JSON, a million values', () => {
    const points = Array.from({ length: 1_001 }, () => ({ x: 0, y: 0 }));
    expect(pathsOf({ elements: [{ ...box, type: 'polygon', points }] })).toEqual([
      '/canvasData/elements/0/points OUT_OF_RANGE',
    ]);
    expect(pathsOf(JSON.parse(`{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}`))[0]).toContain('TOO_DEEP');
    expect(pathsOf({ elements: [], a: Array.from({ length: 1_000_000 }, () => 0) })).toEqual([
      '/canvasData/a TOO_LARGE',
    ]);
  });

  test('templates may stand for any value, numbers too', () => {
    expect(
      parseOne({ type: 'rectangle', x: '{{x}}', fill: '{{brand}}', cornerRadius: ['{{r}}', 0, 0, 0] }),
    ).toMatchObject({
      x: '{{x}}',
    });
  });

  test.each([
    '{{',
    '{%',
    '{% if ',
    '{{ a | b: "',
    '{{ a }}',
    '{% if a %}',
    '{{a[',
    '{%- raw %}{{',
    '{{-',
    '{% comment %}',
    '(',
    '{{ (',
    '}}',
  ])('hundred thousand characters of %s are read or refused in linear time', (prefix) => {
    for (const text of [prefix.repeat(Math.floor(100_000 / prefix.length)), prefix + ' '.repeat(90_000)]) {
      const read = () => {
        try {
          parseOne({ type: 'text', text });
        } catch (error) {
          expect(error).toBeInstanceOf(PlatenError);
        }
      };
      expect(leastCpuMs(1_500, read)).toBeLessThan(1_500);
    }
  });
});

describe('versions', () => {
  test('version 0 called its elements objects', () => {
    const design = parseDesign({
      width: 1,
      height: 1,
      canvasData: { schemaVersion: 0, objects: [{ ...box, type: 'rect' }], backgroundColor: '#eee' },
    });
    expect(design.canvasData).toMatchObject({
      schemaVersion: 1,
      background: '#eee',
      elements: [{ type: 'rectangle' }],
    });
  });

  test('parsing a parsed design changes nothing', () => {
    const design = parseDesign({
      width: 1,
      height: 1,
      canvasData: { elements: [{ ...box, type: 'Rect', left: 3, hidden: '{{a}}' }] },
    });
    expect(parseDesign(design)).toEqual(design);
  });
});
