import { createEncodedBands } from '../encode/encoded-bands.ts';
import { createPdfMemory } from '../encode/pdf.ts';
import { createFontServices } from '../fonts/font-services.ts';
import { createImageStore } from '../images/image-store.ts';
import { createBaseLayerCache } from '../surface/base-layer-cache.ts';
import { createSvgRenderer } from '../surface/svg-renderer.ts';
import { createLayoutMemory } from './layout-memory.ts';
import type { RenderServices } from './render-job.ts';

/** What one render process keeps warm: make it once. */
export function createRenderServices(): RenderServices {
  const fonts = createFontServices();
  return {
    ...fonts,
    images: createImageStore(),
    svg: createSvgRenderer(),
    pdf: createPdfMemory(),
    layouts: createLayoutMemory(),
    bases: createBaseLayerCache(fonts.inkReach),
    encodings: createEncodedBands(),
  };
}
