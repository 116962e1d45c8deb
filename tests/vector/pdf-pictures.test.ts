import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  bindDesign,
  collectImageNeeds,
  type DesignInput,
  defaultRenderOptions,
  parseDesign,
  type RenderOptions,
} from '@platen/core';
import { createRenderServices, type ImageSource, type RenderOutput, render } from '@platen/engine';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { readPdf } from '../../packages/engine/src/encode/pdf/pdf-file.ts';
import { differencePercent } from './support/compare.ts';
import { leftToSkia } from './support/left-to-skia.ts';
import { paintWithPdfJs } from './support/paint-pdf.ts';
import { hasPoppler, rasterizePdf } from './support/programs.ts';

const folder = path.join(import.meta.dirname, '../../fixtures/images');
const file = (name: string) => readFileSync(path.join(folder, name));
const services = createRenderServices();
const files = new Map<string, Buffer>();
const photo = { id: 'photo', type: 'image', x: 50, y: 50, width: 500, height: 350, src: 'large.jpg' };
const { pdf } = defaultRenderOptions;

type Properties = Readonly<Record<string, unknown>>;
interface DrawOptions extends Partial<RenderOptions> {
  /** Whether the page holds what only Skia writes. */
  readonly bySkia?: true;
}

beforeAll(async () => {
  const large = sharp(file('photo-coast.jpg')).resize(5000, 3500, { fit: 'fill' });
  files.set('large.jpg', await large.clone().jpeg({ quality: 60 }).toBuffer());
  files.set(
    'camera.jpg',
    await large
      .clone()
      .jpeg({ quality: 60 })
      .withExif({ IFD0: { Artist: 'A secret' } })
      .toBuffer(),
  );
  files.set('grey.jpg', await sharp(file('photo-coast.jpg')).resize(1500, 1000).toColourspace('b-w').jpeg().toBuffer());
  files.set('cut-out.png', await sharp(file('alpha.png')).resize(1500, 1000, { fit: 'fill' }).png().toBuffer());
  files.set(
    'turned.jpg',
    await sharp(file('photo-coast.jpg')).resize(1500, 1000).withMetadata({ orientation: 6 }).toBuffer(),
  );
  for (const name of ['cmyk.jpg', 'display-p3.jpg', 'orientation-6.jpg', 'photo.webp', 'alpha.png', 'portrait.jpg']) {
    files.set(name, file(name));
  }
});

async function draw(
  elements: readonly Properties[],
  { bySkia, ...options }: DrawOptions = {},
  warm = services,
): Promise<RenderOutput> {
  const canvasData = { background: '#ffffff', elements };
  const plain = bindDesign(parseDesign({ width: 600, height: 450, canvasData } as unknown as DesignInput));
  const design = bySkia ? leftToSkia(plain) : plain;
  const images = new Map(
    collectImageNeeds(design).map(({ src }): [string, ImageSource] => [
      src,
      { status: 'bytes', bytes: files.get(src) ?? Buffer.alloc(0) },
    ]),
  );
  return render({ design, images, options: { ...defaultRenderOptions, format: 'pdf', ...options } }, warm);
}

/** The pictures of a file as poppler lists them, without the blurred square that makes a page Skia's. */
function listed(bytes: Buffer): readonly { size: string; colors: string; coding: string; ppi: number }[] {
  const lines = execFileSync('pdfimages', ['-list', '-'], { input: bytes, encoding: 'utf8' })
    .trim()
    .split('\n')
    .slice(2);
  return lines
    .map((line) => line.trim().split(/\s+/))
    .map(([, , kind, width, height, colors, , , coding, , , , ppi]) => ({
      size: `${width} × ${height}`,
      colors: kind === 'smask' ? 'mask' : String(colors),
      coding: String(coding),
      ppi: Number(ppi),
    }))
    .filter(({ coding, size }) => coding === 'jpeg' || Number.parseInt(size, 10) > 200);
}

const jpegsOf = (bytes: Buffer) =>
  [...readPdf(bytes).objects.values()].filter(({ dictionary }) => dictionary.includes('/DCTDecode'));

