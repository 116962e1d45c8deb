import type { Canvas } from '@napi-rs/canvas';
import { Transformer } from '@napi-rs/image';
import sharp from 'sharp';
import type { RenderOptions } from '../options/render-options.ts';

type RasterFormat = Exclude<RenderOptions['format'], 'pdf' | 'svg'>;
type Encode = (canvas: Canvas, options: RenderOptions) => Promise<Buffer>;

/** Encodes a painted canvas. The same pixels and options give the same bytes; no metadata but the density is kept. */
export function encodeRaster(canvas: Canvas, format: RasterFormat, options: RenderOptions): Promise<Buffer> {
  return encoders[format](canvas, options);
}

const encoders = {
  png: encodePng,
  jpg: encodeJpg,
  webp: encodeWebp,
} satisfies Record<RasterFormat, Encode>;

async function encodePng(canvas: Canvas, options: RenderOptions): Promise<Buffer> {
  const { compression, interlaced } = options.png;
  const opaque = isOpaque(pixelsOf(canvas));
  if (compression === 'fast' && !interlaced && options.dpi === 72) {
    return Transformer.fromRgbaPixels(unpremultiplied(canvas), canvas.width, canvas.height).png({
      compressionType: 1,
      filterType: 5,
    });
  }
  const level = { fast: 1, balanced: 3, best: 9 }[compression];
  const picture = opaque ? rawImage(canvas).removeAlpha() : rawImage(canvas);
  return picture
    .withDensity(options.dpi)
    .png({ compressionLevel: level, adaptiveFiltering: true, progressive: interlaced, palette: false })
    .toBuffer();
}

function encodeJpg(canvas: Canvas, options: RenderOptions): Promise<Buffer> {
  return rawImage(canvas)
    .flatten({ background: '#ffffff' })
    .withDensity(options.dpi)
    .jpeg({
      quality: options.quality,
      progressive: options.jpg.progressive,
      optimiseCoding: options.jpg.optimizeHuffman || options.jpg.progressive,
      // Text and thin coloured lines fray when colour is stored at half the resolution.
      chromaSubsampling: options.quality >= 90 ? '4:4:4' : '4:2:0',
    })
    .toBuffer();
}

function encodeWebp(canvas: Canvas, options: RenderOptions): Promise<Buffer> {
  const picture = isOpaque(pixelsOf(canvas)) ? rawImage(canvas).removeAlpha() : rawImage(canvas);
  return picture.webp({ quality: options.quality, alphaQuality: 100, effort: 2 }).toBuffer();
}

function rawImage(canvas: Canvas) {
  return sharp(unpremultiplied(canvas), {
    raw: { width: canvas.width, height: canvas.height, channels: 4 },
    limitInputPixels: false,
  });
}

/** Premultiplied RGBA, as Skia holds it. */
function pixelsOf(canvas: Canvas): Buffer {
  return canvas.data();
}

function unpremultiplied(canvas: Canvas): Buffer {
  const pixels = pixelsOf(canvas);
  if (isOpaque(pixels)) return pixels;
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  return Buffer.from(data.buffer, data.byteOffset, data.byteLength);
}

function isOpaque(pixels: Buffer): boolean {
  const words = new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.byteLength / 4);
  for (const word of words) if (word < 0xff000000) return false;
  return true;
}
