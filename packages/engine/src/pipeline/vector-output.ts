import type { RenderOptions } from '@platen/core';
import { areTilesDrawn, type Mark, type Warning } from '@platen/core';
import { encodePdf, type PdfOptions } from '../encode/pdf/encode-pdf.ts';
import { joinPages } from '../encode/pdf/scene-pages.ts';
import { encodeSvg } from '../encode/svg/encode-svg.ts';
import type { VectorFonts } from '../encode/text/vector-fonts.ts';
import { contentsOf } from '../surface/mark-contents.ts';
import { placePage } from '../surface/pdf-page.ts';
import { lowResolutions } from './images/low-resolution.ts';
import type { OutputWriter } from './output-writer.ts';
import type { RenderServices } from './render-job.ts';

export const pdfWriter: OutputWriter = {
  manyPages: true,
  kind: 'vector',
  pictureDensity: null,
  write: async (request) => {
    const { options, services, images } = request;
    const started = performance.now();
    const scene = joinPages(request.pages);
    const page = placePage({ ...pdfOptions(options), sceneWidth: scene.width, sceneHeight: scene.height });
    const drawing = await services.svg.lend([scene]);
    const read = performance.now();
    const bytes = await encodePdf(request.pages, pdfOptions(options), {
      fonts: vectorFonts(services),
      images,
      drawing,
      memory: services.pdf,
    });
    return {
      bytes,
      width: Math.max(1, Math.round((page.width * options.dpi) / 72)),
      height: Math.max(1, Math.round((page.height * options.dpi) / 72)),
      paintMs: read - started,
      encodeMs: performance.now() - read,
      warnings: [...sizesWithoutEffect(options), ...rasterizedArt(scene.marks), ...lowResolutions(scene, page)],
    };
  },
};

/** The room inside a page's margins; undefined when the page takes its size from the design. */
export function pageRoom(
  design: { readonly width: number; readonly height: number },
  options: RenderOptions,
): { readonly width: number; readonly height: number } | undefined {
  const { width, height, pdf } = options;
  const isNamed = pdf.pageSize !== undefined && pdf.pageSize !== 'Custom';
  if (!isNamed && (width === undefined || height === undefined)) return undefined;
  return placePage({ ...pdfOptions(options), sceneWidth: design.width, sceneHeight: design.height }).area;
}

/** What filters of SVG change, and patterns of too many tiles; one warning for each element. */
function rasterizedArt(marks: readonly Mark[]): readonly Warning[] {
  const idsOf = (mark: Mark): readonly string[] => {
    if (mark.kind === 'group')
      return areTilesDrawn(mark) && !mark.svgFilter ? mark.children.flatMap(idsOf) : [mark.elementId];
    return [];
  };
  return [
    ...new Set(marks.filter((mark) => contentsOf(mark).patterns || contentsOf(mark).svgFilters).flatMap(idsOf)),
  ].map((elementId) => ({
    code: 'ART_RASTERIZED',
    elementId,
    message:
      'A part of the SVG art uses what has no vector form in a PDF, such as a filter other than a blur or a shadow, or a pattern of thousands of tiles: that part is held as pixels of 300 dpi at most. Turn it into plain shapes to keep it sharp at any size.',
  }));
}

export const svgWriter: OutputWriter = {
  manyPages: false,
  kind: 'vector',
  pictureDensity: null,
  write: async ({ scene, placement, options, services, images }) => {
    const started = performance.now();
    const picture = (key: string) => {
      const read = images.get(key);
      return read && services.svgPictures(read);
    };
    const bytes = await encodeSvg(
      scene,
      placement,
      { embedFonts: options.embedFonts, ...(options.pdf.title !== undefined && { title: options.pdf.title }) },
      { fonts: vectorFonts(services), catalog: services.fonts, image: picture },
    );
    const { width, height } = placement;
    return { bytes, width, height, paintMs: 0, encodeMs: performance.now() - started, warnings: [] };
  },
};

/** A named page has its own size. */
function sizesWithoutEffect({ pdf, width, height, scale }: RenderOptions): readonly Warning[] {
  const { pageSize } = pdf;
  if (pageSize === undefined || pageSize === 'Custom') return [];
  const given = { width: width !== undefined, height: height !== undefined, scale: scale !== 1 };
  return Object.entries(given).flatMap(([option, isGiven]) =>
    isGiven
      ? [
          {
            code: 'OPTION_IGNORED',
            message: `${option} has no effect on a page of the size ${pageSize}.`,
            details: { option, pageSize },
          },
        ]
      : [],
  );
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
    imageDpi: pdf.imageDpi,
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