describe.skipIf(!hasPoppler).each([
  ['by itself', {}],
  ['beside what Skia writes', { bySkia: true }],
] as const)('a photograph of 5000 px in a PDF, %s', (_, by) => {
  it.each<[string, DrawOptions, string, number]>([
    ['500 px of a page of 72 px to the inch', {}, '2084 × 1459', 300],
    ['the same, five times as large', { scale: 5 }, '5000 × 3500', 144],
    [
      'the same, 2.5 times as large, where all there is is hardly more than is needed',
      { scale: 2.5 },
      '5000 × 3500',
      288,
    ],
    ['1500 px of 300 to the inch', { dpi: 300, scale: 3 }, '1500 × 1050', 300],
    ['a page of A4', { pdf: { ...pdf, pageSize: 'A4', orientation: 'landscape' } }, '2756 × 1930', 300],
    ['with 100 px to the inch asked for', { pdf: { ...pdf, imageDpi: 100 } }, '695 × 487', 100],
    ['with 1200 asked for', { dpi: 300, pdf: { ...pdf, imageDpi: 1200 } }, '2000 × 1400', 1200],
  ])('has the pixels that its place needs: %s', async (_, options, size, ppi) => {
    const { bytes } = await draw([photo], { ...by, ...options });
    expect(listed(bytes)).toEqual([{ size, colors: 'rgb', coding: 'jpeg', ppi }]);
  });

  it.each<[string, Properties]>([
    ['turned', { rotation: 30 }],
    ['with round corners and a border', { cornerRadius: 40, stroke: '#000000', strokeWidth: 4 }],
    ['faded', { opacity: 0.5 }],
    ['with a shadow', { shadow: { color: '#000000', blur: 12, offsetX: 4, offsetY: 4 } }],
    ['in other colours', { duotone: { dark: '#000044', light: '#ffffcc' } }],
    ['beneath colour filters', { filters: { saturation: 0.3, contrast: 1.4 } }],
  ])('is as fine when it is shown %s', async (_, properties) => {
    const { bytes } = await draw([{ ...photo, ...properties }], by);
    expect(listed(bytes)).toContainEqual(expect.objectContaining({ coding: 'jpeg', ppi: 300 }));
  });

  it('is cut to what is shown of it', async () => {
    const { bytes } = await draw([{ ...photo, crop: { x: 0.5, y: 0.5, width: 0.1, height: 0.1 } }], by);
    expect(listed(bytes)).toEqual([{ size: '500 × 350', colors: 'rgb', coding: 'jpeg', ppi: 72 }]);
    const cover = await draw([{ ...photo, width: 100, height: 400, focalPoint: { x: 0.9, y: 0.5 } }], by);
    expect(listed(cover.bytes)).toEqual([{ size: '418 × 1667', colors: 'rgb', coding: 'jpeg', ppi: 301 }]);
  });

  it('is stored once, however often it is shown at one size', async () => {
    const side = 167;
    const rows = Array.from({ length: 12 }, (_, index) => ({
      ...photo,
      id: `p${index}`,
      y: 30 * index,
      width: 40,
      height: 28,
    }));
    const { bytes } = await draw(rows, by);
    expect(jpegsOf(bytes).filter(({ dictionary }) => dictionary.includes(`/Width ${side}`))).toHaveLength(1);
  });

  it('goes in as it came where it needs no change, without what it tells of its photographer', async () => {
    const { bytes } = await draw([{ ...photo, src: 'camera.jpg' }], { ...by, scale: 5 });
    const [stored] = jpegsOf(bytes).filter(({ dictionary }) => dictionary.includes('/Width 5000'));
    const scan = files.get('camera.jpg')?.subarray(-100_000);
    expect(scan && stored?.stream?.includes(scan)).toBe(true);
    expect(bytes.includes('A secret')).toBe(false);
  });

  it('is coded again for a lower quality where that makes it smaller, and not otherwise', async () => {
    const sizeAt = async (quality: number) => (await draw([photo], { ...by, scale: 5, quality })).bytes.length;
    const [low, middle, high] = [await sizeAt(30), await sizeAt(80), await sizeAt(95)];
    expect(low).toBeLessThan(0.8 * high);
    expect(middle).toBe(high);
  });

  it('may be of any kind, in any colours, turned by EXIF or transparent', async () => {
    const one = async (src: string, options: DrawOptions = {}) =>
      listed((await draw([{ ...photo, src, objectFit: 'contain' }], { ...by, ...options })).bytes);
    const dpi300 = { dpi: 300 };
    expect(await one('grey.jpg', { dpi: 100 })).toMatchObject([
      { size: '1500 × 1000', colors: 'gray', coding: 'jpeg' },
    ]);
    expect(await one('cmyk.jpg', dpi300)).toMatchObject([{ colors: 'rgb', coding: 'jpeg' }]);
    expect(await one('display-p3.jpg', dpi300)).toMatchObject([{ colors: 'rgb', coding: 'jpeg' }]);
    expect(await one('photo.webp', dpi300)).toMatchObject([{ colors: 'rgb', coding: 'jpeg' }]);
    expect(await one('turned.jpg', dpi300)).toMatchObject([{ size: '234 × 350', colors: 'rgb', coding: 'jpeg' }]);
    expect(await one('cut-out.png', { dpi: 100 })).toMatchObject([
      { size: '1500 × 1000', colors: 'rgb', coding: 'image' },
      { size: '1500 × 1000', colors: 'mask', coding: 'image' },
    ]);
  });

  it('looks in poppler and in pdf.js as in the PNG', async () => {
    const names = [
      'large.jpg',
      'grey.jpg',
      'cmyk.jpg',
      'display-p3.jpg',
      'orientation-6.jpg',
      'photo.webp',
      'cut-out.png',
    ];
    const elements = names.map((src, index) => ({
      ...photo,
      id: src,
      src,
      x: 20 + 190 * (index % 3),
      y: 20 + 140 * Math.floor(index / 3),
      width: 170,
      height: 120,
      objectFit: index % 2 ? 'contain' : 'cover',
    }));
    const png = (await draw(elements, { ...by, format: 'png' })).bytes;
    // With finer pictures, the scaling of the readers would be compared.
    const { bytes } = await draw(elements, { ...by, pdf: { ...pdf, imageDpi: 72 } });
    expect(differencePercent(png, rasterizePdf(bytes, 72))).toBeLessThan(1);
    expect(differencePercent(png, await paintWithPdfJs(bytes))).toBeLessThan(1);
  });

  it('is the same file for the same request, whether its picture was kept or not', async () => {
    const fresh = await draw([photo], by, createRenderServices());
    const again = await draw([photo], by);
    expect((await draw([photo], by)).bytes.equals(fresh.bytes)).toBe(true);
    expect(again.bytes.equals(fresh.bytes)).toBe(true);
  });
});

