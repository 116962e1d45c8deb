import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Pixels } from '../parity/support/compare-pixels.ts';
import { hasChromium, startChromium } from './support/chromium.ts';
import { differencePercent, readPixels } from './support/compare.ts';
import { artInChromium, artInPdf, artInResvg, artInSvg, judgedArt, renderArt } from './support/judged-art.ts';
import { hasPoppler } from './support/programs.ts';

/** Percent of the pixels. Seen: at most 0.04 to Chromium, 0.001 to resvg, 0.24 in PDF, 0.18 in SVG, but for what is named below. */
const allowed = { chromium: 0.1, resvg: 0.1, pdf: 0.5, svg: 0.5 };

/** poppler enlarges pictures without smoothing them, and draws gradients of many stops in steps. */
const allowedInPdf: Readonly<Record<string, number>> = {
  'image-masked': 1.5,
  'images-inside': 1,
  'gradient-spread': 1.2,
};

/** What resvg does not know or reads otherwise than browsers do: text without fonts, and the like. */
const beyondResvg: ReadonlySet<string> = new Set([
  'clip-text',
  'current-colour',
  'deep-mixture',
  'gradient-inheritance',
  'markers-arrows',
  'markers-mid',
  'mask-alpha',
  'pattern-turned',
  'strokes',
  'style-sheets',
  'text-anchors',
  'text-on-picture',
  'text-painted',
  'text-path',
  'text-positions',
  'text-scaled',
]);

/** What PDF holds as pixels: pictures, blurs and other filters. */
const pixelsInPdf: ReadonlySet<string> = new Set([
  'filter-beside-shapes',
  'image-masked',
  'images-inside',
  'shadow-and-blur',
  'shadow-idiom',
]);

const names = [...judgedArt.keys()];
const svgOf = (name: string) => judgedArt.get(name) ?? '';

/** What we draw of it, once for all that judge it. */
const drawn = new Map<string, Promise<Pixels>>();
function drawnArt(name: string): Promise<Pixels> {
  const pixels = drawn.get(name) ?? renderArt(svgOf(name), { format: 'png' }).then(({ bytes }) => readPixels(bytes));
  drawn.set(name, pixels);
  return pixels;
}

describe('art of every feature', () => {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = hasChromium ? await startChromium() : undefined;
  });
  afterAll(() => browser?.close());

  it.skipIf(!hasChromium).each(names)('is the picture that Chromium draws of the file: %s', async (name) => {
    if (browser === undefined) throw new Error('Chromium did not start');
    const png = await drawnArt(name);
    expect(differencePercent(png, await artInChromium(browser, svgOf(name)))).toBeLessThan(allowed.chromium);
  });

  it.each(names.filter((name) => !beyondResvg.has(name)))('is the picture that resvg draws of it: %s', async (name) => {
    const png = await drawnArt(name);
    expect(differencePercent(png, artInResvg(svgOf(name)))).toBeLessThan(allowed.resvg);
  });

  it.skipIf(!hasPoppler).each(names)('is the same in PDF, as vectors: %s', async (name) => {
    const png = await drawnArt(name);
    const pdf = await artInPdf(svgOf(name));
    expect(differencePercent(png, pdf.picture)).toBeLessThan(allowedInPdf[name] ?? allowed.pdf);
    expect(pdf.bytes.includes('/Subtype /Image')).toBe(pixelsInPdf.has(name));
    const isRasterized = pdf.warnings.some(({ code }) => code === 'ART_RASTERIZED');
    expect(isRasterized).toBe(name === 'filter-beside-shapes');
    expect(pdf.bytes.length).toBeLessThan(120_000);
  });

  it.skipIf(!hasChromium).each(names)('is the same in SVG, as vectors: %s', async (name) => {
    if (browser === undefined) throw new Error('Chromium did not start');
    const png = await drawnArt(name);
    const svg = await artInSvg(browser, svgOf(name));
    expect(differencePercent(png, svg.png)).toBeLessThan(allowed.svg);
    if (!name.startsWith('image')) expect(svg.bytes.includes('<image')).toBe(false);
  });

  it('has the same size in JPG and WebP, without warnings', async () => {
    for (const format of ['jpg', 'webp'] as const) {
      const { width, height, warnings } = await renderArt(svgOf('deep-mixture'), { format });
      expect([width, height, warnings.filter(({ code }) => code === 'ART_RASTERIZED')]).toEqual([400, 400, []]);
    }
  });
});
