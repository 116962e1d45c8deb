import type { Canvas } from '@napi-rs/canvas';
import { type PixelSurvey, surveyPixels } from './png/survey-pixels.ts';

/** The pixels of a painted canvas, taken once for whatever writes them. */
export interface PaintedPicture {
  readonly width: number;
  readonly height: number;
  /** RGBA, not premultiplied. */
  readonly pixels: Buffer;
  readonly survey: PixelSurvey;
}

export function takePicture(canvas: Canvas): PaintedPicture {
  const { width, height } = canvas;
  // Premultiplied, as Skia holds it.
  const held = canvas.data();
  const survey = surveyPixels(wordsOf(held));
  if (survey.opaque) return { width, height, pixels: held, survey };
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
  const pixels = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  return { width, height, pixels, survey };
}

/** Each pixel as one little-endian number. */
export function wordsOf(pixels: Buffer): Uint32Array {
  return new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.byteLength / 4);
}
