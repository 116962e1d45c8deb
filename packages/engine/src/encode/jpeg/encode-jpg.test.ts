import { defaultRenderOptions } from '@platen/core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createCaches } from '../../caches/caches.ts';
import { createBandCache } from '../pixels/band-cache.ts';
import type { PaintedPicture } from '../pixels/painted-picture.ts';
import { encodeJpg } from './encode-jpg.ts';

type Drawing = (x: number, y: number) => readonly [red: number, green: number, blue: number];

function picture(width: number, height: number, draw: Drawing): PaintedPicture {
  const pixels = Buffer.alloc(width * height * 4, 255);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) pixels.set(draw(x, y), (y * width + x) * 4);
  }
  return { width, height, pixels, opaque: true };
}

/** The same numbers on every machine. */
const noise = (x: number, y: number): number => (Math.imul(x * 7_919 + y * 104_729, 0x9e3779b1) >>> 8) & 255;

const drawings: Readonly<Record<string, Drawing>> = {
  noise: (x, y) => [noise(x, y), noise(x + 500, y), noise(x, y + 500)],
  'a gradient': (x, y) => [(x * 2) & 255, (y * 3) & 255, (x + y) & 255],
  'pure colours in squares': (x, y) => {
    const square = ((x >> 4) + (y >> 4) * 3) % 6;
    return [square & 1 ? 255 : 0, square & 2 ? 255 : 0, square & 4 ? 255 : 0];
  },
  'flat places with lines': (x, y) => (x % 41 === 0 || y % 37 === 0 ? [0, 0, 0] : [250, 240, 230]),
};

const encode = (painted: PaintedPicture, quality: number, memory = createBandCache(createCaches())) =>
  encodeJpg(painted, { ...defaultRenderOptions, format: 'jpg', quality }, memory);

const ofSharp = ({ width, height, pixels }: PaintedPicture, quality: number) =>
  sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality, optimiseCoding: false, chromaSubsampling: quality >= 90 ? '4:4:4' : '4:2:0' })
    .toBuffer();

/** The mean square of what differs from the picture, read by another decoder. */
async function errorOf(jpeg: Buffer, { pixels }: PaintedPicture): Promise<number> {
  const decoded = await sharp(jpeg, { failOn: 'warning' }).ensureAlpha().raw().toBuffer();
  expect(decoded.length).toBe(pixels.length);
  return decoded.reduce((sum, value, index) => sum + (value - (pixels[index] as number)) ** 2, 0) / decoded.length;
}

describe('writing a JPG', () => {
  for (const [name, draw] of Object.entries(drawings)) {
    it(`is as near to ${name} as libjpeg's file, and no larger, at every quality`, async () => {
      const painted = picture(203, 117, draw);
      for (const quality of [1, 10, 50, 75, 89, 90, 95, 100]) {
        const [own, other] = [await encode(painted, quality), await ofSharp(painted, quality)];
        const [error, otherError] = [await errorOf(own, painted), await errorOf(other, painted)];
        expect(error, `quality ${quality}`).toBeLessThanOrEqual(otherError * 1.02 + 0.05);
        // The head names the density, and each of four bands starts the code anew.
        expect(own.length, `quality ${quality}`).toBeLessThanOrEqual(other.length * 1.005 + 30 + 4 * 20);
      }
    });
  }

  it('of any size is read whole, whatever is missing of the last units', async () => {
    for (const quality of [85, 92]) {
      for (const [width, height] of [
        [1, 1],
        [7, 33],
        [8, 8],
        [15, 32],
        [16, 31],
        [17, 65],
        [24, 64],
        [1_001, 3],
        [3, 401],
      ] as const) {
        const painted = picture(width, height, (x, y) => [x & 255, y & 255, 128]);
        const jpeg = await encode(painted, quality);
        expect(await sharp(jpeg).metadata()).toMatchObject({ width, height, format: 'jpeg', isProgressive: false });
        expect(await errorOf(jpeg, painted), `${width} × ${height}`).toBeLessThan(60);
      }
    }
  });

  it('of more px than a JPG can say is refused, and none below is', { timeout: 60_000 }, async () => {
    for (const [width, height] of [
      [65_500, 1],
      [1, 65_500],
    ] as const) {
      const jpeg = await encode(
        picture(width, height, (x, y) => [(x + y) & 255, 9, 9]),
        80,
      );
      expect(await sharp(jpeg).metadata()).toMatchObject({ width, height });
    }
    const wide = picture(65_501, 1, () => [1, 2, 3]);
    await expect(encode(wide, 80)).rejects.toMatchObject({ code: 'INVALID_DIMENSIONS', details: { width: 65_501 } });
  });

  it('is the same file whatever was written before, in a series or alone', async () => {
    const memory = createBandCache(createCaches());
    for (const mark of [0, 1, 40, 199, 40, 0]) {
      const painted = picture(160, 200, (x, y) => (y === mark ? [255, 0, 0] : [noise(x, y), 90, 90]));
      for (const quality of [80, 90]) {
        const jpeg = await encode(painted, quality);
        expect((await encode(painted, quality, memory)).equals(jpeg)).toBe(true);
      }
    }
  });

  it('holds what its transform makes most of: squares with the signs of each frequency', {
    timeout: 60_000,
  }, async () => {
    const cosine = (at: number, frequency: number) => Math.cos(((2 * (at % 8) + 1) * frequency * Math.PI) / 16);
    for (let frequency = 0; frequency < 64; frequency += 1) {
      const isLight = (x: number, y: number) => cosine(x, frequency & 7) * cosine(y, frequency >> 3) >= 0;
      for (const [light, dark] of [
        [
          [255, 255, 255],
          [0, 0, 0],
        ],
        [
          [0, 0, 255],
          [255, 255, 0],
        ],
      ] as const) {
        const painted = picture(16, 16, (x, y) => (isLight(x, y) ? light : dark));
        expect(await errorOf(await encode(painted, 100), painted), `frequency ${frequency}`).toBeLessThan(1);
      }
    }
  });

  it('says its colours as JFIF does, white and black and the strongest ones too', async () => {
    const colors = [
      [255, 255, 255],
      [0, 0, 0],
      [255, 0, 0],
      [0, 255, 0],
      [0, 0, 255],
      [255, 255, 0],
    ] as const;
    for (const color of colors) {
      const { data } = await sharp(
        await encode(
          picture(40, 40, () => color),
          100,
        ),
      )
        .raw()
        .toBuffer({ resolveWithObject: true });
      for (const [channel, value] of color.entries())
        expect(Math.abs((data[channel] as number) - value)).toBeLessThan(3);
    }
  });
});
