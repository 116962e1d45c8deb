import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type PaintedPicture, wordsOf } from '../pixels/painted-picture.ts';
import { encodePng, type PngOptions } from './encode-png.ts';
import { surveyPixels } from './survey-pixels.ts';

type Rgba = readonly [number, number, number, number];

interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly colorAt: (x: number, y: number) => Rgba;
}

function picture({ width, height, colorAt }: Drawing): PaintedPicture {
  const pixels = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) pixels.set(colorAt(x, y), (y * width + x) * 4);
  }
  return { width, height, pixels, opaque: pixels.every((byte, index) => index % 4 !== 3 || byte === 255) };
}

const everyOption: readonly PngOptions[] = (['fast', 'balanced', 'best'] as const).flatMap((compression) =>
  [false, true].flatMap((interlaced) => [72, 300].map((dpi) => ({ compression, interlaced, dpi }))),
);

/** IHDR's bit depth and colour type. */
const kindOf = (png: Buffer) => ({ bitDepth: png[24], colorType: png[25] });
const colorType = { grey: 0, rgb: 2, palette: 3, greyAlpha: 4, rgba: 6 } as const;

const hash = (x: number, y: number) => (Math.imul(x * 7919 + y * 104729 + 1, 0x9e3779b1) >>> 8) & 0xff;

const threeColors: readonly Rgba[] = [
  [255, 0, 0, 255],
  [0, 0, 0, 0],
  [9, 99, 200, 128],
];

const drawings: readonly { readonly name: string; readonly drawing: Drawing; readonly kind: object }[] = [
  {
    name: 'one colour',
    drawing: { width: 33, height: 9, colorAt: () => [12, 200, 90, 255] },
    kind: { bitDepth: 1, colorType: colorType.palette },
  },
  {
    name: 'three colours, one of them translucent',
    drawing: {
      width: 21,
      height: 13,
      colorAt: (x) => threeColors[x % 3] ?? [0, 0, 0, 0],
    },
    kind: { bitDepth: 2, colorType: colorType.palette },
  },
  {
    name: 'sixteen colours',
    drawing: { width: 40, height: 10, colorAt: (x) => [(x % 16) * 16, 40, 200, 255] },
    kind: { bitDepth: 4, colorType: colorType.palette },
  },
  {
    name: '256 colours of many opacities',
    drawing: { width: 64, height: 16, colorAt: (x, y) => [250, 120, 30, (x + (y % 4) * 64) % 256] },
    kind: { bitDepth: 8, colorType: colorType.palette },
  },
  {
    name: 'a flat drawing in grey',
    drawing: { width: 200, height: 40, colorAt: (x) => [Math.floor(x / 5), Math.floor(x / 5), Math.floor(x / 5), 255] },
    kind: { bitDepth: 8, colorType: colorType.grey },
  },
  {
    name: 'a photograph in grey',
    drawing: { width: 70, height: 30, colorAt: (x, y) => [hash(x, y), hash(x, y), hash(x, y), 255] },
    kind: { bitDepth: 8, colorType: colorType.grey },
  },
  {
    name: 'grey that fades out',
    drawing: { width: 70, height: 30, colorAt: (x, y) => [hash(x, y), hash(x, y), hash(x, y), x * 3] },
    kind: { bitDepth: 8, colorType: colorType.greyAlpha },
  },
  {
    name: 'a photograph',
    drawing: { width: 70, height: 30, colorAt: (x, y) => [hash(x, y), x, y, 255] },
    kind: { bitDepth: 8, colorType: colorType.rgb },
  },
  {
    name: 'a photograph with one pixel that is not opaque',
    drawing: { width: 70, height: 30, colorAt: (x, y) => [hash(x, y), x, y, x + y === 0 ? 254 : 255] },
    kind: { bitDepth: 8, colorType: colorType.rgba },
  },
];

/** Without any pattern, as the noise of a camera: the finalizer of MurmurHash3 over the place. */
function grain(x: number, y: number): number {
  let bits = x * 7919 + y * 104729;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) & 0xff;
}

