import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { stripJpeg } from './strip-jpeg.ts';

const place = 'Somewhere secret';

async function photograph(progressive: boolean): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width: 64, height: 48, channels: 3, background: '#888', noise } })
    .withExif({ IFD0: { ImageDescription: place } })
    .jpeg({ progressive })
    .toBuffer();
}

describe('stripping a JPEG', () => {
  it.each([false, true])('drops EXIF and leaves every pixel as it was (progressive: %s)', async (progressive) => {
    const source = await photograph(progressive);
    expect(source.includes(place)).toBe(true);
    const stripped = stripJpeg(source);
    expect(stripped?.includes(place)).toBe(false);
    expect((await sharp(stripped).metadata()).exif).toBeUndefined();
    expect(await sharp(stripped).raw().toBuffer()).toEqual(await sharp(source).raw().toBuffer());
  });

  it('drops pictures that follow the first one', async () => {
    const source = await photograph(false);
    expect(stripJpeg(Buffer.concat([source, source]))).toEqual(stripJpeg(source));
  });

  it('gives up on a file that is cut off', async () => {
    const source = await photograph(false);
    expect(stripJpeg(source.subarray(0, 30))).toBeUndefined();
    expect(stripJpeg(source.subarray(0, source.length - 2))).toBeUndefined();
  });
});
