import type { RasterResources } from '../../../packages/engine/src/surface/raster-surface.ts';

/** For scenes without pictures. */
export const noPictures: RasterResources = { image: () => undefined, art: () => undefined };
