import { describe, expect, it } from 'vitest';
import { dropAlpha } from './drop-alpha.ts';

describe('leaving alpha out', () => {
  it.each([1, 2, 3, 4, 5, 7, 64, 101])('keeps the three colours of each of %s pixels', (count) => {
    const pixels = Buffer.from(Uint8Array.from({ length: count * 4 }, (_, at) => (at * 37 + 11) % 256));
    const kept = [...pixels].filter((_, at) => at % 4 !== 3);
    expect([...dropAlpha({ width: count, height: 1, pixels, opaque: true })]).toEqual(kept);
  });
});
