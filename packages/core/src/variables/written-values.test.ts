import { describe, expect, test } from 'vitest';
import { box, issuesOf, parse, parseOne } from '../design/parse-design.fixture.ts';
import type { Issue } from '../errors/platen-error.ts';
import { bind, bindText, errorOf, text as textElement } from './bind-design.fixture.ts';

describe('numbers and flags that came as texts', () => {
  test.each<[string, object, object]>([
    ['a number', { type: 'text', text: '1', fontSize: '24' }, { text: '1', fontSize: 24 }],
    ['px', { type: 'text', text: 'a', fontSize: '24px', lineHeight: '30px' }, { fontSize: 24, lineHeight: '30px' }],
    [
      'a multiple',
      { type: 'text', text: 'a', lineHeight: '1.5', letterSpacing: '2' },
      { lineHeight: 1.5, letterSpacing: 2 },
    ],
    ['degrees', { type: 'rectangle', rotation: '45deg', skewX: '-10°' }, { rotation: 45, skewX: -10 }],
    [
      'shares',
      { type: 'rectangle', opacity: '50%', filters: { brightness: '120%' } },
      { opacity: 0.5, filters: { brightness: 1.2 } },
    ],
    [
      'parts of objects',
      { type: 'rectangle', shadow: { blur: '4px', offsetY: '2' } },
      { shadow: { blur: 4, offsetY: 2 } },
    ],
    ['items of lists', { type: 'rectangle', strokeDash: ['4', '2px'] }, { strokeDash: [4, 2] }],
    ['flags', { type: 'rectangle', flipX: 'true', flipY: 'FALSE' }, { flipX: true, flipY: false }],
    [
      'half of the shorter side',
      { type: 'rectangle', width: 80, height: 40, cornerRadius: '50%' },
      { cornerRadius: 20 },
    ],
    [
      'each corner',
      { type: 'rectangle', width: 80, height: 40, cornerRadius: ['50%', 0, '8px', 4] },
      { cornerRadius: [20, 0, 8, 4] },
    ],
    [
      'parts of the page',
      { type: 'rectangle', x: '10%', y: '50%', width: '100%', height: '25%' },
      { x: 10, y: 50, width: 100, height: 25 },
    ],
    [
      'the other names',
      { type: 'rectangle', left: '25%', top: '5px', width: '40', height: '20', scaleX: '2' },
      { x: 25, y: 5, width: 80, height: 20 },
    ],
    [
      'spans',
      { type: 'text', text: 'ab', spans: [{ start: 0, end: '1', fontSize: '20px' }] },
      { spans: [{ start: 0, end: 1, fontSize: 20 }] },
    ],
    [
      'columns',
      { type: 'table', columns: [{ key: 'a', width: '120' }], headerStyle: { fontSize: '12px' } },
      { columns: [{ key: 'a', width: 120 }], headerStyle: { fontSize: 12 } },
    ],
  ])('%s', (_, given, stored) => {
    expect(parseOne({ ...box, ...given })).toMatchObject(stored);
  });

  test('texts, values of codes and names stay texts', () => {
    expect(parseOne({ ...box, type: 'barcode', value: '0012', name: '7' })).toMatchObject({ value: '0012', name: '7' });
    expect(parseOne({ ...box, type: 'text', text: 'true', placeholder: '50%' })).toMatchObject({
      text: 'true',
      placeholder: '50%',
    });
    expect(parseOne({ ...box, type: 'table', rows: [['007', '50%']] })).toMatchObject({ rows: [['007', '50%']] });
  });

  test('percentages in a group are parts of the group', () => {
    const child = { type: 'rectangle', width: '50%', height: '50%' };
    const [group] = parse({ elements: [{ type: 'group', width: 60, height: '40%', children: [child] }] });
    expect(group).toMatchObject({ height: 40, children: [{ width: 30, height: 20 }] });
  });

  test.each([
    ['fontSize', '2em', 'a number, with the unit px or without a unit'],
    ['fontSize', '120%', 'a number, with the unit px or without a unit'],
    ['rotation', '45px', 'a number, with the unit deg or ° or without a unit'],
    ['opacity', '1px', 'a number, with the unit % or without a unit'],
    ['x', '1e3', 'a number, with the unit px or % or without a unit'],
    ['flipX', 'yes', 'true or false'],
  ])('%s: %j is refused', (property, value, expected) => {
    const [issue] = issuesOf(() => parseOne({ ...box, type: 'text', text: 'a', [property]: value }));
    expect(issue).toMatchObject({ expected, received: JSON.stringify(value) });
    expect(issue?.path).toMatch(new RegExp(`/${property}$`));
  });

  test('they may come as data and as overrides', () => {
    const bound = bindText('a', { dynamicData: { s: '24px' } }, {}, { fontSize: '{{ s }}' });
    expect(bound.fontSize).toBe(24);
    const request = { dynamicElements: { t: { fontSize: '30px', opacity: '25%', fontWeight: 'Bold' } } };
    expect(bind([textElement('a')], request).elements[0]).toMatchObject({
      fontSize: 30,
      opacity: 0.25,
      fontWeight: 'bold',
    });
  });
});

