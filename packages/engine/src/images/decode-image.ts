import { type Canvas, ImageData } from '@napi-rs/canvas';
import { ImageProblem } from '@platen/core';
import sharp, { type Sharp } from 'sharp';
import { releaseBytes } from '../caches/release-bytes.ts';
import { allocateCanvas, settleCanvas } from './allocate-canvas.ts';
import { imageLimits } from './image-limits.ts';
import type { ReadImage } from './read-image.ts';

/** Decoded pixels, ready to be drawn by Skia. */
export interface DecodedImage {
  readonly drawable: Canvas;
  /** Source px per decoded px: 1, 2, 4 … */
  readonly shrink: number;
  readonly bytes: number;
}

/**
 * How far a source may be shrunk while it is decoded: the largest power of two that leaves at least twice the pixels
 * needed. Skia scales the rest, as Chromium does; a photo of 6000 px for 200 px never reaches it whole.
 */
export function shrinkFor(sourcePx: number, neededPx: number): number {
  let shrink = 1;
  while (sourcePx / (shrink * 2) >= neededPx * 2 && shrink < 64) shrink *= 2;
  return shrink;
}

/**
 * Decodes the first frame to sRGB pixels, upright, shrunk by a power of two.
 * @throws ImageProblem when the bytes are damaged.
 */
export async function decodeImage(image: ReadImage, shrink: number): Promise<DecodedImage> {
  const width = Math.max(1, Math.round(image.info.width / shrink));
  const height = Math.max(1, Math.round(image.info.height / shrink));
  let pipeline = openSrgb(image);
  if (shrink > 1) pipeline = pipeline.resize(width, height, { fit: 'fill', kernel: 'lanczos3' });
  const { data, info } = await pipeline
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch((cause: unknown) => {
      throw new ImageProblem('damaged', cause);
    });
  const canvas = allocateCanvas(info.width, info.height);
  const pixels = new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength);
  canvas.getContext('2d').putImageData(new ImageData(pixels, info.width, info.height), 0, 0);
  settleCanvas(canvas);
  releaseBytes(data);
  return { drawable: canvas, shrink, bytes: info.width * info.height * 4 };
}

/** The first frame in sRGB, turned upright where that is wanted; its decoding begins when the pixels are asked for. */
export function openSrgb(image: ReadImage): Sharp {
  const opened = sharp(image.bytes, {
    failOn: 'error',
    limitInputPixels: imageLimits.maxPixels,
    pages: 1,
    sequentialRead: true,
  });
  // sharp takes 16 bits with a profile to Display P3, and leaves them there.
  const narrow = image.isDeep ? opened.pipelineColourspace('srgb') : opened;
  return (image.upright ? narrow.autoOrient() : narrow).toColourspace('srgb');
}
