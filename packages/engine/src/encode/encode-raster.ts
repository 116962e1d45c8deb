import sharp from 'sharp';
import type { RenderOptions } from '../options/render-options.ts';
import type { PaintedPicture } from './painted-picture.ts';
import { encodePng } from './png/encode-png.ts';

type RasterFormat = Exclude<RenderOptions['format'], 'pdf' | 'svg'>;
type Encode = (picture: PaintedPicture, options: RenderOptions) => Promise<Buffer>;

/** Encodes a painted picture. The same pixels and options give the same bytes; no metadata but the density is kept. */
export function encodeRaster(picture: PaintedPicture, format: RasterFormat, options: RenderOptions): Promise<Buffer> {
  return encoders[format](picture, options);
}

const encoders = {
  png: (picture, { png, dpi }) => encodePng(picture, { ...png, dpi }),
  jpg: encodeJpg,
  webp: encodeWebp,
} satisfies Record<RasterFormat, Encode>;

async function encodeJpg(picture: PaintedPicture, options: RenderOptions): Promise<Buffer> {
  const image = rawImage(picture);
  const jpeg = await (picture.opaque ? image.removeAlpha() : image.flatten({ background: '#ffffff' }))
    .jpeg({
      quality: options.quality,
      progressive: options.jpg.progressive,
      optimiseCoding: options.jpg.optimizeHuffman || options.jpg.progressive,
      // Text and thin coloured lines fray when colour is stored at half the resolution.
      chromaSubsampling: options.quality >= 90 ? '4:4:4' : '4:2:0',
    })
    .toBuffer();
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
  const image = rawImage(picture);
  const kept = picture.opaque ? image.removeAlpha() : image;
  // Two thirds of the time that effort 2 takes, for files a tenth larger; this preset's are the smallest of them.
  return kept.webp({ quality: options.quality, alphaQuality: 100, effort: 0, preset: 'drawing' }).toBuffer();
}

function rawImage({ pixels, width, height }: PaintedPicture) {
  return sharp(pixels, { raw: { width, height, channels: 4 }, limitInputPixels: false });
}
