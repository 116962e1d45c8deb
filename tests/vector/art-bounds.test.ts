import { bindDesign, defaultRenderOptions, parseDesign, type RenderOptions } from '@platen/core';
import { createRenderServices, render } from '@platen/engine';
import { PNG } from 'pngjs';
import { expect, it } from 'vitest';
import { cpuMs } from '../support/cpu-time.ts';

const services = createRenderServices();

/** Art over a whole page of that side. */
function renderPage(inside: string, side: number, options: Partial<RenderOptions>) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">${inside}</svg>`;
  const elements = [{ id: 'art', type: 'svg', svg, x: 0, y: 0, width: side, height: side }];
  const design = bindDesign(parseDesign({ width: side, height: side, canvasData: { elements } }), {});
  return render({ design, images: new Map(), options: { ...defaultRenderOptions, ...options } }, services);
}

const fine = (side: number, tile: number) =>
  `<pattern id="p" width="${tile}" height="${tile}" patternUnits="userSpaceOnUse"><rect width="${tile / 2}" height="${tile}" fill="#f00"/></pattern><rect width="${side}" height="${side}" fill="url(#p)"/>`;

it('a pattern of a hundred million tiles is a small PDF, and soon', async () => {
  const started = cpuMs();
  const { bytes, warnings } = await renderPage(fine(8_000, 0.8), 8_000, { format: 'pdf' });
  expect(bytes.length).toBeLessThan(100_000);
  expect(warnings.map(({ code }) => code)).toEqual(['ART_RASTERIZED']);
  expect(cpuMs() - started).toBeLessThan(10_000);
});

it('a pattern of millions of tiles is painted in a picture of pixels as fast as a colour, and is the colours mixed', async () => {
  const started = cpuMs();
  const { bytes } = await renderPage(fine(2_000, 0.5), 2_000, { format: 'png' });
  const { data } = PNG.sync.read(Buffer.from(bytes));
  const middle = 4 * (1_000 * 2_000 + 1_000);
  expect(data[middle + 1]).toBeGreaterThan(100);
  expect(data[middle + 1]).toBeLessThan(155);
  expect(cpuMs() - started).toBeLessThan(10_000);
});

it('a pattern of many tiles is one tile in SVG', async () => {
  const { bytes } = await renderPage(fine(8_000, 0.8), 8_000, { format: 'svg' });
  expect(bytes.length).toBeLessThan(2_000);
});

it('masks of masks end, in every format', async () => {
  const masks = [1, 2, 3].map(
    (n) =>
      `<mask id="m${n}"><g mask="url(#m${n - 1})"><circle cx="200" cy="200" r="${190 - n}" fill="#eee"/></g></mask>`,
  );
  const art = `<mask id="m0"><circle cx="200" cy="200" r="150" fill="#888"/></mask>${masks.join('')}${'<rect width="400" height="400" mask="url(#m3)"/>'.repeat(20)}`;
  for (const format of ['png', 'pdf', 'svg'] as const) {
    const started = cpuMs();
    const { bytes } = await renderPage(art, 400, { format });
    expect(bytes.length).toBeLessThan(500_000);
    expect(cpuMs() - started).toBeLessThan(15_000);
  }
});

const letters = 'Letters of a long text. '.repeat(410).slice(0, 9_800);

it.each([
  ['in one line', `<text y="100">${letters}</text>`],
  ['each at a place of its own', `<text x="${'5 9 '.repeat(5_000)}" y="50">${letters}</text>`],
  ['each turned', `<text y="50" rotate="10">${letters}</text>`],
  [
    'along a path',
    `<path id="p" d="M0 200C100 0 300 400 400 200"/><text><textPath href="#p">${letters}</textPath></text>`,
  ],
  ['copied a thousand times', `<text id="t" y="50">${letters.slice(0, 200)}</text>${'<use href="#t"/>'.repeat(999)}`],
  [
    'in a box that each group asks for',
    `<clipPath id="c" clipPathUnits="objectBoundingBox"><path d="M0 0H1V1z"/><path d="M0 1H1V0z"/></clipPath>${'<g clip-path="url(#c)">'.repeat(40)}<text y="50">${letters}</text>${'</g>'.repeat(40)}`,
  ],
])('letters by the thousand are set in time: %s', async (_how, art) => {
  for (const format of ['png', 'pdf'] as const) {
    const started = cpuMs();
    const { bytes } = await renderPage(art, 400, { format });
    expect(bytes.length).toBeLessThan(3_000_000);
    expect(cpuMs() - started).toBeLessThan(15_000);
  }
});
