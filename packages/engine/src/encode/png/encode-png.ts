import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import sharp from 'sharp';
import type { BandCache } from '../pixels/band-cache.ts';
import { type PaintedPicture, wordsOf } from '../pixels/painted-picture.ts';
import { createColorTable } from './color-table.ts';
import { packRows, type Samples } from './pack-rows.ts';
import { type PngColorType, writePng } from './png-file.ts';
import { type Channels, compressRows, type Effort, keptChannels } from './png-stream.ts';
import { surveyPixels } from './survey-pixels.ts';

export interface PngOptions {
  readonly compression: 'fast' | 'balanced' | 'best';
  readonly interlaced: boolean;
  readonly dpi: number;
  /** What became of earlier pictures. */
  readonly memory?: BandCache | undefined;
}

/** A picture of this many colours is stored at 4 bits a pixel or fewer, which no filter outdoes. */
const maxPackedColors = 16;

/**
 * Writes the PNG that holds the picture in the fewest bytes a pixel without loss: a palette for up to 256 colours, grey
 * for grey, no alpha where every pixel is opaque.
 */
export async function encodePng(picture: PaintedPicture, options: PngOptions): Promise<Buffer> {
  const survey = surveyPixels(wordsOf(picture.pixels));
  const { opaque } = picture;
  const { grey, colors, flat } = survey;
  if (colors !== null && colors <= maxPackedColors) return writePalette(picture, options);
  if (opaque && grey && flat) return writeUnfiltered('grey', { ...greySamples(picture), palette: [] }, options);
  // In a palette near colours have far numbers, which leaves filters nothing to work on: not for photographs in grey.
  if (colors !== null && !(opaque && grey)) return writePalette(picture, options);
  return writeFiltered(picture, { grey, options });
}

type PaletteEntry = readonly [red: number, green: number, blue: number, alpha: number];

function writePalette(picture: PaintedPicture, options: PngOptions): Promise<Buffer> {
  const { width, height, pixels } = picture;
  const words = wordsOf(pixels);
  const table = createColorTable();
  const values = new Uint8Array(words.length);
  for (let index = 0; index < words.length; index += 1) values[index] = table.indexOf(words[index] as number);
  const entries = table.colors.map((word, index): { readonly index: number; readonly color: PaletteEntry } => ({
    index,
    color: [word & 0xff, (word >>> 8) & 0xff, (word >>> 16) & 0xff, word >>> 24],
  }));
  // Alphas are stored for the first entries only, as many as are translucent.
  const sorted = entries.toSorted((a, b) => Number(a.color[3] === 255) - Number(b.color[3] === 255));
  const place = new Uint8Array(entries.length);
  for (const [at, { index }] of sorted.entries()) place[index] = at;
  for (let index = 0; index < values.length; index += 1) values[index] = place[values[index] as number] as number;
  const bitDepth = entries.length <= 2 ? 1 : entries.length <= 4 ? 2 : entries.length <= maxPackedColors ? 4 : 8;
  const palette = sorted.map(({ color }) => color);
  return writeUnfiltered('palette', { values, width, height, bitDepth, palette }, options);
}

function greySamples({ width, height, pixels }: PaintedPicture): Samples {
  const values = new Uint8Array(width * height);
  for (let index = 0; index < values.length; index += 1) values[index] = pixels[index * 4] as number;
  return { values, width, height, bitDepth: 8 };
}

const deflateAsync = promisify(deflate);

/** One byte a pixel or less: better compression costs little here. */
const unfilteredLevel = { fast: 2, balanced: 6, best: 9 } as const;

async function writeUnfiltered(
  colorType: PngColorType,
  { palette, ...samples }: Samples & { readonly palette: readonly PaletteEntry[] },
  { compression, interlaced, dpi }: PngOptions,
): Promise<Buffer> {
  const { width, height, bitDepth } = samples;
  const data = await deflateAsync(packRows(samples, { interlaced }), {
    level: unfilteredLevel[compression],
    memLevel: 9,
  });
  return writePng({ header: { width, height, bitDepth, colorType, interlaced }, dpi, palette, data: [data] });
}

const effortOf = { fast: 0, balanced: 1, best: 2 } as const satisfies Record<PngOptions['compression'], Effort>;

/** `best` tries zlib's long search too, and so do interlaced pictures, whose passes only libpng writes. */
async function writeFiltered(
  picture: PaintedPicture,
  { grey, options }: { readonly grey: boolean; readonly options: PngOptions },
): Promise<Buffer> {
  const channels = picture.opaque ? (grey ? 'grey' : 'rgb') : grey ? 'greyAlpha' : 'rgba';
  if (options.interlaced) return writeWithZlib(picture, channels, options);
  const own = writeRows(picture, channels, options);
  if (options.compression !== 'best') return own;
  const others = await writeWithZlib(picture, channels, options);
  return others.length < own.length ? others : own;
}

function writeRows(picture: PaintedPicture, channels: Channels, { compression, dpi, memory }: PngOptions): Buffer {
  const { width, height } = picture;
  return writePng({
    header: { width, height, bitDepth: 8, colorType: channels, interlaced: false },
    dpi,
    palette: [],
    data: compressRows(picture, { channels, effort: effortOf[compression], memory }),
  });
}

const zlibLevel = { fast: 1, balanced: 3, best: 9 } as const;

function writeWithZlib(
  picture: PaintedPicture,
  channels: Channels,
  { compression, interlaced, dpi }: PngOptions,
): Promise<Buffer> {
  const { width, height } = picture;
  const bytes = keepBytes(picture, keptBytes[channels]);
  return sharp(bytes, { raw: { width, height, channels: keptChannels[channels] }, limitInputPixels: false })
    .toColourspace(channels.startsWith('grey') ? 'b-w' : 'srgb')
    .withDensity(dpi)
    .png({
      compressionLevel: zlibLevel[compression],
      adaptiveFiltering: true,
      progressive: interlaced,
      palette: false,
    })
    .toBuffer();
}

const keptBytes = {
  grey: [0],
  greyAlpha: [0, 3],
  rgb: [0, 1, 2],
  rgba: [0, 1, 2, 3],
} as const satisfies Record<Channels, readonly number[]>;

function keepBytes({ pixels }: PaintedPicture, kept: readonly number[]): Buffer {
  if (kept.length === 4) return pixels;
  const out = Buffer.allocUnsafe((pixels.length / 4) * kept.length);
  let at = 0;
  for (let pixel = 0; pixel < pixels.length; pixel += 4) {
    for (const channel of kept) out[at++] = pixels[pixel + channel] as number;
  }
  return out;
}