describe('the warning of pictures that are coarse in print', () => {
  const warnings = async (elements: readonly Properties[], options: DrawOptions = {}) =>
    (await draw(elements, options)).warnings.filter(({ code }) => code === 'IMAGE_LOW_RESOLUTION');

  it('tells how many px to the inch there are, and how many are needed', async () => {
    expect(await warnings([{ ...photo, crop: { x: 0, y: 0, width: 0.2, height: 0.2 } }])).toEqual([
      {
        code: 'IMAGE_LOW_RESOLUTION',
        elementId: 'photo',
        message: expect.stringContaining('has 144 px to the inch on the page, where it is 6.94 × 4.86 in'),
        details: { ppi: 144, leastPpi: 150, inches: [6.94, 4.86], shownPx: [1000, 700], neededPx: [2084, 1459] },
      },
    ]);
  });

  it('counts the size that the page really gets', async () => {
    expect(await warnings([photo])).toEqual([]);
    expect(await warnings([photo], { scale: 5 })).toMatchObject([{ details: { ppi: 144 } }]);
    expect(await warnings([photo], { scale: 5, dpi: 80 })).toEqual([]);
    expect(await warnings([{ ...photo, src: 'portrait.jpg' }], { dpi: 72 })).toMatchObject([{ elementId: 'photo' }]);
    expect(await warnings([{ ...photo, src: 'portrait.jpg' }], { dpi: 300 })).toEqual([]);
  });

  it('comes once for an element, and in no other format', async () => {
    const group = { id: 'g', type: 'group', width: 600, height: 450, children: [{ ...photo, src: 'alpha.png' }] };
    expect(await warnings([group])).toMatchObject([{ elementId: 'photo' }]);
    expect(await warnings([group], { format: 'png' })).toEqual([]);
    expect(await warnings([group], { format: 'svg' })).toEqual([]);
  });
});

it('a damaged photograph is told of, also where its file would go in as it is', async () => {
  const whole = files.get('large.jpg') ?? Buffer.alloc(0);
  files.set('torn.jpg', whole.subarray(0, whole.length / 2));
  for (const scale of [1, 5]) {
    await expect(draw([{ ...photo, src: 'torn.jpg' }], { scale })).rejects.toMatchObject({ code: 'INVALID_IMAGE_URL' });
    const { warnings } = await draw([{ ...photo, src: 'torn.jpg', onError: 'placeholder' }], { scale });
    expect(warnings).toMatchObject([{ code: 'IMAGE_UNAVAILABLE' }]);
  }
});
