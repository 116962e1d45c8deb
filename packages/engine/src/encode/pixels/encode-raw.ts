import sharp, { type Sharp } from 'sharp';
import { releaseBytes } from '../../caches/release-bytes.ts';
import { dropAlpha } from './drop-alpha.ts';
import type { PaintedPicture } from './painted-picture.ts';

/** Where a picture has no alpha, the encoder is given none: sharp would take a quarter of a JPG's time to leave it out. */
export async function encodeRaw(picture: PaintedPicture, encode: (image: Sharp) => Sharp): Promise<Buffer> {
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
