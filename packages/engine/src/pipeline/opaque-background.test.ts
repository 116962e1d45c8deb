import { bindDesign, defaultRenderOptions, parseDesign } from '@platen/core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { takePicture } from '../encode/pixels/painted-picture.ts';
import { isOpaque } from '../surface/opaque-pixels.ts';
import { paintRaster } from '../surface/raster-surface.ts';
import { render } from './render.ts';
import type { RenderServices } from './render-job.ts';
import { createRenderServices } from './render-services.ts';

const services = createRenderServices();
const stops = ['#123456', '#fedcba'].map((color, offset) => ({ offset, color }));
const blendModes = [
  ...['normal', 'multiply', 'screen', 'overlay', 'darken', 'lighten', 'color-dodge', 'color-burn', 'hard-light'],
  ...['soft-light', 'difference', 'exclusion', 'hue', 'saturation', 'color', 'luminosity'],
];

/** Whether a picture that is known to have an opaque background is taken for opaque, and whether each of its pixels is. */
async function look(background: unknown, scale: number) {
  const seen: { readonly taken: boolean; readonly all: boolean }[] = [];
  const watched: RenderServices = {
    ...services,
    bases: {
      paint: (scene, placement, resources) => {
        const canvas = paintRaster(scene, placement, resources);
        seen.push({ taken: takePicture(canvas, { isKnownOpaque: true }).opaque, all: isOpaque(canvas.data()) });
        return { canvas, isOpaque: false };
      },
    },
  };
  const elements = blendModes.flatMap((blendMode, index) => [
    { type: 'ellipse', x: index * 9, y: 5, width: 60, height: 70, fill: 'rgba(200, 30, 90, 0.37)', blendMode },
    { type: 'group', ...place, x: index * 8, opacity: 0.7, rotation: 11, blendMode, children: [box] },
  ]);
  const design = bindDesign(parseDesign({ width: 211, height: 97, canvasData: { background, elements } }));
  const options = { ...defaultRenderOptions, format: 'jpg', scale, width: 333, height: 101 } as const;
  await render({ design, options: { ...options, resizeMode: 'contain' }, images: new Map() }, watched);
  return seen;
}

const place = { y: 40, width: 50, height: 40 };
const box = { type: 'rectangle', width: 50, height: 40, fill: '#33aa77', blur: 3, shadow: { color: '#0008', blur: 9 } };

describe('a picture whose background is opaque', () => {
  it.each([
    ['one colour', '#fafafa'],
    ['a linear gradient', { type: 'linear', angle: 30, stops }],
    ['a radial gradient', { type: 'radial', stops }],
    ['a conic gradient', { type: 'conic', stops }],
  ])('is opaque, whatever lies over it, unless its edges are not: %s', async (_, background) => {
    for (const scale of [1, 1.5, 2]) expect(await look(background, scale)).toEqual([{ taken: true, all: true }]);
    // The last column ends within a pixel.
    expect(await look(background, 0.31)).toEqual([{ taken: false, all: false }]);
  });

  it('has alpha where a colour of its background has, though its corners have none', async () => {
    const background = { type: 'radial', stops: [{ offset: 0, color: '#fedcba80' }, stops[1]] };
    const design = bindDesign(parseDesign({ width: 80, height: 60, canvasData: { background, elements: [] } }));
    const { bytes } = await render({ design, options: defaultRenderOptions, images: new Map() }, services);
    expect((await sharp(bytes).stats()).isOpaque).toBe(false);
  });
});
