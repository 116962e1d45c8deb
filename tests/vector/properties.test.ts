import { readFileSync } from 'node:fs';
import path from 'node:path';
import { bindDesign, collectImageNeeds, defaultRenderOptions, type OutputFormat, parseDesign } from '@platen/core';
import { createRenderServices, type ImageSource, render } from '@platen/engine';
import { describe, expect, it } from 'vitest';
import type { Pixels } from '../parity/support/compare-pixels.ts';
import type { PropertyCase } from './property-bases.ts';
import { propertyCases } from './property-cases.ts';
import { differencePercent, readPixels } from './support/compare.ts';
import { hasPoppler, rasterizePdf } from './support/programs.ts';
import { drawInResvg } from './support/resvg.ts';

const services = createRenderServices();
const pictures = path.join(import.meta.dirname, '..', '..', 'fixtures', 'images');

/** What lies beneath every element: enough for blend modes, clips and transparency to show on. */
const ground = { id: 'ground', type: 'rectangle', x: 20, y: 20, width: 110, height: 140, fill: '#7dd3fc' };

async function renderAs(element: PropertyCase['base'], format: OutputFormat): Promise<Buffer> {
  const elements = [ground, { id: 'element', ...element }];
  const design = bindDesign(parseDesign({ width: 240, height: 180, canvasData: { elements } }));
  const sources = collectImageNeeds(design).flatMap(({ src, fallbackSrc }) => [
    src,
    ...(fallbackSrc ? [fallbackSrc] : []),
  ]);
  const images = new Map(sources.map((src): [string, ImageSource] => [src, sourceOf(src)]));
  // Its reader knows no embedded fonts.
  const embedFonts = format !== 'svg';
  // Asked for by its width and not by `scale`, so that vectors have the grid of the same pixels.
  const size = { width: 240 * scale, height: 180 * scale };
  const options = {
    ...defaultRenderOptions,
    ...size,
    format,
    embedFonts,
    ...(format === 'pdf' && { dpi: 72 * scale }),
  };
  return (await render({ design, options, images }, services)).bytes;
}

function sourceOf(src: string): ImageSource {
  if (src === 'missing') return { status: 'unavailable', reason: 'it is missing' };
  return { status: 'bytes', bytes: readFileSync(path.join(pictures, src)) };
}

/** Readers of PDF widen hairlines and hint small letters to the pixels they have. */
const scale = 2;

/** How each format looks to a reader that is not ours. */
const looks = {
  png: async (element) => readPixels(await renderAs(element, 'png')),
  svg: async (element) => drawInResvg(await renderAs(element, 'svg')),
  pdf: async (element) => rasterizePdf(await renderAs(element, 'pdf'), 72 * scale),
} satisfies Record<string, (element: PropertyCase['base']) => Promise<Pixels>>;

const formats = (['png', 'svg', 'pdf'] as const).filter((format) => format !== 'pdf' || hasPoppler);
/** Share of the pixels, in percent, by which readers may differ. */
const allowedPercent = 1.5;

const seen = new Map<string, Promise<Pixels>>();
function look(element: PropertyCase['base'], format: (typeof formats)[number]): Promise<Pixels> {
  const key = `${format} ${JSON.stringify(element)}`;
  const known = seen.get(key) ?? looks[format](element);
  seen.set(key, known);
  return known;
}

describe('every property can be seen, and looks the same in PNG, SVG and PDF', () => {
  it.each(propertyCases)('$name', async ({ base, changed }) => {
    const measure = await look(changed, 'png');
    for (const format of formats) {
      const shown = await look(changed, format);
      expect(differsFrom(await look(base, format), shown), `it has no effect in ${format}`).toBe(true);
      expect(differencePercent(measure, shown), `${format} looks otherwise`).toBeLessThanOrEqual(allowedPercent);
    }
  });
});

function differsFrom(a: Pixels, b: Pixels): boolean {
  return !Buffer.from(a.data).equals(Buffer.from(b.data));
}
