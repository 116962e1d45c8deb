import { describe, expect, it } from 'vitest';
import { parseDesign } from '../../design/parse-design.ts';
import { type BindRequest, bindDesign } from '../bind-design.ts';
import { createElementCache } from './element-cache.ts';

const design = {
  width: 600,
  height: 400,
  canvasData: {
    elements: [
      { id: 'photo', type: 'image', x: 0, y: 0, width: 600, height: 400, src: '{{ photo }}', opacity: '{{ faint }}' },
      { id: 'box', type: 'rectangle', x: 0, y: 0, width: 90, height: 90, fill: '{{ color }}', visible: 'shown != 1' },
      { id: 'title', type: 'text', x: 0, y: 0, width: 600, height: 90, text: '{{ title }}' },
      { id: 'by', type: 'text', x: 0, y: 90, width: 600, height: 90, text: 'By {{ author }}, {{ minutes }} min' },
      {
        id: 'row',
        type: 'group',
        x: 0,
        y: 0,
        width: 10,
        height: 10,
        repeat: { each: 'colors', as: 'one' },
        children: [{ id: 'dot', type: 'ellipse', x: 0, y: 0, width: 9, height: 9, fill: '{{ one }}' }],
      },
    ],
  },
};

const data = {
  photo: 'https://example.com/a.jpg',
  faint: 0.5,
  color: '#ff0000',
  title: 'One',
  author: 'Ada',
  minutes: 9,
  colors: ['#111111', '#222222', '#111111'],
};

/** Each after the one before, for the same owner. */
const series: readonly (readonly [string, BindRequest])[] = [
  ['the first', { dynamicData: data }],
  ['the same again', { dynamicData: data }],
  ['another title', { dynamicData: { ...data, title: 'Two' } }],
  ['a number as a text', { dynamicData: { ...data, faint: '0.5', minutes: '9' } }],
  ['another picture', { dynamicData: { ...data, photo: 'https://example.com/b.jpg' } }],
  ['the first picture again, and fainter', { dynamicData: { ...data, faint: 0.25 } }],
  ['a picture with its crop', { dynamicData: { ...data, photo: { url: data.photo, fit: 'contain', crop: 'circle' } } }],
  ['a title with a style', { dynamicData: { ...data, title: { text: 'One', fill: '#00ff00' } } }],
  ['no style again', { dynamicData: data }],
  ['nothing', { dynamicData: {} }],
  ['an empty picture', { dynamicData: { ...data, photo: '' } }],
  ['a hidden box', { dynamicData: { ...data, shown: 1 } }],
  ['an override', { dynamicData: data, dynamicElements: { photo: { opacity: 1 }, title: { text: 'Mine' } } }],
  ['other colours of a list', { dynamicData: { ...data, colors: ['#333333'] } }],
  ['the first colours', { dynamicData: data }],
  ['another language', { dynamicData: { ...data, locale: 'de' } }],
];

describe('a document that is bound again and again', () => {
  it('is bound each time as if it was the first', () => {
    const document = parseDesign(design);
    const elements = createElementCache();
    for (const [what, request] of series) {
      expect(bindDesign(document, { ...request, owner: 'one', elements }), what).toEqual(
        bindDesign(parseDesign(design), request),
      );
    }
  });

  it('refuses what does not fit, also after it was bound', () => {
    const document = parseDesign(design);
    const elements = createElementCache();
    bindDesign(document, { dynamicData: data, owner: 'one', elements });
    expect(() =>
      bindDesign(document, { dynamicData: { ...data, color: 'no colour' }, owner: 'one', elements }),
    ).toThrow(expect.objectContaining({ code: 'INVALID_DYNAMIC_DATA' }));
    expect(bindDesign(document, { dynamicData: data, owner: 'one', elements })).toEqual(
      bindDesign(parseDesign(design), { dynamicData: data }),
    );
  });

  it('has the same objects where the data says the same, for one owner', () => {
    const document = parseDesign(design);
    const elements = createElementCache();
    const elementsFor = (owner: string, more: object = {}) =>
      bindDesign(document, { dynamicData: { ...data, ...more }, owner, elements }).elements;
    const [photo, box, title, by] = elementsFor('one');
    const second = elementsFor('one', { title: 'Two' });
    expect(second[0]).toBe(photo);
    expect(second[1]).toBe(box);
    expect(second[2]).not.toBe(title);
    expect(second[3]).toBe(by);
    expect(elementsFor('two')[0]).not.toBe(photo);
  });
});
