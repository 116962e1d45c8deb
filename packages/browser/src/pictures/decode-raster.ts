import type { RasterHeader } from './raster-header.ts';

/** Decodes a picture to sRGB with the browser's own decoder. Rejects where it cannot. */
export function decodeRaster(
  bytes: Uint8Array<ArrayBuffer>,
  { kind, upright }: Pick<RasterHeader, 'kind'> & { readonly upright: boolean },
): Promise<ImageBitmap> {
  return createImageBitmap(new Blob([bytes], { type: `image/${kind}` }), {
    imageOrientation: upright ? 'from-image' : 'none',
    colorSpaceConversion: 'default',
  });
}
