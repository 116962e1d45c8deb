import { bindDesign, defaultRenderOptions, type OutputFormat, parseDesign } from '@platen/core';
import { createRenderServices, render } from '@platen/engine';
import { expect, it } from 'vitest';
import type { Pixels } from '../parity/support/compare-pixels.ts';
import { pixelsOf } from './support/compare.ts';
import { hasPoppler, rasterizePdf } from './support/programs.ts';
import { drawInResvg } from './support/resvg.ts';

const services = createRenderServices();

/** A red square of the emoji font. */
async function draw(format: OutputFormat, fontStyle: 'normal' | 'italic'): Promise<Pixels> {
  const text = { id: 't', type: 'text', x: 20, y: 0, width: 200, height: 120, text: '🟥', fontSize: 80, fontStyle };
  const canvasData = { background: '#ffffff', elements: [text] };
  const design = bindDesign(parseDesign({ width: 240, height: 120, canvasData }), {});
  const { bytes } = await render({ design, images: new Map(), options: { ...defaultRenderOptions, format } }, services);
  if (format === 'pdf') return rasterizePdf(bytes, defaultRenderOptions.dpi);
  return format === 'svg' ? drawInResvg(bytes) : pixelsOf(bytes);
}

/** How far the red's left edge near its bottom is from that near its top, px. */
function lean({ data, width, height }: Pixels): number {
  const isRed = (x: number, y: number) => {
    const at = 4 * (y * width + x);
    return (data[at] ?? 0) > 150 && (data[at + 1] ?? 255) < 120;
  };
  const starts = Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (__, x) => x).find((x) => isRed(x, y)),
  );
  const red = starts.flatMap((x, y) => (x === undefined ? [] : [{ x, y }]));
  // Corners are round: a little inside of them.
  const [top, bottom] = [red.at(10), red.at(-11)];
  if (!top || !bottom) throw new Error('nothing red was drawn');
  return (top.x - bottom.x) / (bottom.y - top.y);
}

const formats = (['png', 'svg', 'pdf'] as const).filter((format) => format !== 'pdf' || hasPoppler);

// Chromium leans them in HTML and on canvases alike: `npm run test:parity` has a case.
it.each(formats)(
  'emoji lean in italics as all letters without italics of their own do, and only there: %s',
  async (format) => {
    expect(lean(await draw(format, 'italic'))).toBeCloseTo(0.25, 1);
    expect(Math.abs(lean(await draw(format, 'normal')))).toBeLessThan(0.03);
  },
);
