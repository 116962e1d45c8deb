import { bindDesign, defaultRenderOptions, parseDesign } from '@platen/core';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { render } from './render.ts';
import { createRenderServices } from './render-services.ts';

const services = createRenderServices();
const source = { width: 6000, height: 4000 };
const shown = { width: 200, height: 133 };

/** Rings that grow finer outwards, down to two pixels: whatever scales them badly shows rings that are not there. */
function rings(): Uint8Array {
  const { width, height } = source;
  const pixels = new Uint8Array(width * height);
  const finest = Math.PI / (2 * (width / 2));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const squared = (x - width / 2) ** 2 + (y - height / 2) ** 2;
      pixels[y * width + x] = 127.5 + 127.5 * Math.cos(finest * squared);
    }
  }
  return pixels;
}

/** Greys of the output when each pixel is the mean of all that it covers, or one of them. */
function scaledBy(sample: (left: number, top: number, right: number, bottom: number) => number) {
  const stepX = source.width / shown.width;
  const stepY = source.height / shown.height;
  return Array.from({ length: shown.width * shown.height }, (_, index) => {
    const x = index % shown.width;
    const y = Math.floor(index / shown.width);
    return sample(
      Math.round(x * stepX),
      Math.round(y * stepY),
      Math.round((x + 1) * stepX),
      Math.round((y + 1) * stepY),
    );
  });
}

function meanDifference(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let index = 0; index < a.length; index += 1) sum += Math.abs((a[index] ?? 0) - (b[index] ?? 0));
  return sum / a.length;
}

describe('a picture of 6000 px in 200 px', () => {
  const pixels = rings();
  let painted: ArrayLike<number>;

  beforeAll(async () => {
    const { width, height } = source;
    const bytes = await sharp(pixels, { raw: { width, height, channels: 1 } })
      .png({ compressionLevel: 1 })
      .toBuffer();
    const element = { id: 'rings', type: 'image', ...shown, src: 'rings', objectFit: 'fill' };
    const design = bindDesign(parseDesign({ ...shown, canvasData: { elements: [element] } }), {});
    const images = new Map([['rings', { status: 'bytes', bytes } as const]]);
    const output = await render({ design, options: defaultRenderOptions, images }, services);
    painted = await sharp(output.bytes).toColourspace('b-w').removeAlpha().raw().toBuffer();
  });

  it('is as near to the mean of its pixels as a good scaler comes, and far from one pixel out of thirty', async () => {
    const means = scaledBy((left, top, right, bottom) => {
      let sum = 0;
      for (let y = top; y < bottom; y += 1)
        for (let x = left; x < right; x += 1) sum += pixels[y * source.width + x] ?? 0;
      return sum / ((right - left) * (bottom - top));
    });
    const nearest = scaledBy((left, top, right, bottom) => {
      const x = Math.floor((left + right) / 2);
      return pixels[Math.floor((top + bottom) / 2) * source.width + x] ?? 0;
    });
    const lanczos = await sharp(pixels, { raw: { ...source, channels: 1 } })
      .resize({ ...shown, fit: 'fill', kernel: 'lanczos3' })
      .toColourspace('b-w')
      .raw()
      .toBuffer();
    expect(lanczos.length).toBe(means.length);
    expect(meanDifference(painted, means)).toBeLessThan(2);
    expect(meanDifference(painted, lanczos)).toBeLessThan(3);
    expect(meanDifference(nearest, means)).toBeGreaterThan(40);
  });
});
