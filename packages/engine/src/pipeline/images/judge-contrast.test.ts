import { bindDesign, defaultRenderOptions, outputFormats, parseDesign } from '@platen/core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { render } from '../render.ts';
import { createRenderServices } from '../render-services.ts';

const services = createRenderServices();

type Shade = (x: number, y: number) => number;

/** A grey picture of 600 × 400 px; `shade` takes shares of its sides. */
async function picture(shade: Shade): Promise<Buffer> {
  const [width, height] = [600, 400];
  const pixels = Buffer.alloc(width * height * 3);
  for (let index = 0; index < width * height; index += 1) {
    pixels.fill(shade((index % width) / width, Math.floor(index / width) / height), index * 3, index * 3 + 3);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

const photo = { id: 'photo', type: 'image', width: 600, height: 400, src: 'photo' };
const words = {
  id: 'words',
  type: 'text',
  x: 50,
  y: 150,
  width: 500,
  height: 100,
  text: 'Words over a photo',
  fontSize: 48,
  fill: '#ffffff',
};

async function warningsOf(
  shade: Shade,
  elements: readonly object[] = [photo, words],
  format: (typeof outputFormats)[number] = 'png',
) {
  const design = bindDesign(parseDesign({ width: 600, height: 400, canvasData: { elements } }), {});
  const images = new Map([['photo', { status: 'bytes', bytes: await picture(shade) } as const]]);
  const { warnings } = await render({ design, options: { ...defaultRenderOptions, format }, images }, services);
  return warnings.filter(({ code }) => code === 'LOW_CONTRAST');
}

const light: Shade = () => 225;
const dark: Shade = () => 40;

describe('text over a photograph', () => {
  it.each(outputFormats)('that it hardly differs from is reported with its contrast, in %s', async (format) => {
    expect(await warningsOf(light, [photo, words], format)).toMatchObject([
      { elementId: 'words', details: { ratio: 1.31, atLeast: 3 } },
    ]);
  });

  it('that it differs from is not', async () => {
    expect(await warningsOf(dark)).toEqual([]);
    expect(await warningsOf(light, [photo, { ...words, fill: '#111827' }])).toEqual([]);
  });

  it('is not reported when a shade lies between them, and is when the shade is too faint', async () => {
    const shade = (opacity: number) => ({
      id: 'shade',
      type: 'rectangle',
      y: 100,
      width: 600,
      height: 200,
      fill: `linear-gradient(180deg, rgba(0,0,0,${opacity}), rgba(0,0,0,${opacity + 0.1}))`,
    });
    expect(await warningsOf(light, [photo, shade(0.6), words])).toEqual([]);
    expect(await warningsOf(light, [photo, shade(0.05), words])).toHaveLength(1);
  });

  it('is judged where it stands: by the part of the photo, the crop and the filters under it', async () => {
    const lightBelow: Shade = (_x, y) => (y > 0.5 ? 230 : 20);
    expect(await warningsOf(lightBelow, [photo, { ...words, y: 50 }])).toEqual([]);
    expect(await warningsOf(lightBelow, [photo, { ...words, y: 280 }])).toHaveLength(1);
    const lowerHalf = { ...photo, crop: { x: 0, y: 0.5, width: 1, height: 0.5 } };
    expect(await warningsOf(lightBelow, [lowerHalf, { ...words, y: 50 }])).toHaveLength(1);
    expect(await warningsOf(light, [{ ...photo, filters: { brightness: 0.2 } }, words])).toEqual([]);
    expect(await warningsOf(dark, [{ ...photo, colorOverlay: 'rgba(255,255,255,0.9)' }, words])).toHaveLength(1);
  });

  it('is judged when it is turned, mirrored or in a group', async () => {
    const lightLeft: Shade = (x) => (x < 0.5 ? 230 : 20);
    const upright = { ...words, x: -200, y: 150, width: 500, rotation: 90, fontSize: 30 };
    expect(await warningsOf(lightLeft, [photo, upright])).toHaveLength(1);
    expect(await warningsOf(lightLeft, [photo, { ...upright, x: 300 }])).toEqual([]);
    const group = { id: 'g', type: 'group', width: 600, height: 400, rotation: 180, children: [photo, words] };
    expect(await warningsOf(light, [group])).toHaveLength(1);
    expect(await warningsOf(dark, [group])).toEqual([]);
  });

  it('is not reported for a few bright spots, and is when most of it is bright', async () => {
    const spots =
      (share: number): Shade =>
      (x, y) =>
        ((x * 7919 + y * 104_729) * 13) % 1 < share ? 245 : 30;
    expect(await warningsOf(spots(0.15))).toEqual([]);
    expect(await warningsOf(spots(0.75))).toHaveLength(1);
  });

  it('is left to its designer when it has an outline, a shadow or a highlight, or is decoration', async () => {
    for (const own of [
      { stroke: '#000000', strokeWidth: 2 },
      { shadow: { color: '#000000', blur: 6 } },
      { backgroundColor: '#111827' },
      { decorative: true },
    ]) {
      expect(await warningsOf(light, [photo, { ...words, ...own }])).toEqual([]);
    }
  });

  it('is not judged where the photograph lets a transparent page through', async () => {
    const design = [{ ...photo, opacity: 0.5 }, words];
    expect(await warningsOf(light, design)).toHaveLength(1);
    const page = parseDesign({ width: 600, height: 400, canvasData: { background: 'transparent', elements: design } });
    const images = new Map([['photo', { status: 'bytes', bytes: await picture(light) } as const]]);
    const job = { design: bindDesign(page, {}), options: defaultRenderOptions, images };
    expect((await render(job, services)).warnings).toEqual([]);
  });
});
