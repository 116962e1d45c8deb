import { describe, expect, it } from 'vitest';
import { createParsedDocuments, documentText } from './parsed-documents.ts';

const text = (width: number) => documentText({ width, height: 100, canvas_data: '{"elements":[]}' });

describe('parsed documents', () => {
  it('are parsed once for a text of one account, and again for another account', () => {
    const parsed = createParsedDocuments();
    expect(parsed.parse(text(200), 'ada 1')).toBe(parsed.parse(text(200), 'ada 1'));
    expect(parsed.parse(text(200), 'bob 1')).not.toBe(parsed.parse(text(200), 'ada 1'));
    expect(parsed.parse(text(201), 'ada 2').width).toBe(201);
    expect(parsed.figures).toMatchObject({ hits: 2, misses: 3, evictions: 0, entries: 3 });
  });

  it('leave when there are too many, the least recently used first', () => {
    const parsed = createParsedDocuments();
    const long = (index: number) =>
      documentText({ width: 100 + index, height: 100, canvas_data: `{"elements":[]${' '.repeat(1_000_000)}}` });
    for (let index = 0; index < 8; index += 1) parsed.parse(long(index), `ada ${index}`);
    expect(parsed.figures.evictions).toBe(3);
    expect(parsed.figures.bytes).toBeLessThanOrEqual(parsed.figures.maxBytes);
  });

  it('are counted by what is kept of their elements, however short these were written', () => {
    const parsed = createParsedDocuments();
    const elements = Array.from({ length: 2_000 }, (_, index) => ({ id: `a${index}`, type: 'text', text: 'x' }));
    parsed.parse(documentText({ width: 100, height: 100, canvas_data: JSON.stringify({ elements }) }), 'ada');
    // Bound and written down for the cache of renders, they were 3.4 MB of heap.
    expect(parsed.figures.bytes).toBeGreaterThan(4_000_000);
  });

  it('are not kept when they are not right', () => {
    const parsed = createParsedDocuments();
    expect(() => parsed.parse('{"width":0,"height":1,"canvasData":{"elements":[]}}', 'ada')).toThrow();
    expect(parsed.figures.entries).toBe(0);
  });
});
