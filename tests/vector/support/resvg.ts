import { straightPixels } from '@platen/core';
import { Resvg, type ResvgRenderOptions } from '@resvg/resvg-js';
import type { Pixels } from '../../parity/support/compare-pixels.ts';

/** A picture of an SVG by resvg, which is given no fonts: to look for those of the system takes longer than to draw. */
export function drawInResvg(svg: string | Uint8Array, options: Omit<ResvgRenderOptions, 'font'> = {}): Pixels {
  const text = typeof svg === 'string' ? svg : Buffer.from(svg).toString();
  const { width, height, pixels } = new Resvg(text, { ...options, font: { loadSystemFonts: false } }).render();
  const data = new Uint8ClampedArray(pixels.length);
  straightPixels(pixels, data);
  return { width, height, data };
}
