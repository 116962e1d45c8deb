import type { RenderOptions } from '@platen/core';
import { encodeJpg } from '../jpeg/encode-jpg.ts';
import { encodePng } from '../png/encode-png.ts';
import type { BandCache } from './band-cache.ts';
import { encodeRaw } from './encode-raw.ts';
import type { PaintedPicture } from './painted-picture.ts';

type RasterFormat = Exclude<RenderOptions['format'], 'pdf' | 'svg'>;
type Encode = (picture: PaintedPicture, options: RenderOptions, memory?: BandCache) => Promise<Buffer>;

/**
 * Encodes a painted picture. The same pixels and options give the same bytes, with `memory` of earlier ones and without;
 * no metadata but the density is kept.
 */
export function encodeRaster(
  picture: PaintedPicture,
  format: RasterFormat,
  options: RenderOptions,
  memory?: BandCache,
): Promise<Buffer> {
  return encoders[format](picture, options, memory);
}

const encoders = {
  png: (picture, { png, dpi }, memory) => encodePng(picture, { ...png, dpi, memory }),
  jpg: encodeJpg,
  webp: encodeWebp,
} satisfies Record<RasterFormat, Encode>;

function encodeWebp(picture: PaintedPicture, options: RenderOptions): Promise<Buffer> {
  const { quality, webp } = options;
  return encodeRaw(picture, (image) => image.webp({ quality, alphaQuality: 100, effort: webp.effort }));
}
