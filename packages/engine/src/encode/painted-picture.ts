import type { Canvas } from '@napi-rs/canvas';
import { releaseBytes } from '../caches/release-bytes.ts';

/** The pixels of a painted canvas, taken once for whatever looks at them or writes them. */
export interface PaintedPicture {
  readonly width: number;
  readonly height: number;
  /** RGBA, not premultiplied. */
  readonly pixels: Buffer;
  /** Every pixel's alpha is 255. */
  readonly opaque: boolean;
}

export function takePicture(canvas: Canvas): PaintedPicture {
  const { width, height } = canvas;
  // Premultiplied, as Skia holds it.
  const held = canvas.data();
  if (isOpaque(wordsOf(held))) return { width, height, pixels: held, opaque: true };
  releaseBytes(held);
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
  const pixels = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  return { width, height, pixels, opaque: false };
}

/** Gives the pixels back at once; the picture is of no more use. */
export function releasePicture({ pixels }: PaintedPicture): void {
  releaseBytes(pixels);
}

/** Nothing that is painted over a solid background can take its alpha away: a clear corner means that painting failed. */
export function hasClearCorner({ width, height, pixels, opaque }: PaintedPicture): boolean {
  if (opaque) return false;
  const corners = [0, width - 1].flatMap((x) => [0, height - 1].map((y) => y * width + x));
  return corners.some((pixel) => pixels[pixel * 4 + 3] === 0);
}

/** Each pixel as one little-endian number. */
export function wordsOf(pixels: Buffer): Uint32Array {
  return new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.byteLength / 4);
}

/** Pixels between two looks at what they have in common. */
const stretch = 4_096;

function isOpaque(words: Uint32Array): boolean {
  let index = 0;
  while (index < words.length) {
    const end = Math.min(words.length, index + stretch);
    let common = -1;
    for (; index < end; index += 1) common &= words[index] as number;
    if (common >>> 24 !== 255) return false;
  }
  return true;
}
