import { describe, expect, it } from 'vitest';
import { createStoredDocuments } from './stored-documents.ts';

const columns = (width: number, spaces = 0) => ({
  width,
  height: 100,
  canvasData: `{"elements":[]${' '.repeat(spaces)}}`,
});

describe('stored documents', () => {
  it('are kept by their name, and have the digest of their text', () => {
    const stored = createStoredDocuments();
    const first = stored.of('ada 1', columns(200));
    expect(stored.of('ada 1', columns(200))).toBe(first);
    expect(stored.of('bob 1', columns(200))).not.toBe(first);
    expect(stored.of('bob 1', columns(200)).digest).toBe(first.digest);
    expect(stored.of('ada 2', columns(201)).digest).not.toBe(first.digest);
    expect(stored.figures).toMatchObject({ hits: 2, misses: 3, evictions: 0, entries: 3 });
  });

  it('leave when there are too many, the least recently used first', () => {
    const stored = createStoredDocuments();
    for (let index = 0; index < 17; index += 1) stored.of(`ada ${index}`, columns(100, 1_000_000));
    expect(stored.figures.evictions).toBe(2);
    expect(stored.known('ada 1')).toBeUndefined();
    expect(stored.known('ada 2')).toBeDefined();
    expect(stored.figures.bytes).toBeLessThanOrEqual(32_000_000);
  });
});