describe('names of other tools', () => {
  test.each([
    ['Bold', 'bold'],
    ['Semi Bold', 'semibold'],
    ['demi-bold', 'semibold'],
    ['heavy', 'black'],
    ['UltraLight', 'extralight'],
    ['Book', 'regular'],
    ['hairline', 'thin'],
    ['700', '700'],
    ['650', 650],
    ['{{ weight }}', '{{ weight }}'],
  ])('the weight %j is %j', (given, stored) => {
    const run = { start: 0, end: 1, fontWeight: given };
    expect(parseOne({ ...box, type: 'text', text: 'a', fontWeight: given, spans: [run] })).toMatchObject({
      fontWeight: stored,
      spans: [{ fontWeight: stored }],
    });
  });

  test('a weight that is none is refused with the names', () => {
    const [issue] = issuesOf(() => parseOne({ ...box, type: 'text', text: 'a', fontWeight: 'fat' }));
    expect(issue?.expected).toContain('thin, extralight, light, normal');
  });

  test.each([
    ['hexagon', { shape: 'polygon', preset: 'hexagon' }],
    ['Right Triangle', { shape: 'polygon', preset: 'right-triangle' }],
    ['heart', { shape: 'polygon', preset: 'heart' }],
    ['square', { shape: 'rectangle' }],
    ['oval', { shape: 'ellipse' }],
    ['pill', { shape: 'rounded', radius: 10_000 }],
    ['circle', { shape: 'circle' }],
  ])('a clip of the shape %j', (shape, stored) => {
    expect(parseOne({ ...box, type: 'image', clip: { shape } })).toMatchObject({ clip: stored });
    expect(parseOne({ ...box, type: 'image', clip: shape })).toMatchObject({ clip: stored });
  });

  test('a clip of no known shape is refused with the shapes', () => {
    const [issue] = issuesOf(() => parseOne({ ...box, type: 'image', clip: 'blob' }));
    expect(issue?.expected).toContain('circle, ellipse, rounded, rectangle, polygon, star, path');
  });
});

describe('tables', () => {
  const table = (more: object) => ({ id: 't', type: 'table', width: 200, height: 100, ...more });

  test('columns may be names', () => {
    const bound = bind([table({ columns: ['name', 'price'], rows: [{ price: 3, name: 'Tea' }, ['Cake', 4]] })]);
    expect(bound.elements[0]).toMatchObject({
      columns: [
        { key: 'name', header: 'name' },
        { key: 'price', header: 'price' },
      ],
      rows: [{ cells: [{ text: 'Tea' }, { text: '3' }] }, { cells: [{ text: 'Cake' }, { text: '4' }] }],
    });
  });

  test.each([
    [{ image: 'a.jpg' }, { image: { src: 'a.jpg' } }],
    [{ image: { url: 'a.jpg', fit: 'cover' } }, { image: { src: 'a.jpg', objectFit: 'cover' } }],
    [{ qr: 'X' }, { qr: { value: 'X' } }],
    [{ qr: 12 }, { qr: { value: '12' } }],
    [{ qr: { data: 'X', size: 20 } }, { qr: { value: 'X', size: 20 } }],
  ])('a cell %j, in the design and in data', (cell, bound) => {
    expect(bind([table({ rows: [[cell]] })]).elements[0]).toMatchObject({ rows: [{ cells: [bound] }] });
    const fromData = bind([table({ rows: '{{ rows }}' })], { dynamicData: { rows: [{ a: cell }] } });
    expect(fromData.elements[0]).toMatchObject({ rows: [{ cells: [bound] }] });
  });

  test.each([
    ['currency:EUR', '€3.00'],
    ['currency(EUR)', '€3.00'],
    ['currency: "EUR"', '€3.00'],
    ['date:yyyy', '1970'],
  ])('the format %s', (format, shown) => {
    const bound = bind([table({ columns: [{ key: 'a', format }], rows: [{ a: 3 }] })]);
    expect(bound.elements[0]).toMatchObject({ rows: [{ cells: [{ text: shown }] }] });
    expect(bound.warnings).toEqual([]);
  });
});

test('a structured image may say how it fits', () => {
  const image = { id: 'i', type: 'image', ...box, src: '{{ photo }}' };
  const photo = { url: 'a.png', fit: 'contain' };
  expect(bind([image], { dynamicData: { photo } }).elements[0]).toMatchObject({ src: 'a.png', objectFit: 'contain' });
  const dynamicElements = { i: { fit: 'fill' } };
  expect(bind([image], { dynamicData: { photo }, dynamicElements }).elements[0]).toMatchObject({ objectFit: 'fill' });
  const { details } = errorOf(() => bind([image], { dynamicData: { photo: { url: 'a.png', fit: 'stretch' } } }));
  const [issue] = details.errors as readonly Issue[];
  expect(issue).toMatchObject({
    path: '/dynamicData/photo/fit',
    expected: 'one of cover, contain, fill, none, scale-down',
  });
});
