import sharp, { type Sharp } from 'sharp';
import { releaseBytes } from '../caches/release-bytes.ts';
import type { RenderOptions } from '../options/render-options.ts';
import { dropAlpha } from './drop-alpha.ts';
import type { EncodedBands } from './encoded-bands.ts';
import type { PaintedPicture } from './painted-picture.ts';
import { encodePng } from './png/encode-png.ts';

type RasterFormat = Exclude<RenderOptions['format'], 'pdf' | 'svg'>;
type Encode = (picture: PaintedPicture, options: RenderOptions, memory?: EncodedBands) => Promise<Buffer>;

/**
 * Encodes a painted picture. The same pixels and options give the same bytes, with `memory` of earlier ones and without;
 * no metadata but the density is kept.
 */
export function encodeRaster(
  picture: PaintedPicture,
  format: RasterFormat,
  options: RenderOptions,
  memory?: EncodedBands,
): Promise<Buffer> {
  return encoders[format](picture, options, memory);
}

const encoders = {
  png: (picture, { png, dpi }, memory) => encodePng(picture, { ...png, dpi, memory }),
  jpg: encodeJpg,
  webp: encodeWebp,
} satisfies Record<RasterFormat, Encode>;

async function encodeJpg(picture: PaintedPicture, options: RenderOptions): Promise<Buffer> {
  const jpeg = await encodeRaw(picture, (image) =>
    (picture.opaque ? image : image.flatten({ background: '#ffffff' })).jpeg({
      quality: options.quality,
      progressive: options.jpg.progressive,
      optimiseCoding: options.jpg.optimizeHuffman || options.jpg.progressive,
      // Text and thin coloured lines fray when colour is stored at half the resolution.
      chromaSubsampling: options.quality >= 90 ? '4:4:4' : '4:2:0',
    }),
  );
  return withJfifHeader(jpeg, options.dpi);
}

/**
 * Puts a JFIF header with the density first (JFIF 1.02: unit 1 is px per inch). The encoder's own setting would write an
 * EXIF block for it.
 */
function withJfifHeader(jpeg: Buffer, dpi: number): Buffer {
  const header = Buffer.from('ffd8ffe000104a46494600010201000000000000', 'hex');
  header.writeUInt16BE(Math.round(dpi), 14);
  header.writeUInt16BE(Math.round(dpi), 16);
  const startOfImage = 2;
  return Buffer.concat([header, jpeg.subarray(startOfImage)]);
}

function encodeWebp(picture: PaintedPicture, options: RenderOptions): Promise<Buffer> {
  // Two thirds of the time that effort 2 takes, for files a tenth larger; this preset's are the smallest of them.
  return encodeRaw(picture, (image) =>
    image.webp({ quality: options.quality, alphaQuality: 100, effort: 0, preset: 'drawing' }),
  );
}

/** Where a picture has no alpha, the encoder is given none: sharp would take a quarter of a JPG's time to leave it out. */
async function encodeRaw(picture: PaintedPicture, encode: (image: Sharp) => Sharp): Promise<Buffer> {
  const { width, height, opaque, pixels } = picture;
  const raw = (bytes: Buffer, channels: 3 | 4) =>
    encode(sharp(bytes, { raw: { width, height, channels }, limitInputPixels: false })).toBuffer();
  if (!opaque) return raw(pixels, 4);
  const packed = dropAlpha(picture);
  try {
    return await raw(packed, 3);
  } finally {
    releaseBytes(packed);
  }
}
