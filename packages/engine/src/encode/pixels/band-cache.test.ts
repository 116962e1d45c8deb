import { describe, expect, it } from 'vitest';
import { createCaches } from '../../caches/caches.ts';
import { encodePng, type PngOptions } from '../png/encode-png.ts';
import { type BandCache, createBandCache } from './band-cache.ts';
import type { PaintedPicture } from './painted-picture.ts';

const caches = createCaches();

/** Grain over a gradient: no band is like another, and no pixel like the one above. */
function grainy(width: number, height: number): PaintedPicture {
  const words = new Uint32Array(width * height);
  let state = 7;
  for (let index = 0; index < words.length; index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const grey = ((index % width) >> 3) + (state >>> 28);
    words[index] = (0xff00_0000 | (grey << 16) | (grey << 8) | (grey ^ (state >>> 31))) >>> 0;
  }
  return { width, height, pixels: Buffer.from(words.buffer), opaque: true };
}

/** The same picture with other pixels in some rows. */
function changed({ pixels, ...picture }: PaintedPicture, rows: readonly number[]): PaintedPicture {
  const copy = Buffer.from(new Uint8Array(pixels).buffer);
  for (const row of rows) copy.writeUInt8(copy.readUInt8(row * picture.width * 4) ^ 0x55, row * picture.width * 4);
  return { ...picture, pixels: copy };
}

const encode = (picture: PaintedPicture, compression: PngOptions['compression'], memory?: BandCache) =>
  encodePng(picture, { compression, interlaced: false, dpi: 96, memory });

const figures = () => {
  const own = caches.figures().find(({ name }) => name === 'encoded_bands');
  if (own === undefined) throw new Error('it is not counted');
  return own;
};

describe('bands of pictures that were encoded before', () => {
  it('make the same file as encoding the whole, whichever rows have changed', async () => {
    const first = grainy(700, 400);
    for (const compression of ['fast', 'balanced'] as const) {
      const memory = createBandCache(caches);
      const series = [[], [], [0], [399], [74, 75, 76, 77], [150], [], [0, 399], [10, 200]];
      for (const rows of series) {
        const picture = changed(first, rows);
        const whole = await encode(picture, compression);
        expect((await encode(picture, compression, memory)).equals(whole)).toBe(true);
      }
    }
  });

  it('are encoded anew only where something has changed, or in the row above', async () => {
    const memory = createBandCache(caches);
    const encoded: number[] = [];
    const bands = {
      format: 'test',
      rows: 10,
      rowsAbove: 1,
      encode: (from: number) => {
        encoded.push(from);
        return Buffer.from([from]);
      },
    };
    const first = grainy(30, 95);
    memory.encode(changed(first, []), bands);
    expect(encoded.splice(0)).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90]);
    expect(memory.encode(changed(first, [25, 94]), bands)).toHaveLength(10);
    expect(encoded.splice(0)).toEqual([20, 90]);
    // Those two are as they were first, and now the row above 50 is not.
    memory.encode(changed(first, [49]), bands);
    expect(encoded.splice(0)).toEqual([20, 40, 50, 90]);
  });

  it('keep series of one size apart, so that designs may take turns', () => {
    const memory = createBandCache(caches);
    let encoded = 0;
    const bands = { format: 'test', rows: 10, rowsAbove: 1, encode: () => Buffer.alloc(1, ++encoded) };
    const designs = [
      grainy(30, 40),
      changed(grainy(30, 40), [1, 11, 21, 31]),
      changed(grainy(30, 40), [2, 12, 22, 32]),
    ];
    for (const design of designs) memory.encode(changed(design, []), bands);
    expect(encoded).toBe(12);
    for (const design of designs) memory.encode(changed(design, [35]), bands);
    expect(encoded).toBe(15);
  });

  it('are left as they were when encoding fails', () => {
    const memory = createBandCache(caches);
    const bands = { format: 'test', rows: 10, rowsAbove: 0, encode: (from: number) => Buffer.from([from]) };
    const first = grainy(30, 40);
    const before = memory.encode(first, bands);
    const failing = {
      ...bands,
      encode: () => {
        throw new Error('no memory');
      },
    };
    expect(() => memory.encode(changed(first, [12]), failing)).toThrow('no memory');
    expect(memory.encode(first, failing)).toEqual(before);
  });

  it('of one account are not found for another, nor those of another format', () => {
    const memory = createBandCache(caches);
    let encoded = 0;
    const bands = { format: 'test', rows: 40, rowsAbove: 0, encode: () => Buffer.alloc(1, ++encoded) };
    const picture = grainy(30, 40);
    caches.run('one', () => memory.encode(picture, bands));
    caches.run('other', () => {
      memory.encode(picture, bands);
      memory.encode(picture, { ...bands, format: 'other' });
    });
    expect(encoded).toBe(3);
    caches.run('one', () => memory.encode(picture, bands));
    expect(encoded).toBe(3);
  });

  it('keep the pixels that they are given, which are given back when others take their place, and no sooner', () => {
    const memory = createBandCache(caches);
    const bands = { format: 'test', rows: 40, rowsAbove: 0, encode: () => Buffer.alloc(1) };
    const [first, second] = [grainy(30, 40), grainy(30, 40)];
    memory.encode(first, bands);
    expect(memory.keeps(first.pixels)).toBe(true);
    // Another format gets a copy of the pixels: else they would leave with the first of both.
    memory.encode(first, { ...bands, format: 'other' });
    memory.encode(second, bands);
    expect([first, second].map(({ pixels }) => memory.keeps(pixels))).toEqual([false, true]);
    expect([first, second].map(({ pixels }) => pixels.length)).toEqual([0, 4_800]);
    expect(memory.encode(grainy(30, 40), { ...bands, format: 'other' })).toHaveLength(1);
    const large = { width: 2_000, height: 2_000, pixels: Buffer.alloc(16_000_000), opaque: true };
    memory.encode(large, { ...bands, rows: 2_000, encode: () => Buffer.alloc(5_000_000) });
    expect(memory.keeps(large.pixels)).toBe(false);
  });

  it('hold no more bytes than they may, and tell how many', () => {
    const memory = createBandCache(caches);
    const bands = { format: 'test', rows: 500, rowsAbove: 0, encode: () => Buffer.alloc(1_000) };
    const before = figures();
    for (let width = 1_000; width < 1_020; width += 1) {
      memory.encode({ width, height: 1_000, pixels: Buffer.alloc(width * 4_000), opaque: true }, bands);
    }
    // Too large to be kept.
    memory.encode({ width: 2_001, height: 2_000, pixels: Buffer.alloc(2_001 * 8_000), opaque: true }, bands);
    const after = figures();
    const held = after.bytes - before.bytes;
    expect(held).toBeGreaterThan(15_000_000);
    expect(held).toBeLessThanOrEqual(20_000_000);
    expect(after.evictions).toBeGreaterThan(before.evictions);
  });
});
