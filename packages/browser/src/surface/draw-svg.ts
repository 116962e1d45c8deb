import type { SvgRequest } from '@platen/core';
import { straightPixels } from '@platen/core/paint';
import type { PageCanvases } from './page-canvases.ts';

/** The module `@resvg/resvg-wasm`, initialised; the service draws with the same. */
export type SvgRenderer = Pick<typeof import('@resvg/resvg-wasm'), 'Resvg'>;
export type LoadRenderer = () => Promise<SvgRenderer>;

/** Draws a document of SVG in which layers stand as pictures. */
export function drawSvg(
  { width, height, pictures, document }: SvgRequest,
  { Resvg }: SvgRenderer,
  { create, contextOf }: PageCanvases,
): HTMLCanvasElement {
  const hrefs = pictures.map(({ image }) => (image as HTMLCanvasElement).toDataURL('image/png'));
  const drawing = new Resvg(document(hrefs), { font: { loadSystemFonts: false } });
  const picture = drawing.render();
  const canvas = create(width, height);
  const context = contextOf(canvas);
  const pixels = context.getImageData(0, 0, width, height);
  straightPixels(picture.pixels, pixels.data);
  context.putImageData(pixels, 0, 0);
  picture.free();
  drawing.free();
  return canvas;
}