/** Large enough to be judged: grain over a gradient. */
const photographs: typeof drawings = [
  {
    name: 'a large photograph',
    drawing: { width: 411, height: 197, colorAt: (x, y) => [x + (grain(x, y) >> 5), y + (grain(y, x) >> 5), x, 255] },
    kind: { bitDepth: 8, colorType: colorType.rgb },
  },
  {
    name: 'a large photograph in grey',
    drawing: {
      width: 450,
      height: 160,
      colorAt: (x, y) => [x + (grain(x, y) >> 3), x + (grain(x, y) >> 3), x + (grain(x, y) >> 3), 255],
    },
    kind: { bitDepth: 8, colorType: colorType.grey },
  },
];

/** As cameras see it: light comes in grains, so that most of the noise is the same in red, green and blue. */
function sharedGrain({ width, height, alpha }: Omit<Drawing, 'colorAt'> & { readonly alpha: number }): Drawing {
  return {
    width,
    height,
    colorAt: (x, y) => {
      const light = ((grain(x, y) + grain(x + 5_000, y) + grain(x, y + 5_000)) >> 6) + ((x + y) >> 4);
      return [light + (grain(y, x) >> 7), light + 9, light + 20 + (grain(y, x + 9_000) >> 7), y === 0 ? alpha : 255];
    },
  };
}

