import { bindDesign, defaultRenderOptions, type OutputFormat, parseDesign } from '@platen/core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { render } from '../render.ts';
import type { ImageSource } from '../render-job.ts';
import { createRenderServices } from '../render-services.ts';

const services = createRenderServices();
const side = 8_000;
type Properties = Readonly<Record<string, unknown>>;

function renderAs(format: OutputFormat, elements: readonly Properties[], images: ReadonlyMap<string, ImageSource>) {
  const design = bindDesign(parseDesign({ width: side, height: side, canvasData: { elements } }));
  return render({ design, options: { ...defaultRenderOptions, format }, images }, services);
}

/** Groups inside each other, each of which is painted on a layer of its own. */
function faded(depth: number): Properties {
  const child = depth === 1 ? { type: 'rectangle', width: side, height: side, fill: '#f00' } : faded(depth - 1);
  return { type: 'group', width: side, height: side, opacity: 0.5, children: [child] };
}

describe('a render that would hold more pixels than there is memory for', () => {
  it('is refused before it is drawn, with what they are for', async () => {
    await expect(renderAs('png', [faded(6)], new Map())).rejects.toMatchObject({
      code: 'INVALID_DIMENSIONS',
      message: expect.stringContaining('448 megapixels at once: 64 of the output, 384 of layers'),
      details: { reason: 'memory', outputPixels: side * side, layerPixels: 6 * side * side, picturePixels: 0 },
    });
  });

  it('is refused for its pictures before they are decoded, in every format that decodes them', async () => {
    const pixel = sharp({ create: { width: 7_000, height: 7_000, channels: 3, background: '#123' } });
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const images = new Map<string, ImageSource>();
    for (const [index, name] of names.entries()) {
      // Each of its own content, or it would be the same picture.
      const bytes = await pixel
        .clone()
        .png({ compressionLevel: 1 + index })
        .toBuffer();
      images.set(name, { status: 'bytes', bytes });
    }
    const elements = names.map((src) => ({ type: 'image', width: side, height: side, src }));
    for (const format of ['png', 'pdf'] as const) {
      await expect(renderAs(format, elements, images)).rejects.toMatchObject({
        code: 'INVALID_DIMENSIONS',
        message: expect.stringContaining('343 of pictures'),
      });
    }
  });

  it.each(['png', 'pdf'] as const)(
    'is no more for a shadow whose spread reaches beyond all bounds, in %s',
    async (format) => {
      for (const inset of [true, false]) {
        const shadow = { color: 'red', blur: 250, offsetX: 100_000, spread: inset ? -100_000 : 100_000, inset };
        const elements = [{ type: 'text', width: 100, height: 40, text: 'Hello', shadow }];
        const design = bindDesign(parseDesign({ width: 100, height: 100, canvasData: { elements } }));
        const job = { design, options: { ...defaultRenderOptions, format }, images: new Map() };
        expect((await render(job, services)).width).toBe(100);
      }
    },
    30_000,
  );

  it('is none of those whose layers follow each other', async () => {
    const small = { type: 'group', width: 900, height: 900, opacity: 0.5 };
    const child = { type: 'rectangle', width: 900, height: 900, fill: '#f00' };
    const elements = Array.from({ length: 400 }, () => ({ ...small, children: [child, child] }));
    const design = bindDesign(parseDesign({ width: 900, height: 900, canvasData: { elements } }));
    const output = await render({ design, options: defaultRenderOptions, images: new Map() }, services);
    expect([output.width, output.height]).toEqual([900, 900]);
  });
});
