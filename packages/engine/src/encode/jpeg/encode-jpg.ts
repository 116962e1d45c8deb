import type { RenderOptions } from '@platen/core';
import { PlatenError } from '@platen/core';
import type { BandCache } from '../pixels/band-cache.ts';
import { encodeRaw } from '../pixels/encode-raw.ts';
import type { PaintedPicture } from '../pixels/painted-picture.ts';
import { encodeJpegBands } from './jpeg-bands.ts';
import { jfifHead, writeJpeg } from './jpeg-file.ts';

/** Text and thin coloured lines fray when colour is stored at half the resolution. */
const fullColorFrom = 90;

/**
 * Writes a JPG in bands. What needs the whole picture at once goes through sharp: codes of its own, progressive scans, and
 * transparency that becomes white.
 */
export async function encodeJpg(picture: PaintedPicture, options: RenderOptions, memory?: BandCache): Promise<Buffer> {
  const { quality, dpi, jpg } = options;
  refuseHuge(picture);
  if (!picture.opaque || jpg.progressive || jpg.optimizeHuffman) return encodeWhole(picture, options);
  const { width, height } = picture;
  const settings = { quality, halvesColor: quality < fullColorFrom };
  return writeJpeg({ width, height, dpi, ...settings, ...encodeJpegBands(picture, { ...settings, memory }) });
}

/** The file says its sides in two bytes; decoders stop at libjpeg's limit. */
const maxSide = 65_500;

function refuseHuge({ width, height }: PaintedPicture): void {
  if (width <= maxSide && height <= maxSide) return;
  throw new PlatenError('INVALID_DIMENSIONS', {
    message: `A JPG has at most ${maxSide} px a side; this one would have ${width} × ${height} px. Use a smaller size or another format.`,
    details: { width, height, maxSide },
  });
}

async function encodeWhole(picture: PaintedPicture, { quality, dpi, jpg }: RenderOptions): Promise<Buffer> {
  const jpeg = await encodeRaw(picture, (image) =>
    (picture.opaque ? image : image.flatten({ background: '#ffffff' })).jpeg({
      quality,
      progressive: jpg.progressive,
      optimiseCoding: jpg.optimizeHuffman || jpg.progressive,
      chromaSubsampling: quality >= fullColorFrom ? '4:4:4' : '4:2:0',
    }),
  );
  // The encoder's own setting of the density would write an EXIF block for it.
  const startOfImage = 2;
  return Buffer.concat([jfifHead(dpi), jpeg.subarray(startOfImage)]);
}
