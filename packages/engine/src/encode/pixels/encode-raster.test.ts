import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { type Canvas, createCanvas, loadImage } from '@napi-rs/canvas';
import { defaultRenderOptions, type RenderOptions } from '@platen/core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { encodeRaster as encode } from './encode-raster.ts';
import { takePicture } from './painted-picture.ts';

const encodeRaster = (canvas: Canvas, format: Parameters<typeof encode>[1], options: RenderOptions) =>
  encode(takePicture(canvas), format, options);

function painted({ background }: { readonly background: string | null }): Canvas {
  const canvas = createCanvas(160, 90);
  const context = canvas.getContext('2d');
  if (background) {
    context.fillStyle = background;
    context.fillRect(0, 0, 160, 90);
  }
  const gradient = context.createLinearGradient(0, 0, 160, 0);
  gradient.addColorStop(0, '#ff0066');
  gradient.addColorStop(1, '#0066ff');
  context.fillStyle = gradient;
  context.fillRect(40, 20, 80, 50);
  return canvas;
}

const opaque = () => painted({ background: '#ffffff' });
const clear = () => painted({ background: null });
const png = (compression: RenderOptions['png']['compression'], rest: Partial<RenderOptions> = {}): RenderOptions => ({
  ...defaultRenderOptions,
  ...rest,
  png: { compression, interlaced: false },
});

async function rgba(bytes: Buffer): Promise<Buffer> {
  return sharp(bytes).ensureAlpha().raw().toBuffer();
}

function straightPixels(canvas: Canvas): Buffer {
  return Buffer.from(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data);
}

describe('encoding a canvas', () => {
  for (const compression of ['fast', 'balanced', 'best'] as const) {
    for (const dpi of [72, 300]) {
      it(`as PNG loses no pixel at compression ${compression} and ${dpi} dpi`, async () => {
        for (const canvas of [opaque(), clear()]) {
          const bytes = await encodeRaster(canvas, 'png', png(compression, { dpi }));
          expect((await rgba(bytes)).equals(straightPixels(canvas))).toBe(true);
        }
      });
    }
  }

  it.each(['png', 'jpg'] as const)('writes the density into %s', async (format) => {
    const bytes = await encodeRaster(opaque(), format, { ...defaultRenderOptions, dpi: 300 });
    expect(Math.round((await sharp(bytes).metadata()).density ?? 0)).toBe(300);
  });

  it.each(['png', 'jpg', 'webp'] as const)(
    'gives %s no EXIF, colour profile, XMP or IPTC: the pixels are sRGB',
    async (format) => {
      const { exif, icc, xmp, iptc } = await sharp(
        await encodeRaster(opaque(), format, defaultRenderOptions),
      ).metadata();
      expect({ exif, icc, xmp, iptc }).toEqual({ exif: undefined, icc: undefined, xmp: undefined, iptc: undefined });
    },
  );

  it('paints what is transparent white in JPG', async () => {
    const pixels = await rgba(await encodeRaster(clear(), 'jpg', { ...defaultRenderOptions, quality: 100 }));
    expect([...pixels.subarray(0, 4)]).toEqual([255, 255, 255, 255]);
  });

  it('keeps transparency in WebP and leaves it out where there is none', async () => {
    const [through, filled] = await Promise.all(
      [clear(), opaque()].map(async (canvas) =>
        sharp(await encodeRaster(canvas, 'webp', defaultRenderOptions)).metadata(),
      ),
    );
    expect([through?.hasAlpha, filled?.hasAlpha]).toEqual([true, false]);
  });

  it('writes interlaced PNG and progressive JPG when asked to', async () => {
    const interlaced = { ...defaultRenderOptions, png: { compression: 'fast', interlaced: true } } as const;
    const progressive = { ...defaultRenderOptions, jpg: { progressive: true, optimizeHuffman: false } };
    expect((await encodeRaster(opaque(), 'png', interlaced))[28]).toBe(1);
    expect((await sharp(await encodeRaster(opaque(), 'jpg', progressive)).metadata()).isProgressive).toBe(true);
  });

  it('makes smaller JPG and WebP at lower quality', async () => {
    for (const format of ['jpg', 'webp'] as const) {
      const [low, high] = await Promise.all(
        [20, 95].map((quality) => encodeRaster(opaque(), format, { ...defaultRenderOptions, quality })),
      );
      expect(low?.length).toBeLessThan(high?.length ?? 0);
    }
  });

  it('makes WebP as small as the default of libwebp, and larger ones sooner', async () => {
    const photo = await loadImage(new URL('../../../../../fixtures/images/portrait.jpg', import.meta.url));
    const canvas = createCanvas(photo.width, photo.height);
    canvas.getContext('2d').drawImage(photo, 0, 0);
    const at = async (effort: number) => {
      const options = { ...defaultRenderOptions, quality: 75, webp: { effort } };
      return (await encodeRaster(canvas, 'webp', options)).length;
    };
    const lengths = await Promise.all([0, 2, defaultRenderOptions.webp.effort].map(at));
    const byDefault = await sharp(canvas.toBuffer('image/png')).removeAlpha().webp({ quality: 75 }).toBuffer();
    expect(lengths.toSorted((a, b) => b - a)).toEqual(lengths);
    expect((lengths[2] ?? 0) / byDefault.length).toBeLessThan(1.001);
  });

  it('gives the same bytes for the same pixels, in another process too', async () => {
    const here: string[] = [];
    for (const format of ['png', 'jpg', 'webp'] as const) {
      const [first, second] = await Promise.all([0, 1].map(() => encodeRaster(clear(), format, defaultRenderOptions)));
      expect(second?.equals(first ?? Buffer.alloc(0))).toBe(true);
      here.push(
        createHash('sha256')
          .update(first ?? '')
          .digest('hex'),
      );
    }
    const pixels = clear().encodeSync('png').toString('base64');
    const script = `
      import { createHash } from 'node:crypto';
      import { createCanvas, loadImage } from '@napi-rs/canvas';
      import { defaultRenderOptions } from '@platen/core';
      import { encodeRaster } from './encode/pixels/encode-raster.ts';
      import { takePicture } from './encode/pixels/painted-picture.ts';
      const canvas = createCanvas(160, 90);
      canvas.getContext('2d').drawImage(await loadImage(Buffer.from('${pixels}', 'base64')), 0, 0);
      for (const format of ['png', 'jpg', 'webp']) {
        const bytes = await encodeRaster(takePicture(canvas), format, defaultRenderOptions);
        console.log(createHash('sha256').update(bytes).digest('hex'));
      }`;
    const there = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: new URL('../..', import.meta.url),
      encoding: 'utf8',
    });
    expect(there.trim().split('\n')).toEqual(here);
  });
});
