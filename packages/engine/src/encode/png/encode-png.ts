import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { Transformer } from '@napi-rs/image';
import sharp from 'sharp';
import { type PaintedPicture, wordsOf } from '../painted-picture.ts';
import { createColorTable } from './color-table.ts';
import { deflateBytes } from './deflate-bytes.ts';
import { filterRows, type PixelBytes } from './filter-rows.ts';
import { isPhotograph } from './is-photograph.ts';
import { packRows, type Samples } from './pack-rows.ts';
import { type PngColorType, withDensity, writePng } from './png-file.ts';
import { surveyPixels } from './survey-pixels.ts';

export interface PngOptions {
  readonly compression: 'fast' | 'balanced' | 'best';
  readonly interlaced: boolean;
  readonly dpi: number;
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
  return writePng({ header: { width, height, bitDepth, colorType, interlaced }, dpi, palette, data });
}

/** What a picture of many colours keeps of each pixel. */
type Channels = 'grey' | 'greyAlpha' | 'rgb' | 'rgba';
const keptBytes = {
  grey: [0],
  greyAlpha: [0, 3],
  rgb: [0, 1, 2],
  rgba: [0, 1, 2, 3],
} as const satisfies Record<Channels, readonly number[]>;

const filteredLevel = { fast: 1, balanced: 3, best: 9 } as const;

async function writeFiltered(
  picture: PaintedPicture,
  { grey, options }: { readonly grey: boolean; readonly options: PngOptions },
): Promise<Buffer> {
  const { opaque } = picture;
  const channels = opaque ? (grey ? 'grey' : 'rgb') : grey ? 'greyAlpha' : 'rgba';
  if (options.compression === 'fast' && !options.interlaced && channels !== 'greyAlpha') {
    return writeFast(picture, channels, options);
  }
  const { width, height } = picture;
  const kept = keptBytes[channels];
  const bytes = keepBytes(picture, kept);
  // How opaque pixels are changes seldom, which a search makes use of.
  if (options.interlaced || !opaque) return writeSearched(bytes, { picture, channels, options });
  const pixels: PixelBytes = { bytes, width, height, bytesPerPixel: kept.length };
  if (!isPhotograph(pixels)) return writeSearched(bytes, { picture, channels, options });
  const photograph = writePhotograph(pixels, channels, options);
  if (options.compression !== 'best') return photograph;
  const searched = await writeSearched(bytes, { picture, channels, options });
  return searched.length < photograph.length ? searched : photograph;
}

interface Kept {
  readonly picture: PaintedPicture;
  readonly channels: Channels;
  readonly options: PngOptions;
}

/** Compressed by looking for what came before. */
function writeSearched(bytes: Buffer, { picture, channels, options }: Kept): Promise<Buffer> {
  const { width, height } = picture;
  return sharp(bytes, { raw: { width, height, channels: keptBytes[channels].length }, limitInputPixels: false })
    .toColourspace(channels.startsWith('grey') ? 'b-w' : 'srgb')
    .withDensity(options.dpi)
    .png({
      compressionLevel: filteredLevel[options.compression],
      adaptiveFiltering: true,
      progressive: options.interlaced,
      palette: false,
    })
    .toBuffer();
}

function writePhotograph(pixels: PixelBytes, channels: Channels, { dpi }: PngOptions): Buffer {
  const header = {
    width: pixels.width,
    height: pixels.height,
    bitDepth: 8,
    colorType: channels,
    interlaced: false,
  } as const;
  return writePng({ header, dpi, palette: [], data: deflateBytes(filterRows(pixels)) });
}

/** The quickest encoder takes raw pixels with alpha only; a portable pixmap is its way in for those without. */
async function writeFast(
  picture: PaintedPicture,
  channels: Exclude<Channels, 'greyAlpha'>,
  { dpi }: PngOptions,
): Promise<Buffer> {
  const { width, height, pixels } = picture;
  const source =
    channels === 'rgba'
      ? Transformer.fromRgbaPixels(pixels, width, height)
      : new Transformer(
          keepBytes(picture, keptBytes[channels], `${channels === 'grey' ? 'P5' : 'P6'}\n${width} ${height}\n255\n`),
        );
  return withDensity(await source.png({ compressionType: 1, filterType: 5 }), dpi);
}

/** `kept` of the four bytes of each pixel, after a head. */
function keepBytes({ pixels }: PaintedPicture, kept: readonly number[], head = ''): Buffer {
  if (kept.length === 4 && head === '') return pixels;
  const out = Buffer.allocUnsafe(head.length + (pixels.length / 4) * kept.length);
  let at = out.write(head, 'latin1');
  const [first = 0, second, third] = kept;
  for (let pixel = 0; pixel < pixels.length; pixel += 4) {
    out[at++] = pixels[pixel + first] as number;
    if (second !== undefined) out[at++] = pixels[pixel + second] as number;
    if (third !== undefined) out[at++] = pixels[pixel + third] as number;
  }
  return out;
}
