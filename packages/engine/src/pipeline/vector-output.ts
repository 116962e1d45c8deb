import { encodePdf, type PdfOptions, pictureDensity } from '../encode/pdf.ts';
import { encodeSvg } from '../encode/svg.ts';
import type { VectorFonts } from '../encode/vector-fonts.ts';
import { type DecodedImage, decodeImage } from '../images/decode-image.ts';
import type { RenderOptions } from '../options/render-options.ts';
import { artDrawables } from '../surface/art-drawables.ts';
import { placePage } from '../surface/pdf-page.ts';
import { neededScales } from './load-pixels.ts';
import type { OutputWriter, WriteRequest } from './output-writer.ts';
import type { RenderServices } from './render-job.ts';

export const pdfWriter: OutputWriter = {
  kind: 'vector',
  pictureDensity: null,
  write: async (request) => {
    const { scene, options, services } = request;
    const started = performance.now();
    const pictures = await pagePictures(request);
    const art = await artDrawables(scene);
    const resources = { image: (key: string) => pictures.get(key), art: (svg: string) => art.get(svg) };
    const read = performance.now();
    const bytes = await encodePdf(scene, pdfOptions(options), { fonts: vectorFonts(services), resources });
    return { bytes, paintMs: read - started, encodeMs: performance.now() - read, warnings: [] };
  },
};

export const svgWriter: OutputWriter = {
  kind: 'vector',
  pictureDensity: null,
  write: async ({ scene, placement, options, services, images }) => {
    const started = performance.now();
    const bytes = await encodeSvg(
      scene,
      placement,
      { embedFonts: options.embedFonts, ...(options.pdf.title !== undefined && { title: options.pdf.title }) },
      { fonts: vectorFonts(services), catalog: services.fonts, image: (key) => images.get(key) },
    );
    return { bytes, paintMs: 0, encodeMs: performance.now() - started, warnings: [] };
  },
};

/** Every picture at the size that the page needs, and no larger than it is. */
async function pagePictures({ scene, options, images }: WriteRequest): Promise<ReadonlyMap<string, DecodedImage>> {
  const page = placePage({ ...pdfOptions(options), sceneWidth: scene.width, sceneHeight: scene.height });
  const density = pictureDensity(page);
  const scales = neededScales(scene, { byKey: images, transform: [1, 0, 0, 1, 0, 0], density });
  const pictures = new Map<string, DecodedImage>();
  for (const [key, { x, y }] of scales) {
    const image = images.get(key);
    if (image) pictures.set(key, await decodeImage(image, Math.max(1, 1 / Math.max(x, y))));
  }
  return pictures;
}

function pdfOptions(options: RenderOptions): PdfOptions {
  const { width, height, scale, resizeMode, dpi, pdf, quality, embedFonts } = options;
  return {
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
    ...(pdf.pageSize !== undefined && { pageSize: pdf.pageSize }),
    ...(pdf.orientation !== undefined && { orientation: pdf.orientation }),
    ...(pdf.title !== undefined && { title: pdf.title }),
    margins: pdf.margins,
    scale,
    resizeMode,
    dpi,
    quality,
    embedFonts,
  };
}

function vectorFonts({ fontStore, subsetter, outliner }: RenderServices): VectorFonts {
  return { store: fontStore, subsetter, outliner };
}
