import { defaultRenderOptions, type OutputFormat } from '@platen/core';
import { createRenderServices, render } from '@platen/engine';
import { describe, expect, it } from 'vitest';
import { fixtureDesignNames, loadFixtureDesign } from '../fixtures/load-design.ts';
import { expectPicture } from './expect-picture.ts';

const services = createRenderServices();
const ratios = { square: [360, 360], story: [270, 480], banner: [480, 252] } as const;
/** Designs of every kind: a photo, a split ticket, a centred quote, art, a link card, a menu of many lines. */
const shown = ['social-post', 'event-ticket', 'quote', 'podcast-cover', 'link-card', 'menu'] as const;

async function adapt(
  name: string,
  [width, height]: readonly [number, number],
  { format = 'png', scale = 1 }: { readonly format?: OutputFormat; readonly scale?: number } = {},
) {
  const { design, images } = loadFixtureDesign(name);
  const options = { ...defaultRenderOptions, format, scale, width, height, resizeMode: 'adaptive' as const };
  return render({ design, options, images }, services);
}

describe('designs laid out anew for other ratios', () => {
  describe.each(shown)('%s', (name) => {
    it.each(Object.entries(ratios))('as %s', async (ratio, size) => {
      const { bytes, width, height } = await adapt(name, size);
      expect([width, height]).toEqual(size);
      expectPicture('adaptive', `${name}-${ratio}`, bytes);
    });
  });

  it.each(fixtureDesignNames())('cut nothing and let nothing overflow: %s', async (name) => {
    for (const size of Object.values(ratios)) {
      const { warnings } = await adapt(name, size, { scale: 2 });
      expect(warnings.map(({ code }) => code).filter((code) => code.startsWith('TEXT'))).toEqual([]);
    }
  });

  it('have the asked size in every format', async () => {
    for (const format of ['jpg', 'webp', 'pdf', 'svg'] as const) {
      const { width, height } = await adapt('quote', ratios.banner, { format });
      expect([width, height], format).toEqual(ratios.banner);
    }
  });

  it('fill a named page of a PDF up to its margins', async () => {
    const { design, images } = loadFixtureDesign('link-card');
    const pdf = {
      ...defaultRenderOptions.pdf,
      pageSize: 'A4',
      margins: { top: 40, right: 40, bottom: 40, left: 40 },
    } as const;
    const options = { ...defaultRenderOptions, format: 'pdf', resizeMode: 'adaptive', pdf } as const;
    const { elements } = await render({ design, options, images }, services);
    const [back] = elements;
    const ratio = (842 - 80) / (595 - 80);
    expect(design.width > design.height ? (back?.box.width ?? 0) / (back?.box.height ?? 1) : ratio).toBeCloseTo(
      ratio,
      1,
    );
  });
});
