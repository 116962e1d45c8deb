import { describe, expect, test } from 'vitest';
import { bind, box, refusals, text } from '../bind-design.fixture.ts';
import type { BindRequest } from '../bind-design.ts';

describe('variables elsewhere', () => {
  test('numbers, booleans and colours take the type their place asks for', () => {
    const shape = {
      id: 'r',
      type: 'rectangle',
      x: '{{ x }}',
      width: '{{ w }}',
      height: 5,
      fill: '{{ brand.main }}',
      flipX: '{{ flip }}',
    };
    const dynamicData = { x: '12.5', w: 40, brand: { main: 'RED' }, flip: 'false' };
    expect(bind([shape], { dynamicData }).elements[0]).toMatchObject({ x: 12.5, width: 40, fill: 'RED', flipX: false });
  });

  test('an empty value leaves the property to its default', () => {
    const shape = { id: 'r', type: 'text', ...box, fill: '{{ c }}', fontSize: '{{ s }}' };
    expect(bind([shape], { dynamicData: { c: '', s: null } }).elements[0]).toMatchObject({
      fill: '#000000',
      fontSize: 16,
    });
  });

  test('the picture of a clip comes from the data, and nothing clips nothing', () => {
    const shape = { id: 'r', type: 'rectangle', ...box, clip: { src: '{{ mask }}', radius: '{{ r }}' } };
    const bound = (dynamicData: Readonly<Record<string, unknown>>) => bind([shape], { dynamicData }).elements[0]?.clip;
    expect(bound({ mask: 'https://example.org/m.svg', r: '4' })).toEqual({
      src: 'https://example.org/m.svg',
      radius: 4,
    });
    expect(bound({ mask: { url: 'https://example.org/m.svg' }, r: 4 })).toMatchObject({
      src: 'https://example.org/m.svg',
    });
    expect(bound({ mask: '' })).toEqual({ src: '' });
  });

  test('a value that does not fit is blamed on its variable', () => {
    const shape = {
      id: 'r',
      type: 'rectangle',
      width: '{{ w }}',
      height: 5,
      fill: '{{ c }}',
      shadow: { blur: '{{ b }}' },
    };
    const dynamicData = { w: -1, c: 'expression(alert)', b: 'much' };
    expect(refusals(() => bind([shape], { dynamicData }))).toEqual([
      '/dynamicData/w OUT_OF_RANGE',
      '/dynamicData/b INVALID_TYPE',
      '/dynamicData/c INVALID_VALUE',
    ]);
  });

  test.each([
    [false, 0],
    ['', 0],
    [0, 0],
    [null, 0],
    [[], 0],
    ['false', 0],
    ['0', 0],
    [' False ', 0],
    [true, 1],
    ['no', 0],
    [1, 1],
    [['x'], 1],
    [{}, 1],
  ])('visible: %j shows %i elements', (flag, count) => {
    expect(bind([text('a', { visible: '{{ flag }}' })], { dynamicData: { flag } }).elements).toHaveLength(count);
    expect(bind([text('a', { hidden: '{{ flag }}' })], { dynamicData: { flag } }).elements).toHaveLength(1 - count);
  });

  test('visible may be a bare condition or any template', () => {
    const elements = [
      text('a', { id: 'a', visible: 'stock > 3 and plan == "pro"' }),
      text('b', { id: 'b', visible: '{% if stock < 3 %}1{% endif %}' }),
    ];
    expect(bind(elements, { dynamicData: { stock: 5, plan: 'pro' } }).elements.map(({ id }) => id)).toEqual(['a']);
  });

  test('values inside SVG markup are escaped', () => {
    const svg = { id: 's', type: 'svg', ...box, svg: '<svg><text>{{ a }}</text>{{ b | raw }}</svg>' };
    expect(bind([svg], { dynamicData: { a: 'R & D <b>', b: '<g/>' } }).elements[0]).toMatchObject({
      svg: '<svg><text>R &amp; D &lt;b&gt;</text><g/></svg>',
    });
  });

  test('the background', () => {
    expect(bind([], { dynamicData: { bg: 'navy' } }, { background: '{{ bg }}' }).background).toBe('navy');
    expect(bind([], {}, {}).background).toBe('#ffffff');
    expect(refusals(() => bind([], { dynamicData: { bg: 'x' } }, { background: '{{ bg }}' }))).toEqual([
      '/dynamicData/bg INVALID_VALUE',
    ]);
  });
});

describe('structured images', () => {
  const image = { id: 'i', type: 'image', x: 10, y: 20, width: 60, height: 40, src: '{{ photo }}' };
  const bindImage = (photo: unknown, more: BindRequest = {}) =>
    bind([image], { dynamicData: { photo }, ...more }).elements[0];

  test('a new size keeps the centre', () => {
    expect(bindImage({ url: 'a.png', width: 100, height: 20 })).toMatchObject({
      src: 'a.png',
      x: -10,
      y: 30,
      width: 100,
      height: 20,
    });
  });

  test('crops', () => {
    expect(bindImage({ url: 'a.png', crop: 'circle' })).toMatchObject({ clip: { shape: 'circle' }, width: 60 });
    expect(bindImage({ url: 'a.png', crop: 'square' })).toMatchObject({ x: 20, width: 40, height: 40 });
    expect(bindImage({ url: 'a.png', crop: 'rounded' })).toMatchObject({ cornerRadius: 4 });
    expect(bindImage({ url: 'a.png', crop: 'none' })).not.toHaveProperty('clip');
  });

  test('overrides win, mistakes are told', () => {
    expect(bindImage({ url: 'a.png', width: 100 }, { dynamicElements: { i: { width: 5 } } })).toMatchObject({
      width: 5,
      x: 10,
    });
    expect(refusals(() => bindImage({ url: 'a.png', crop: 'oval', width: -1, size: 3 }))).toEqual([
      '/dynamicData/photo/size UNKNOWN_PROPERTY',
      '/dynamicData/photo/width OUT_OF_RANGE',
      '/dynamicData/photo/crop INVALID_VALUE',
    ]);
  });

  test('inside a longer address only the URL counts', () => {
    const element = { ...image, src: '{{ photo }}?size=2' };
    expect(bind([element], { dynamicData: { photo: { url: 'a.png' } } }).elements[0]).toMatchObject({
      src: 'a.png?size=2',
    });
  });
});
