import { readFileSync } from 'node:fs';
import { bindDesign, parseDesign } from '@platen/core';
import { expect, it } from 'vitest';
import { cacheFigures } from '../caches/counted-cache.ts';
import { defaultRenderOptions } from '../options/render-options.ts';
import { render } from './render.ts';
import type { RenderServices } from './render-job.ts';
import { createRenderServices } from './render-services.ts';

const folder = new URL('../../../../fixtures/designs/invoice/', import.meta.url);
const fixture = (name: string) => JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
const invoice = parseDesign(fixture('design.json'));
const data = fixture('data.json');
const options = { ...defaultRenderOptions, format: 'pdf' } as const;

async function draw(services: RenderServices, given: Readonly<Record<string, unknown>>): Promise<Buffer> {
  const design = bindDesign(invoice, { dynamicData: { ...data, ...given } });
  return (await render({ design, options, images: new Map() }, services)).bytes;
}

/** Held until the end: what is let go is no longer counted. */
const made: RenderServices[] = [];

function createServices(): RenderServices {
  const services = createRenderServices();
  made.push(services);
  return services;
}

const caches = ['layouts', 'pdf_fonts', 'pdf_runs', 'pdf_streams'];
const hitsOf = (cache: string) => cacheFigures().find(({ name }) => name === cache)?.hits ?? 0;

it('a PDF is the same to the byte whatever the process has drawn before', async () => {
  const warm = createServices();
  await draw(warm, {});
  const first = data.items[0];
  for (const given of [
    // The same glyphs in another order.
    { number: '0714-2026' },
    // Glyphs that the fonts of the file did not have.
    { number: 'ÆØÅ 77' },
    { items: [{ ...first, item: 'Æble', qty: 3 }, ...data.items.slice(1)] },
    {},
  ]) {
    const before = caches.map(hitsOf);
    const bytes = await draw(warm, given);
    for (const [index, cache] of caches.entries()) {
      expect(hitsOf(cache), cache).toBeGreaterThan(before[index] ?? 0);
    }
    expect(bytes.equals(await draw(createServices(), given))).toBe(true);
  }
});
