import { createCanvas, ImageData } from '@napi-rs/canvas';
import { bindDesign, defaultRenderOptions, type OutputFormat, parseDesign } from '@platen/core';
import { createRenderServices, type RenderJob, render } from '@platen/engine';
import { describe, expect, it } from 'vitest';
import { readPdf } from '../../packages/engine/src/encode/pdf/pdf-file.ts';
import { differencePercent } from './support/compare.ts';
import { hasPoppler, rasterizePdf } from './support/programs.ts';
import { drawInResvg } from './support/resvg.ts';

const services = createRenderServices();
const photo = makePhoto();

/** A card with a photograph shown twice, a gradient and a shadowed button. */
const design = bindDesign(
  parseDesign({
    width: 1200,
    height: 630,
    canvasData: {
      elements: [
        { type: 'image', width: 1200, height: 630, src: 'photo', objectFit: 'cover' },
        { type: 'rectangle', width: 1200, height: 630, fill: 'linear-gradient(90deg, rgba(0,0,0,0.7), rgba(0,0,0,0))' },
        {
          type: 'rectangle',
          x: 60,
          y: 480,
          width: 260,
          height: 72,
          cornerRadius: 36,
          fill: '#ff5a36',
          shadow: { color: 'rgba(0,0,0,0.5)', blur: 24, offsetX: 0, offsetY: 8 },
        },
        { type: 'image', x: 900, y: 380, width: 200, height: 200, src: 'photo', clip: { shape: 'circle' } },
      ],
    },
  }),
);

const renderAs = async (format: OutputFormat) => {
  const options = { ...defaultRenderOptions, format };
  const job: RenderJob = { design, options, images: new Map([['photo', { status: 'bytes', bytes: photo }]]) };
  return (await render(job, services)).bytes;
};

describe('photographs', () => {
  it('are stored in a PDF as JPEG with 300 px to the inch of what is shown, or all there is', async () => {
    const pdf = await renderAs('pdf');
    const jpegs = [...readPdf(pdf).objects.values()].filter(
      ({ dictionary }) => dictionary.includes('/DCTDecode') && !dictionary.includes('/DeviceGray'),
    );
    const widths = jpegs.map(({ dictionary }) => Number(/\/Width (\d+)/.exec(dictionary)?.[1]));
    expect(widths.sort((a, b) => a - b)).toEqual([834, 2400]);
  });

  it('are stored in an SVG byte for byte, once', async () => {
    const svg = (await renderAs('svg')).toString();
    expect(svg.split(photo.toString('base64'))).toHaveLength(2);
    expect(svg.match(/data:image/g)).toHaveLength(1);
  });

  it('look in an SVG as in the PNG', async () => {
    const drawn = drawInResvg(await renderAs('svg'));
    expect(differencePercent(await renderAs('png'), drawn)).toBeLessThan(1.5);
  });

  it.skipIf(!hasPoppler)('look in a PDF as in the PNG', async () => {
    expect(differencePercent(await renderAs('png'), rasterizePdf(await renderAs('pdf'), 72))).toBeLessThan(1.5);
  });
});

/** 2400 × 1600 px of soft colours with grain; the same every time. */
function makePhoto(): Buffer {
  const width = 2400;
  const height = 1600;
  const pixels = new Uint8ClampedArray(width * height * 4);
  let seed = 1;
  for (let index = 0; index < width * height; index++) {
    const x = index % width;
    const y = Math.floor(index / width);
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    const grain = ((seed >> 16) % 24) - 12;
    pixels[4 * index] = 128 + 80 * Math.sin(x / 90) + 40 * Math.cos(y / 50) + grain;
    pixels[4 * index + 1] = 110 + 70 * Math.cos((x + y) / 130) + grain;
    pixels[4 * index + 2] = 150 + 60 * Math.sin(y / 70) + grain;
    pixels[4 * index + 3] = 255;
  }
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').putImageData(new ImageData(pixels, width, height), 0, 0);
  return canvas.toBuffer('image/jpeg', 90);
}
