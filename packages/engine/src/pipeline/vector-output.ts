import { type Placement, placeScene, type Scene } from '@platen/core';
import { encodePdf } from '../encode/pdf.ts';
import { encodeSvg } from '../encode/svg.ts';
import type { OriginalImage } from '../encode/svg-image.ts';
import type { VectorFonts } from '../encode/vector-fonts.ts';
import type { FontServices } from '../fonts/font-services.ts';
import { type PdfPageRequest, placePage } from '../surface/pdf-page.ts';
import type { RasterResources } from '../surface/raster-surface.ts';
import type { RenderOptions } from './render-options.ts';

export interface VectorRequest {
  readonly scene: Scene;
  readonly options: RenderOptions;
  readonly services: FontServices;
  /** What the painter draws: images scaled to no less than `pdfPixelRatio` asks for. */
  readonly resources: RasterResources;
  /** By image key, for SVG. */
  originalImage(key: string): Promise<OriginalImage> | OriginalImage | undefined;
}

export interface VectorOutput {
  readonly bytes: Buffer;
  /** Design px. */
  readonly width: number;
  readonly height: number;
}

/** The formats whose files hold shapes and text instead of pixels. */
export const vectorOutputs = { pdf: renderPdf, svg: renderSvg } satisfies Record<
  'pdf' | 'svg',
  (request: VectorRequest) => Promise<VectorOutput>
>;

async function renderPdf({ scene, options, services, resources }: VectorRequest): Promise<VectorOutput> {
  const request = pageRequest(scene, options);
  const { width, height } = placePage(request);
  const { title } = options.pdf;
  const pdf = {
    ...request,
    quality: options.quality,
    embedFonts: options.embedFonts,
    ...(title !== undefined && { title }),
  };
  const bytes = await encodePdf(scene, pdf, { fonts: vectorFonts(services), resources });
  const pxPerPt = options.dpi / 72;
  return { bytes, width: width * pxPerPt, height: height * pxPerPt };
}

async function renderSvg(request: VectorRequest): Promise<VectorOutput> {
  const { scene, options, services } = request;
  const { title } = options.pdf;
  const placement = svgPlacement(scene, options);
  const bytes = await encodeSvg(
    scene,
    placement,
    { embedFonts: options.embedFonts, ...(title !== undefined && { title }) },
    { fonts: vectorFonts(services), catalog: services.fonts, image: (key) => request.originalImage(key) },
  );
  return { bytes, width: placement.width, height: placement.height };
}

/**
 * Pixels that a photograph on a PDF page needs for each design px: two, as a sharp screen shows, and 300 for each
 * inch of paper at most.
 */
export function pdfPixelRatio(scene: Scene, options: RenderOptions): number {
  const { transform } = placePage(pageRequest(scene, options)).placement;
  const ptPerPx = Math.hypot(transform[0], transform[1]);
  return Math.min(2, Math.max(1, (300 / 72) * ptPerPx));
}

function pageRequest(scene: Scene, options: RenderOptions): PdfPageRequest {
  const { width, height, scale, resizeMode, dpi, pdf } = options;
  return {
    sceneWidth: scene.width,
    sceneHeight: scene.height,
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
    scale,
    resizeMode,
    dpi,
    margins: pdf.margins,
    ...(pdf.pageSize !== undefined && { pageSize: pdf.pageSize }),
    ...(pdf.orientation !== undefined && { orientation: pdf.orientation }),
  };
}

function svgPlacement(scene: Scene, { width, height, scale, resizeMode }: RenderOptions): Placement {
  return placeScene({
    sceneWidth: scene.width,
    sceneHeight: scene.height,
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
    scale,
    resizeMode,
  });
}

function vectorFonts({ fontStore, subsetter, outliner }: FontServices): VectorFonts {
  return { store: fontStore, subsetter, outliner };
}
