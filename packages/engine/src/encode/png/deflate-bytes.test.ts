import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deflateBytes, estimateDeflatedBytes } from './deflate-bytes.ts';

/** Doubling frequencies, the deepest trees there are: without a bound the rarest code would have 40 bits. */
function skewed(length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, index) => Math.clz32(Math.imul(index + 1, 0x9e3779b1)));
}

describe('bytes coded by how often they come', () => {
  it('come out of inflate as they went in, whatever they are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 3_000 }), (bytes) => {
        expect(inflateSync(deflateBytes(bytes)).equals(bytes)).toBe(true);
      }),
      { numRuns: 200, seed: 3 },
    );
  });

  it.each([
    ['nothing', new Uint8Array(0)],
    ['one byte', Uint8Array.of(7)],
    ['the same byte over several blocks', new Uint8Array(200_000).fill(9)],
    ['every byte as often as every other', Uint8Array.from({ length: 128_000 }, (_, index) => index)],
    ['a whole number of blocks', skewed(128_000)],
    ['frequencies that would need codes of more than 15 bits', skewed(3_000_000)],
  ])('hold %s', (_, bytes) => {
    expect(inflateSync(deflateBytes(bytes)).equals(bytes)).toBe(true);
  });

  it('take nearly as many bytes as was estimated', () => {
    const bytes = skewed(60_000);
    const { length } = deflateBytes(bytes);
    expect(length / estimateDeflatedBytes(bytes)).toBeGreaterThanOrEqual(1);
    expect(length / estimateDeflatedBytes(bytes)).toBeLessThan(1.05);
  });
});
