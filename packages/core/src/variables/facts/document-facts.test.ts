import { describe, expect, it } from 'vitest';
import { parseDesign } from '../../design/parse-design.ts';
import { WorkBudget } from '../../liquid/work-budget.ts';
import { bindDesign } from '../bind-design.ts';
import { createElementCache } from '../binding/element-cache.ts';
import { TemplateCache } from './template-cache.ts';

const source = {
  width: 100,
  height: 100,
  canvasData: {
    elements: [
      { id: 'box', type: 'rectangle', width: 50, height: 50, fill: '#123456', wobble: 1 },
      { id: 'tinted', type: 'rectangle', width: 50, height: 50, fill: '{{ tint }}' },
      { id: 'shown', type: 'rectangle', width: 50, height: 50, visible: 'count > 1' },
      { id: 'text', type: 'text', width: 50, height: 20, text: '{{ words | upcase }}' },
      { id: 'styled', type: 'text', width: 50, height: 20, text: '{{ words }}', fill: '#111111', fontSize: 8 },
      { id: 'among', type: 'text', width: 50, height: 20, text: 'a {{ words }} b' },
      { id: 'marked', type: 'text', width: 50, height: 20, text: '**{{ words }}**', textFormat: 'markdown' },
      {
        id: 'cut',
        type: 'text',
        width: 50,
        height: 20,
        text: '{{ words }}',
        spans: [{ start: 0, end: 5, fill: '#f00' }],
      },
      { id: 'hidden', type: 'text', width: 50, height: 20, text: '{{ words }}', visible: 'count > 1' },
      { id: 'sized', type: 'text', width: '{{ count | plus: 9 }}', height: 20, text: '{{ words }}' },
    ],
  },
};

const requests = [
  { dynamicData: { tint: '#ff0000', words: 'a', count: 2 } },
  { dynamicData: { tint: '#00ff00', words: 'b', count: 0, unknown: 1 } },
  { dynamicData: { tint: '#0f0', words: '<b>*d*</b>', count: 2 } },
  { dynamicData: { tint: '#0f0', count: 2 } },
  { dynamicData: { tint: '#0f0', words: 42, count: 1 } },
  { dynamicData: { tint: '#0f0', words: ['e', 'f'], count: 2 } },
  { dynamicData: { words: 'c', count: 3 }, dynamicElements: { box: { fill: '#abcdef', height: 7 } } },
  { dynamicData: { tint: '#ff0000', words: 'a', count: 2 }, dynamicElements: { text: { text: '{{ tint }}' } } },
  { dynamicData: { tint: '#ff0000', words: 'a', count: 2 } },
];

describe('a design that is bound again and again', () => {
  it('has the same elements where an edit left them as they were, and other data does not change them', () => {
    const before = parseDesign(source);
    const { elements } = before.canvasData;
    const [box, ...others] = elements;
    const moved = { ...before, canvasData: { ...before.canvasData, elements: [{ ...box, x: 9 }, ...others] } };
    const cache = createElementCache();
    const request = { owner: 'page', elements: cache, dynamicData: { tint: '#ff0000', words: 'a', count: 2 } };
    const first = bindDesign(before, request).elements;
    const second = bindDesign(moved as typeof before, request).elements;
    expect(second[0]).toMatchObject({ id: 'box', x: 9 });
    for (const id of ['tinted', 'text', 'styled', 'among'])
      expect(
        second.find((each) => each.id === id),
        id,
      ).toBe(first.find((each) => each.id === id));
    const other = { owner: 'page', elements: cache, dynamicData: { tint: '#00ff00', words: 'b', count: 2 } };
    expect(bindDesign(moved as typeof before, other).elements[1]).toMatchObject({ fill: '#00ff00' });
    expect(bindDesign(parseDesign(source), request).elements).toEqual(first);
  });

  it('gives each time what a design does that is bound once', () => {
    const document = parseDesign(source);
    const elements = createElementCache();
    for (const request of requests) {
      expect(bindDesign(document, { ...request, elements })).toEqual(bindDesign(parseDesign(source), request));
    }
  });

  it('gives a text the style that came with its words, and not to those that come later', () => {
    const plain = { id: 'text', type: 'text', width: 50, height: 20, text: '{{ words }}', fill: '#111111' };
    const words = { ...source, canvasData: { elements: [plain] } };
    const document = parseDesign(words);
    const elements = createElementCache();
    const styled = { words: { text: 'red', color: '#ff0000', fontSize: 9 } };
    for (const dynamicData of [{ words: 'a' }, styled, { words: 'b' }, { words: '' }, styled, { words: 'c' }]) {
      expect(bindDesign(document, { dynamicData, elements })).toEqual(bindDesign(parseDesign(words), { dynamicData }));
    }
    const [first] = bindDesign(document, { dynamicData: styled, elements }).elements;
    expect(first).toMatchObject({ text: 'red', fill: '#ff0000', fontSize: 9 });
    const wrong = { words: { text: 'red', fontSize: -1 } };
    expect(() => bindDesign(document, { dynamicData: wrong })).toThrow(/fontSize/);
    expect(() => bindDesign(document, { dynamicData: { words: 'x'.repeat(20_001) } })).toThrow(/20000/);
  });

  it('has the same element for a text that has the same words again', () => {
    const document = parseDesign(source);
    const elements = createElementCache();
    const elementOf = (words: string) =>
      bindDesign(document, { dynamicData: { words, count: 0 }, elements }).elements.find(({ id }) => id === 'styled');
    const first = elementOf('a');
    expect(elementOf('b')).toEqual({ ...first, text: 'b' });
    expect(elementOf('a')).toBe(first);
  });

  it('says each time what does not fit', () => {
    const document = parseDesign(source);
    const wrong = { dynamicData: { tint: 'no colour', words: 'a', count: 2 } };
    const override = { dynamicElements: { box: { height: -4 } } };
    for (let round = 0; round < 3; round += 1) {
      expect(() => bindDesign(document, wrong)).toThrow(/tint|fill/);
      expect(() => bindDesign(document, override)).toThrow(/height/);
      bindDesign(document, requests[0]);
    }
  });
});

describe('the memory of templates', () => {
  it('reads each template once, and no more than it can hold', () => {
    const memory = new TemplateCache();
    const budget = new WorkBudget(Number.POSITIVE_INFINITY);
    const read = (source: string) => memory.read({ source, form: 'template' }, budget);
    expect(read('a')).toBe(read('a'));
    const long = 'x'.repeat(2_000);
    expect(read(long)).not.toBe(read(long));
    const all = Array.from({ length: 2_000 }, (_, index) => read(`t${index}`));
    expect(all.filter((template, index) => template !== read(`t${index}`))).toHaveLength(1_501);
  });

  it('charges a template each time as if it was read', () => {
    const memory = new TemplateCache();
    const charges = [1, 2].map(() => {
      const budget = new WorkBudget();
      memory.read({ source: 'a > 1', form: 'condition' }, budget);
      return budget.used;
    });
    expect(charges[0]).toBeGreaterThan(0);
    expect(charges[1]).toBe(charges[0]);
  });
});
