import type { RenderOptions } from '@platen/core';
import {
  adaptDesign,
  arrangeDesign,
  type BoundDesign,
  type LayoutDesignContext,
  layoutDesign,
  layoutPages,
  type Matrix,
  outputBounds,
  type Placement,
  PlatenError,
  placeScene,
  type Scene,
  shownPart,
  type Warning,
} from '@platen/core';
import { encodeBarcode } from '@platen/core/barcodes';
import { markupReaders } from '@platen/core/markup';
import { checkOutputBytes } from '../encode/output-bytes.ts';
import { DamagedImage } from '../images/damaged-image.ts';
import { judgeContrastOverPictures } from './images/judge-contrast.ts';
import { loadPixels, neededShrinks } from './images/load-pixels.ts';
import { checkPixelBudget } from './images/pixel-budget.ts';
import { resolveJobImages } from './images/resolve-images.ts';
import { servicesFor } from './job-services.ts';
import { outputWriters } from './output-writers.ts';
import type { RenderJob, RenderOutput, RenderServices } from './render-job.ts';
import { pageRoom } from './vector-output.ts';
import { listedWarnings } from './warnings/listed-warnings.ts';

const { sidePx: maxSidePx, pixels: maxPixels } = outputBounds;

/** Draws one job; `warm` serves one at a time. Throws PlatenError for what the caller's input caused. */
export async function render(job: RenderJob, warm: RenderServices): Promise<RenderOutput> {
  const damagedKeys = new Set<string>();
  const services = servicesFor(job, warm);
  for (;;) {
    try {
      return await renderOnce(job, services, damagedKeys);
    } catch (cause) {
      // Each try names one more image, so there are at most as many tries as images. Layout starts again, because a
      // fallback or a missing picture may change what is drawn.
      if (!(cause instanceof DamagedImage) || damagedKeys.has(cause.key)) throw cause;
      damagedKeys.add(cause.key);
    }
  }
}

async function renderOnce(
  job: RenderJob,
  services: RenderServices,
  damagedKeys: ReadonlySet<string>,
): Promise<RenderOutput> {
  const { options } = job;
  const stored = options.background === undefined ? job.design : { ...job.design, background: options.background };
  const design = adapt(stored, options, services);
  const writer = outputWriters[options.format];
  const started = performance.now();
  const images = await resolveJobImages(job, services.images, damagedKeys);
  const read = performance.now();
  const placement = checkSize(place(design, options));
  // Codes and tables lie on whole px of the page: of a vector, which has no scale of its own, as if it were drawn at 1.
  const grid = writer.kind === 'raster' ? placement : place(design, { ...options, scale: 1 });
  const fontsBefore = services.fontStore.loadedMs();
  const layout = (context: LayoutDesignContext): readonly [Scene, ...Scene[]] =>
    writer.manyPages ? layoutPages(design, context) : [layoutDesign(design, context)];
  const pages = layout({
    fonts: services.fonts,
    measurer: services.measurer,
    hyphenator: services.hyphenator,
    images: images.forLayout,
    ...(services.layouts && { memory: services.layouts }),
    barcodes: encodeBarcode,
    markup: markupReaders,
    pixelRatio: writer.kind === 'raster' ? meanScale(placement.transform) : null,
    placement: grid.transform,
    shown: shownPart(placement),
  });
  const [scene] = pages;
  const laidOut = performance.now();
  const fontsMs = services.fontStore.loadedMs() - fontsBefore;
  const shrinks =
    writer.pictureDensity === null
      ? new Map<string, number>()
      : neededShrinks(scene, {
          byKey: images.byKey,
          transform: placement.transform,
          density: writer.pictureDensity,
        });
  const canvas = writer.kind === 'raster' ? placement : null;
  checkPixelBudget({ scene, canvas, images: images.byKey, shrinks });
  const pixels = await loadPixels(shrinks, { byKey: images.byKey, store: services.images });
  const decoded = performance.now();
  const warnings: Warning[] = [];
  for (const page of pages) {
    const { images: store, svg, contrast: cache } = services;
    const sources = { design, pixels, byKey: images.byKey, store, svg, cache };
    warnings.push(...page.warnings, ...(await judgeContrastOverPictures(page, sources)));
  }
  const judgedMs = performance.now() - decoded;
  const { bytes, width, height, paintMs, encodeMs, ...written } = await writer.write({
    scene,
    pages,
    placement,
    options,
    pixels,
    images: images.byKey,
    services,
  });
  checkOutputBytes(bytes.length);
  return {
    bytes,
    width,
    height,
    warnings: listedWarnings([...warnings, ...written.warnings]),
    elements: pages.flatMap(({ elements }) => elements),
    timings: {
      images: read - started + (decoded - laidOut),
      fonts: fontsMs,
      layout: laidOut - read - fontsMs + judgedMs,
      paint: paintMs,
      encode: encodeMs,
    },
  };
}

/** With `adaptive`, the design in the ratio of what it is drawn on; where that follows the design, as it is. */
function adapt(stored: BoundDesign, options: RenderOptions, services: RenderServices): BoundDesign {
  if (options.resizeMode !== 'adaptive') return stored;
  const { fonts, measurer, hyphenator } = services;
  const design = arrangeDesign(stored, { fonts, measurer, hyphenator, pixelRatio: null });
  const { width, height, format } = options;
  if (format === 'pdf') {
    const room = pageRoom(design, options);
    return room ? adaptDesign(design, room) : design;
  }
  return width !== undefined && height !== undefined ? adaptDesign(design, { width, height }) : design;
}

function place(scene: Pick<Scene, 'width' | 'height'>, options: RenderOptions): Placement {
  return placeScene({
    sceneWidth: scene.width,
    sceneHeight: scene.height,
    ...(options.width !== undefined && { width: options.width }),
    ...(options.height !== undefined && { height: options.height }),
    scale: options.scale,
    resizeMode: options.resizeMode,
  });
}

function checkSize(placement: Placement): Placement {
  const { width, height } = placement;
  if (Math.max(width, height) <= maxSidePx && width * height <= maxPixels) return placement;
  throw new PlatenError('INVALID_DIMENSIONS', {
    message: `The output would be ${width} × ${height} px; at most ${maxSidePx} px a side and ${maxPixels / 1e6} megapixels are drawn.`,
    details: { width, height, maxSidePx, maxPixels },
  });
}

function meanScale([a, b, c, d]: Matrix): number {
  return Math.sqrt(Math.abs(a * d - b * c));
}
