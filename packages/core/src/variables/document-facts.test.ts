import { describe, expect, it } from 'vitest';
import { parseDesign } from '../design/parse-design.ts';
import { bindDesign } from './bind-design.ts';
import { TemplateMemory } from './template-memory.ts';

const source = {
  width: 100,
  height: 100,
  canvasData: {
    elements: [
      { id: 'box', type: 'rectangle', width: 50, height: 50, fill: '#123456', wobble: 1 },
      { id: 'tinted', type: 'rectangle', width: 50, height: 50, fill: '{{ tint }}' },
      { id: 'shown', type: 'rectangle', width: 50, height: 50, visible: 'count > 1' },
      { id: 'text', type: 'text', width: 50, height: 20, text: '{{ words | upcase }}' },
    ],
  },
};

const requests = [
  { dynamicData: { tint: '#ff0000', words: 'a', count: 2 } },
  { dynamicData: { tint: '#00ff00', words: 'b', count: 0, unknown: 1 } },
  { dynamicData: { words: 'c', count: 3 }, dynamicElements: { box: { fill: '#abcdef', height: 7 } } },
  { dynamicData: { tint: '#ff0000', words: 'a', count: 2 }, dynamicElements: { text: { text: '{{ tint }}' } } },
  { dynamicData: { tint: '#ff0000', words: 'a', count: 2 } },
];

describe('a design that is bound again and again', () => {
  it('gives each time what a design does that is bound once', () => {
    const document = parseDesign(source);
    for (const request of requests) {
      expect(bindDesign(document, request)).toEqual(bindDesign(parseDesign(source), request));
    }
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
    const memory = new TemplateMemory();
    let reads = 0;
    const read = (key: string) =>
      memory.read(key, () => {
        reads += 1;
        return { source: key, nodes: [], whole: null };
      });
    read('a');
    expect(read('a').source).toBe('a');
    expect(reads).toBe(1);
    for (let round = 0; round < 2; round += 1) read('x'.repeat(2_000));
    expect(reads).toBe(3);
    for (let index = 0; index < 2_000; index += 1) read(`t${index}`);
    reads = 0;
    for (let index = 0; index < 2_000; index += 1) read(`t${index}`);
    expect(reads).toBe(1_501);
  });
});
