import type { RasterResources } from '../../../packages/engine/src/surface/raster-surface.ts';

/** The same for PDFs. */
export const noImages = { images: new Map(), art: () => undefined };

/** For scenes without pictures. */
export const noPictures: RasterResources = { image: () => undefined };