describe('writing a PNG', () => {
  for (const { name, drawing, kind } of [...drawings, ...photographs]) {
    it(`keeps no more of ${name} than it needs, and every pixel, whatever the compression`, async () => {
      const painted = picture(drawing);
      for (const options of everyOption) {
        const png = await encodePng(painted, options);
        const { data } = await sharp(png)
          .toColourspace('srgb')
          .ensureAlpha()
          .raw()
          .toBuffer({ resolveWithObject: true });
        expect({ options, ...kindOf(png) }).toEqual({ options, ...kind });
        expect(data.equals(painted.pixels), JSON.stringify(options)).toBe(true);
        const { density } = await sharp(png).metadata();
        expect(density).toBe(options.dpi);
        expect(png[28]).toBe(options.interlaced ? 1 : 0);
      }
    });
  }

  it.each(photographs)('makes $name no larger than a search for repetitions does', async ({ drawing }) => {
    const painted = picture(drawing);
    const { width, height, pixels, opaque } = painted;
    const png = await encodePng(painted, { compression: 'balanced', interlaced: false, dpi: 72 });
    const image = sharp(pixels, { raw: { width, height, channels: 4 } });
    const searched = await (opaque ? image.removeAlpha() : image)
      .toColourspace(surveyPixels(wordsOf(pixels)).grey ? 'b-w' : 'srgb')
      .png({ compressionLevel: 3, adaptiveFiltering: true })
      .toBuffer();
    expect(png.length).toBeLessThan(searched.length * 1.002);
  });

  it('makes a photograph whose grain is alike in all channels no larger than zlib does', async () => {
    const painted = picture(sharedGrain({ width: 600, height: 400, alpha: 255 }));
    const { width, height, pixels } = painted;
    const png = await encodePng(painted, { compression: 'balanced', interlaced: false, dpi: 72 });
    const searched = await sharp(pixels, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .png({ compressionLevel: 3, adaptiveFiltering: true })
      .toBuffer();
    expect(png.length).toBeLessThan(searched.length);
  });

  it('loses nothing of grain, opaque or not, in rows of any length, whatever was written before', async () => {
    const drawings = [1, 2, 7, 33, 640].flatMap((width) =>
      [255, 254].map((alpha) => sharedGrain({ width, height: Math.ceil(90_000 / width), alpha })),
    );
    const written: Buffer[] = [];
    for (const drawing of drawings) {
      const painted = picture(drawing);
      const png = await encodePng(painted, { compression: 'balanced', interlaced: false, dpi: 72 });
      const data = await sharp(png).ensureAlpha().raw().toBuffer();
      expect(data.equals(painted.pixels), `${drawing.width} px`).toBe(true);
      written.push(png);
    }
    for (const [index, drawing] of drawings.entries()) {
      const again = await encodePng(picture(drawing), { compression: 'balanced', interlaced: false, dpi: 72 });
      expect(again.equals(written[index] as Buffer), `${drawing.width} px`).toBe(true);
    }
  });

  it('loses nothing of a picture of several strips, whatever its rows end with', async () => {
    for (const [width, height] of [
      [1, 3],
      [5, 1],
      [1_003, 701],
      [9_999, 120],
    ] as const) {
      for (const alpha of [255, 254]) {
        const painted = picture({
          width,
          height,
          colorAt: (x, y) => [grain(x, y) & 7, x >> 3, (x * y) >> 6, y === 0 ? alpha : 255],
        });
        const png = await encodePng(painted, { compression: 'balanced', interlaced: false, dpi: 72 });
        const data = await sharp(png).toColourspace('srgb').ensureAlpha().raw().toBuffer();
        expect(data.equals(painted.pixels), `${width} x ${height}`).toBe(true);
      }
    }
  });

  it('loses nothing where the bytes that `fast` judges by are unlike all others', async () => {
    // Sampled are sixteen bytes of 128, counted from the first of the strip.
    const drawing: Drawing = {
      width: 2_048,
      height: 700,
      colorAt: (x, y) => {
        const at = y * (2_048 * 3 + 1) + 1 + x * 3;
        return at % 128 < 20 ? [80, 80, 80, 255] : [hash(x, y), hash(y, x), hash(x + y, x), 255];
      },
    };
    const painted = picture(drawing);
    const png = await encodePng(painted, { compression: 'fast', interlaced: false, dpi: 72 });
    const data = await sharp(png).ensureAlpha().raw().toBuffer();
    expect(data.equals(painted.pixels)).toBe(true);
    // No byte takes more than twelve bits.
    expect(png.length).toBeLessThan(painted.width * painted.height * 3 * 1.5 + 10_000);
  });

  it('writes flat places in few bytes with `fast`, too', async () => {
    const drawing: Drawing = {
      width: 1_600,
      height: 900,
      colorAt: (x, y) => (x < 40 ? [x * 6, (y >> 7) * 30, 20, 255] : [(y >> 8) * 40, 200, (y >> 6) * 9, 255]),
    };
    const painted = picture(drawing);
    const png = await encodePng(painted, { compression: 'fast', interlaced: false, dpi: 72 });
    const data = await sharp(png).ensureAlpha().raw().toBuffer();
    expect(data.equals(painted.pixels)).toBe(true);
    expect(png.length).toBeLessThan(25_000);
  });

  it('loses nothing of whatever patterns repeat, and gives the same file again', async () => {
    const pattern = fc.record({
      width: fc.integer({ min: 1, max: 400 }),
      height: fc.integer({ min: 1, max: 60 }),
      period: fc.integer({ min: 1, max: 700 }),
      noise: fc.constantFrom(0, 1, 3, 255),
      options: fc.constantFrom(...everyOption.filter(({ interlaced }) => !interlaced)),
    });
    await fc.assert(
      fc.asyncProperty(pattern, async ({ width, height, period, noise, options }) => {
        const at = (x: number, y: number) => (y * width + x) % period;
        const painted = picture({
          width,
          height,
          colorAt: (x, y) => [at(x, y), at(x, y) >> 1, grain(x, y) & noise, noise === 3 ? at(x, y) : 255],
        });
        const png = await encodePng(painted, options);
        const data = await sharp(png).toColourspace('srgb').ensureAlpha().raw().toBuffer();
        expect(data.equals(painted.pixels)).toBe(true);
        expect((await encodePng(painted, options)).equals(png)).toBe(true);
      }),
      { numRuns: 150, seed: 11 },
    );
  });

  it('loses nothing of any small picture of few colours', async () => {
    const color = fc.tuple(...[0, 1, 2, 3].map(() => fc.constantFrom(0, 1, 128, 254, 255)));
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 20 }),
        fc.array(color, { minLength: 1, maxLength: 60 }),
        fc.constantFrom(...everyOption),
        async (width, colors, options) => {
          const height = Math.ceil(colors.length / width);
          const painted = picture({
            width,
            height,
            colorAt: (x, y) => (colors[y * width + x] ?? [0, 0, 0, 0]) as Rgba,
          });
          const data = await sharp(await encodePng(painted, options))
            .toColourspace('srgb')
            .ensureAlpha()
            .raw()
            .toBuffer();
          expect(data.equals(painted.pixels)).toBe(true);
        },
      ),
      { numRuns: 60, seed: 7 },
    );
  });
});
