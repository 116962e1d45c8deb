import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createCaches } from '../caches/caches.ts';
import { decodeImage, shrinkFor } from './decode-image.ts';
import { createImageStore } from './image-store.ts';
import { readImage } from './read-image.ts';

const fixture = (name: string) => readFileSync(new URL(`../../../../fixtures/images/${name}`, import.meta.url));
const upright = { upright: true } as const;

async function pixelsOf(name: string, shrink = 1) {
  const image = await readImage(fixture(name), upright);
  const { drawable } = await decodeImage(image, shrink);
  const { width, height } = drawable;
  return { width, height, data: drawable.getContext('2d').getImageData(0, 0, width, height).data };
}

function meanDifference(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let index = 0; index < a.length; index += 1) sum += Math.abs((a[index] ?? 0) - (b[index] ?? 0));
  return sum / a.length;
}

/** A PNG whose header promises `width` × `height` px and which holds none. */
function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.from('89504e470d0a1a0a0000000d494844520000000000000000080600000000000000', 'hex');
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  return Buffer.concat([header, Buffer.from('0000000049444154', 'hex'), Buffer.alloc(4)]);
}

describe('reading an image', () => {
  it.each([
    ['photo-coast.jpg', 'jpeg'],
    ['alpha.png', 'png'],
    ['photo.gif', 'gif'],
    ['photo.webp', 'webp'],
    ['logo.svg', 'svg'],
  ])('tells the kind of %s by its bytes: %s', async (name, kind) => {
    const image = await readImage(fixture(name), upright);
    expect(image.kind).toBe(kind);
    expect(image.info.key).toMatch(/^[0-9a-f]{64}$/);
    expect(image.info.svg !== undefined).toBe(kind === 'svg');
  });

  it.each([
    ['text', Buffer.from('hello'), 'unsupported_type'],
    ['nothing', Buffer.alloc(0), 'unsupported_type'],
    ['a TIFF', Buffer.from('49492a0008000000', 'hex'), 'unsupported_type'],
    ['a PNG signature alone', Buffer.from('89504e470d0a1a0a', 'hex'), 'damaged'],
    ['an SVG with entities', Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>'), 'damaged'],
    ['an SVG over 1 MB', Buffer.from(`<svg>${' '.repeat(1_000_000)}</svg>`), 'too_many_bytes'],
    ['a file over 100 MB', Buffer.alloc(100 * 1024 ** 2 + 1), 'too_many_bytes'],
  ])('refuses %s', async (_what, bytes, reason) => {
    await expect(readImage(bytes, upright)).rejects.toMatchObject({ name: 'ImageProblem', reason });
  });

  it.each([
    [50_000, 50_000],
    [16_385, 10],
    [10, 16_385],
    [8_000, 7_000],
  ])('refuses a header of %i × %i px without decoding it', async (width, height) => {
    await expect(readImage(pngHeader(width, height), upright)).rejects.toMatchObject({ reason: 'too_many_pixels' });
  });

  it('keeps apart the same bytes upright and as stored', async () => {
    const bytes = fixture('orientation-6.jpg');
    const turned = await readImage(bytes, upright);
    const stored = await readImage(bytes, { upright: false });
    expect(turned.info.key).not.toBe(stored.info.key);
    expect([turned.info.width, turned.info.height]).toEqual([stored.info.height, stored.info.width]);
    const { drawable } = await decodeImage(stored, 1);
    expect([drawable.width, drawable.height]).toEqual([stored.info.width, stored.info.height]);
  });
});

describe('decoding an image', () => {
  it.each([2, 3, 4, 5, 6, 7, 8])('turns EXIF orientation %i upright', async (orientation) => {
    const first = await pixelsOf('orientation-1.jpg');
    const other = await pixelsOf(`orientation-${orientation}.jpg`);
    expect([other.width, other.height]).toEqual([first.width, first.height]);
    // JPEG blocks fall elsewhere in a turned picture, so the pixels are near and not equal.
    expect(meanDifference(other.data, first.data)).toBeLessThan(6);
  });

  it.each([
    'alpha.png',
    'cmyk.jpg',
    'display-p3.jpg',
    'grey-alpha.png',
    'palette.png',
    'photo.gif',
    'photo.webp',
    'sixteen-bit.png',
  ])('gives the sRGB pixels of %s in its whole size', async (name) => {
    const image = await readImage(fixture(name), upright);
    const { data, width, height } = await pixelsOf(name);
    expect([width, height]).toEqual([image.info.width, image.info.height]);
    // Through an encoded 8-bit PNG, which is another way to the same colours.
    const png = await sharp(fixture(name), { pages: 1 }).toColourspace('srgb').png().toBuffer();
    const expected = await sharp(png).toColourspace('srgb').ensureAlpha().raw({ depth: 'uchar' }).toBuffer();
    expect(expected.length).toBe(data.length);
    const seen = (pixels: ArrayLike<number>) =>
      Array.from({ length: pixels.length }, (_, index) =>
        index % 4 === 3 ? (pixels[index] ?? 0) : ((pixels[index] ?? 0) * (pixels[index | 3] ?? 0)) / 255,
      );
    expect(meanDifference(seen(data), seen(expected))).toBeLessThan(1);
  });

  it.each(['srgb', 'p3'])('minds the profile %s of a picture of 16 bits a channel', async (profile) => {
    const plain = await sharp(fixture('portrait.jpg')).resize(200, 200).png().toBuffer();
    const deep = await sharp(plain).toColourspace('rgb16').withIccProfile(profile).png().toBuffer();
    const image = await readImage(deep, upright);
    expect(image.isDeep).toBe(true);
    const expected = await sharp(plain).ensureAlpha().raw().toBuffer();
    const { drawable } = await decodeImage(image, 1);
    expect(meanDifference(drawable.getContext('2d').getImageData(0, 0, 200, 200).data, expected)).toBeLessThan(1);
  });

  it.each([2, 4, 8])('keeps the mean colour when it shrinks by %i', async (shrink) => {
    const mean = ({ data }: { readonly data: Uint8ClampedArray }) => {
      let sum = 0;
      for (const value of data) sum += value;
      return sum / data.length;
    };
    const difference = mean(await pixelsOf('photo-coast.jpg', shrink)) - mean(await pixelsOf('photo-coast.jpg'));
    expect(Math.abs(difference)).toBeLessThan(1);
  });

  it('refuses a picture that is cut short', async () => {
    const whole = fixture('photo-coast.jpg');
    const image = await readImage(whole.subarray(0, Math.floor(whole.length / 2)), upright);
    await expect(decodeImage(image, 1)).rejects.toMatchObject({ reason: 'damaged' });
  });

  it('leaves at least twice the pixels that are shown', () => {
    expect(shrinkFor(6_000, 200)).toBe(8);
    expect(shrinkFor(800, 200)).toBe(2);
    expect(shrinkFor(799, 200)).toBe(1);
    expect(shrinkFor(100, 400)).toBe(1);
  });

  it('decodes once per size', async () => {
    const store = createImageStore(createCaches());
    const image = await readImage(fixture('portrait.jpg'), upright);
    const first = await store.decode(image, 2);
    expect(await store.decode(image, 2)).toBe(first);
    expect(await store.decode(image, 4)).not.toBe(first);
  });
});
