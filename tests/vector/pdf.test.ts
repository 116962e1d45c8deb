import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { placeScene, type Scene } from '@platen/core';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { encodePdf, type PdfOptions } from '../../packages/engine/src/encode/pdf/encode-pdf.ts';
import { paintRaster } from '../../packages/engine/src/surface/raster-surface.ts';
import { groupMark, sceneOf, shapeMark, shapeScenes, solid } from './scenes.ts';
import { differencePercent } from './support/compare.ts';
import { noFonts } from './support/fonts.ts';
import { hasPoppler, rasterizePdf } from './support/programs.ts';
import { noImages, noPictures } from './support/resources.ts';

const noMargins = { top: 0, right: 0, bottom: 0, left: 0 };
const plain: PdfOptions = {
  scale: 1,
  resizeMode: 'contain',
  dpi: 72,
  margins: noMargins,
  embedFonts: true,
  quality: 90,
  imageDpi: 300,
};

const encode = (scene: Scene, options: Partial<PdfOptions> = {}) =>
  encodePdf([scene], { ...plain, ...options }, { fonts: noFonts, ...noImages });

describe.skipIf(!hasPoppler)('a PDF, drawn by poppler, shows what the PNG shows', () => {
  it.each(shapeScenes)('$title', async ({ scene }) => {
    const placement = placeScene({ sceneWidth: 320, sceneHeight: 240, scale: 1, resizeMode: 'contain' });
    const png = paintRaster(scene, placement, noPictures).toBuffer('image/png');
    expect(differencePercent(png, rasterizePdf(await encode(scene), 72))).toBeLessThan(0.2);
  });

  it('keeps margins as paper and fills the rest of the page with the background', async () => {
    const scene = sceneOf([], { background: solid('#3366cc') });
    const pdf = await encode(scene, { pageSize: 'A4', margins: { top: 50, right: 50, bottom: 50, left: 50 } });
    const expected = paintRaster(
      sceneOf(
        [shapeMark({ shape: { type: 'rect', x: 50, y: 50, width: 742, height: 495.28 }, fill: solid('#3366cc') })],
        {
          width: 842,
          height: 595,
        },
      ),
      { width: 842, height: 596, transform: [1, 0, 0, 1, 0, 0] },
      noPictures,
    ).toBuffer('image/png');
    expect(differencePercent(expected, rasterizePdf(pdf, 72))).toBeLessThan(0.3);
  });
});

describe('the page of a PDF', () => {
  const wide = sceneOf([], { width: 1200, height: 600 });
  const tall = sceneOf([], { width: 600, height: 1200 });

  it.each<[string, Scene, Partial<PdfOptions>, [number, number]]>([
    ['is as large as the design, 1 px being 1 pt at 72 dpi', wide, {}, [1200, 600]],
    ['shrinks with the dpi', wide, { dpi: 300 }, [288, 144]],
    ['grows with the scale', wide, { scale: 2 }, [2400, 1200]],
    [
      'takes its size from the request when it is Custom',
      wide,
      { pageSize: 'Custom', width: 500, height: 400 },
      [500, 400],
    ],
    ['turns A4 to a wide design', wide, { pageSize: 'A4' }, [841.89, 595.28]],
    ['leaves A4 upright for a tall design', tall, { pageSize: 'A4' }, [595.28, 841.89]],
    ['follows the orientation that is asked for', wide, { pageSize: 'Letter', orientation: 'portrait' }, [612, 792]],
    ['knows Legal', tall, { pageSize: 'Legal' }, [612, 1008]],
  ])('%s', async (_, scene, options, [width, height]) => {
    const page = await (await open(await encode(scene, options))).getPage(1);
    expect(page.view.map((length: number) => Number(length.toFixed(2)))).toEqual([0, 0, width, height]);
  });

  it('refuses margins that leave no room', async () => {
    const margins = { ...noMargins, left: 700, right: 700 };
    await expect(encode(wide, { margins })).rejects.toMatchObject({ code: 'INVALID_DIMENSIONS' });
  });

  it('refuses a side of more than 200 inches', async () => {
    const huge = sceneOf([], { width: 10_000, height: 100 });
    await expect(encode(huge, { scale: 2 })).rejects.toMatchObject({ code: 'INVALID_DIMENSIONS' });
  });
});

describe('a PDF', () => {
  it('has the title and no date', async () => {
    const pdf = await encode(sceneOf([]), { title: 'Café (é) \\ „Zwölf“ 日本' });
    const { info } = await (await open(pdf)).getMetadata();
    expect(info).toMatchObject({ Title: 'Café (é) \\ „Zwölf“ 日本', Producer: 'Platen' });
    expect(info).not.toHaveProperty('CreationDate');
  });

  it('links the whole of a turned mark, and drops links that are not http, https or mailto', async () => {
    const box = { type: 'rect', x: 0, y: 0, width: 100, height: 40 } as const;
    const scene = sceneOf([
      groupMark([shapeMark({ shape: box, fill: solid('#ff0000'), href: 'https://example.org/?a=(1)&b=é' })], {
        transform: [0, 1, -1, 0, 100, 20],
      }),
      shapeMark({ shape: box, fill: solid('#00ff00'), href: 'javascript:alert(1)' }),
    ]);
    const page = await (await open(await encode(scene))).getPage(1);
    const links = await page.getAnnotations();
    expect(links).toHaveLength(1);
    expect(links[0].url).toBe('https://example.org/?a=(1)&b=%C3%A9');
    const [left, bottom, right, top] = links[0].rect.map(Math.round);
    expect([left, bottom, right, top]).toEqual([59, 119, 101, 221]);
  });

  it('has the same bytes in another process', async () => {
    const script = fileURLToPath(new URL('support/hash-pdf.ts', import.meta.url));
    const hashes = [1, 2].map(() => execFileSync(process.execPath, [script], { encoding: 'utf8' }));
    expect(hashes[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(hashes[1]).toBe(hashes[0]);
  });
});

function open(pdf: Uint8Array) {
  return getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
}
