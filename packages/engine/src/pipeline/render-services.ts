import { type Caches, createCaches } from '../caches/caches.ts';
import { createPdfCaches } from '../encode/pdf/encode-pdf.ts';
import { createBandCache } from '../encode/pixels/band-cache.ts';
import { createSvgPictures } from '../encode/svg/svg-image.ts';
import { createFontServices } from '../fonts/font-services.ts';
import { createImageStore } from '../images/image-store.ts';
import { createBaseLayerCache } from '../surface/base-layer-cache.ts';
import { createSvgRenderer } from '../surface/svg-renderer.ts';
import { createContrastCache } from './images/judge-contrast.ts';
import { createLayoutCache } from './layout-cache.ts';
import type { RenderServices } from './render-job.ts';

/** What one render process keeps warm: make it once. */
export function createRenderServices(caches: Caches = createCaches()): RenderServices {
  const fonts = createFontServices(caches);
  return {
    ...fonts,
    caches,
    contrast: createContrastCache(caches),
    images: createImageStore(caches),
    svg: createSvgRenderer(),
    pdf: createPdfCaches(caches),
    svgPictures: createSvgPictures(caches),
    layouts: createLayoutCache(caches),
    bases: createBaseLayerCache(caches, fonts.inkReach),
    encodings: createBandCache(caches),
  };
}
