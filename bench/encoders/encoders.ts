import { constants, deflateSync } from 'node:zlib';
import { type Canvas, createCanvas, ImageData } from '@napi-rs/canvas';
import { CompressionType, FilterType, Transformer } from '@napi-rs/image';
import { defaultRenderOptions } from '@platen/core';
import sharp, { type Sharp } from 'sharp';
import { encodeRaster } from '../../packages/engine/src/encode/pixels/encode-raster.ts';
import type { Subject } from './subjects.ts';

export interface Encoder {
  readonly format: 'png' | 'jpg' | 'webp';
  readonly name: string;
  /** What Platen uses, with the option that asks for it. */
  readonly used?: string;
  /** Makes ready what is no part of encoding, and answers with what encodes. */
  prepare(subject: Subject): () => Uint8Array | Promise<Uint8Array>;
}

const ours = (format: Encoder['format'], used: string, options: object = {}): Encoder => ({
  format,
  name: 'Platen',
  used,
  prepare: ({ rgba, width, height }) => {
    const whole = { ...defaultRenderOptions, ...options };
    return () => encodeRaster({ width, height, pixels: rgba, opaque: true }, format, whole);
  },
});

const withSharp = (format: Encoder['format'], name: string, encode: (image: Sharp) => Sharp): Encoder => ({
  format,
  name: `sharp, ${name}`,
  prepare: ({ rgba, width, height }) => {
    return () => encode(sharp(rgba, { raw: { width, height, channels: 4 } }).removeAlpha()).toBuffer();
  },
});

const withSkia = (format: Encoder['format'], encode: (canvas: Canvas) => Buffer): Encoder => ({
  format,
  name: 'Skia’s own (@napi-rs/canvas)',
  prepare: ({ rgba, width, height }) => {
    const canvas = createCanvas(width, height);
    canvas.getContext('2d').putImageData(new ImageData(new Uint8ClampedArray(rgba), width, height), 0, 0);
    return () => encode(canvas);
  },
});

const withRust = (format: Encoder['format'], name: string, encode: (image: Transformer) => Buffer): Encoder => ({
  format,
  name: `@napi-rs/image${name}`,
  prepare:
    ({ rgba, width, height }) =>
    () =>
      encode(Transformer.fromRgbaPixels(rgba, width, height)),
});

/** Filter Avg in plain JavaScript and Node.js's zlib: what a few lines reach. Scanlines only, without the file around. */
const withZlib = (name: string, options: { readonly level: number; readonly strategy?: number }): Encoder => ({
  format: 'png',
  name: `node:zlib, filter Avg, ${name}`,
  prepare: (subject) => () => deflateSync(averaged(subject), options),
});

function averaged({ rgba, width, height }: Subject): Buffer {
  const stride = width * 3;
  const out = Buffer.allocUnsafe((stride + 1) * height);
  const row = new Uint8Array(stride);
  const above = new Uint8Array(stride);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const from = (y * width + x) * 4;
      row[x * 3] = rgba[from] as number;
      row[x * 3 + 1] = rgba[from + 1] as number;
      row[x * 3 + 2] = rgba[from + 2] as number;
    }
    const to = y * (stride + 1);
    out[to] = 3;
    for (let index = 0; index < stride; index += 1) {
      const left = index < 3 ? 0 : (row[index - 3] as number);
      out[to + 1 + index] = (row[index] as number) - ((left + (above[index] as number)) >> 1);
    }
    above.set(row);
  }
  return out;
}

export const encoders: readonly Encoder[] = [
  ours('png', 'PNG `fast`', { png: { compression: 'fast', interlaced: false } }),
  ours('png', 'PNG `balanced`, the default'),
  ours('png', 'PNG `best`', { png: { compression: 'best', interlaced: false } }),
  withSharp('png', 'level 1, no filter', (image) => image.png({ compressionLevel: 1 })),
  withSharp('png', 'level 1, adaptive', (image) => image.png({ compressionLevel: 1, adaptiveFiltering: true })),
  withSharp('png', 'level 3, adaptive', (image) => image.png({ compressionLevel: 3, adaptiveFiltering: true })),
  withSharp('png', 'level 6, adaptive', (image) => image.png({ compressionLevel: 6, adaptiveFiltering: true })),
  withRust('png', ', Fast, Adaptive', (image) =>
    image.pngSync({ compressionType: CompressionType.Fast, filterType: FilterType.Adaptive }),
  ),
  withRust('png', ', Default, Adaptive', (image) =>
    image.pngSync({ compressionType: CompressionType.Default, filterType: FilterType.Adaptive }),
  ),
  withSkia('png', (canvas) => canvas.encodeSync('png')),
  withZlib('level 1, Huffman only', { level: 1, strategy: constants.Z_HUFFMAN_ONLY }),
  withZlib('level 3', { level: 3 }),
  ours('jpg', 'JPG, quality 90', { quality: 90 }),
  ours('jpg', 'JPG, quality 80', { quality: 80 }),
  withSharp('jpg', 'mozjpeg, quality 90', (image) => image.jpeg({ quality: 90, mozjpeg: true })),
  withSharp('jpg', 'quality 90, 4:2:0', (image) => image.jpeg({ quality: 90, chromaSubsampling: '4:2:0' })),
  withRust('jpg', ', quality 90', (image) => image.jpegSync(90)),
  withSkia('jpg', (canvas) => canvas.encodeSync('jpeg', 90)),
  ours('webp', 'WebP, quality 90', { quality: 90 }),
  withSharp('webp', 'quality 90, effort 2', (image) => image.webp({ quality: 90, effort: 2 })),
  withSharp('webp', 'quality 90, effort 4', (image) => image.webp({ quality: 90, effort: 4 })),
  withRust('webp', ', quality 90', (image) => image.webpSync(90)),
  withSkia('webp', (canvas) => canvas.encodeSync('webp', 90)),
];
