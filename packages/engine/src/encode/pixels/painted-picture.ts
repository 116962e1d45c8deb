import type { Canvas } from '@napi-rs/canvas';
import { releaseBytes } from '../../caches/release-bytes.ts';
import { isOpaque } from '../../surface/opaque-pixels.ts';

/** The pixels of a painted canvas, taken once for whatever looks at them or writes them. */
export interface PaintedPicture {
  readonly width: number;
  readonly height: number;
  /** RGBA, not premultiplied. */
  readonly pixels: Buffer;
  /** Every pixel's alpha is 255. */
  readonly opaque: boolean;
}

/** @param isKnownOpaque Every pixel was painted over one that is opaque, unless there was no memory for the canvas. */
export function takePicture(canvas: Canvas, { isKnownOpaque = false } = {}): PaintedPicture {
  const { width, height } = canvas;
  // Premultiplied, as Skia holds it.
  const held = canvas.data();
  const taken = { width, height, pixels: held };
  if ((isKnownOpaque && !hasSeeThroughCorner(taken)) || isOpaque(held)) return { ...taken, opaque: true };
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
  return !opaque && cornerAlphas({ width, height, pixels }).includes(0);
}

type Pixels = Pick<PaintedPicture, 'width' | 'height' | 'pixels'>;

function hasSeeThroughCorner(picture: Pixels): boolean {
  return cornerAlphas(picture).some((alpha) => alpha !== 255);
}

function cornerAlphas({ width, height, pixels }: Pixels): readonly (number | undefined)[] {
  const corners = [0, width - 1].flatMap((x) => [0, height - 1].map((y) => y * width + x));
  return corners.map((pixel) => pixels[pixel * 4 + 3]);
}

/** Each pixel as one little-endian number. */
export function wordsOf(pixels: Buffer): Uint32Array {
  return new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.byteLength / 4);
}
