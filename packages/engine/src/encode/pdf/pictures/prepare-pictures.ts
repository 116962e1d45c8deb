import { ImageData } from '@napi-rs/canvas';
import { filterCss, ImageProblem, recolorPixels } from '@platen/core';
import sharp, { type JpegOptions, type Sharp } from 'sharp';
import { bytesOfEntry } from '../../../caches/bytes-of-entry.ts';
import type { Caches } from '../../../caches/caches.ts';
import type { CountedCache } from '../../../caches/counted-cache.ts';
import { allocateCanvas, releaseCanvas } from '../../../images/allocate-canvas.ts';
import { damaged } from '../../../images/damaged-image.ts';
import { openSrgb } from '../../../images/decode-image.ts';
import { checkHeldPixels } from '../../../images/held-pixels.ts';
import { bareJpeg } from '../../jpeg/bare-jpeg.ts';
import { checkOutputBytes } from '../../output-bytes.ts';
import { isPdfJpeg } from './pdf-jpeg.ts';
import { lossless, type PictureStream } from './picture-stream.ts';
import type { StoredPicture } from './stored-picture.ts';

/** A picture as image objects hold it: ISO 32000-1, 8.9.5. */
export interface PreparedPicture {
  readonly width: number;
  readonly height: number;
  readonly colors: PictureStream;
  /** How opaque each pixel is; null for a picture that is opaque everywhere. */
  readonly alphas: PictureStream | null;
}

const maxBytes = 16_000_000;

/** Pictures as they were stored in earlier files, by their pixels and their quality. */
export function createPreparedPictures(caches: Caches): CountedCache<PreparedPicture> {
  return caches.create<PreparedPicture>({
    name: 'pdf_pictures',
    maxBytes,
    maxEntryBytes: maxBytes / 2,
    bytesOf: ({ colors, alphas }, key) => bytesOfEntry(key) + colors.bytes.length + (alphas?.bytes.length ?? 0),
  });
}

export interface PrepareOptions {
  /** Quality of JPEG, 1 to 100. From 90 on, files of callers go in as they came; below 90 when they are no larger. */
  readonly quality: number;
  readonly kept: CountedCache<PreparedPicture>;
}

/** From this quality on, no JPEG is coded again only to be smaller. */
const faithfulQuality = 90;

/**
 * Prepares the pictures of a file, one after the other: what is not kept as a file is decoded, cut and scaled. Photographs
 * become JPEG; what has transparency is stored without loss.
 *
 * @throws PlatenError INVALID_DIMENSIONS when too many pixels would be coded, FILE_TOO_LARGE.
 * @throws DamagedImage
 */
export async function preparePictures(
  pictures: Iterable<StoredPicture>,
  { quality, kept }: PrepareOptions,
): Promise<ReadonlyMap<string, PreparedPicture>> {
  const prepared = new Map<string, PreparedPicture>();
  const uncoded: StoredPicture[] = [];
  let [codedPixels, bytes] = [0, 0];
  const take = (picture: StoredPicture, made: PreparedPicture) => {
    bytes += made.colors.bytes.length + (made.alphas?.bytes.length ?? 0);
    checkOutputBytes(bytes);
    kept.set(keyOf(picture), made);
    prepared.set(picture.name, made);
  };
  const keyOf = ({ name }: StoredPicture) => `${quality} ${name}`;
  for (const picture of pictures) {
    const file = kept.get(keyOf(picture)) ?? (quality >= faithfulQuality ? await asItCame(picture) : undefined);
    if (file) take(picture, file);
    else {
      uncoded.push(picture);
      codedPixels += picture.width * picture.height;
    }
  }
  // They are coded one after the other; the bound on what is held is one on this work, too.
  checkHeldPixels({ output: 0, layers: 0, pictures: codedPixels });
  for (const picture of uncoded)
    take(picture, await codedBelow(picture, quality).catch(damaged(picture.image.info.key)));
  return prepared;
}

/** The caller's own file, when it is shown whole and has no more pixels than are needed. */
async function asItCame(picture: StoredPicture): Promise<PreparedPicture | undefined> {
  const { image, width, height } = picture;
  const isAll = width === image.info.width && height === image.info.height;
  if (!isAll || isRecolored(picture)) return undefined;
  const jpeg = await bareJpeg(image);
  const channels = jpeg && isPdfJpeg(jpeg, { width, height });
  if (!jpeg || !channels) return undefined;
  await checkPixels(picture).catch(damaged(image.info.key));
  return { width, height, colors: { dictionary: jpegDictionary(channels), bytes: jpeg }, alphas: null };
}

/** Coded at a quality; a caller's own file where that is no larger. */
async function codedBelow(picture: StoredPicture, quality: number): Promise<PreparedPicture> {
  const made = await coded(picture, quality);
  const file = quality < faithfulQuality ? await asItCame(picture) : undefined;
  return file && file.colors.bytes.length <= made.colors.bytes.length ? file : made;
}

/** Reads a JPEG to its end, at an eighth of its size. */
async function checkPixels({ image }: StoredPicture): Promise<void> {
  const { width, height } = image.info;
  await read(
    openSrgb(image)
      .resize(Math.ceil(width / 8), Math.ceil(height / 8), { fit: 'fill' })
      .raw(),
  );
}

async function coded(picture: StoredPicture, quality: number): Promise<PreparedPicture> {
  const { image, crop, width, height } = picture;
  const part = { left: crop.x, top: crop.y, width: crop.width, height: crop.height };
  const isScaled = width !== crop.width || height !== crop.height;
  const cut = openSrgb(image).extract(part);
  const scaled = isScaled ? cut.resize(width, height, { fit: 'fill', kernel: 'lanczos3' }) : cut;
  if (!image.hasAlpha && !isRecolored(picture))
    return { width, height, colors: await jpegOf(scaled, { quality }), alphas: null };
  const pixels = recolored(await read(scaled.ensureAlpha().raw({ depth: 'uchar' })), picture);
  const opened = () => sharp(pixels, { raw: { width, height, channels: 4 } });
  // Colours that a filter made are not those that a camera halves without being seen.
  const chromaSubsampling = '4:4:4';
  if (isOpaque(pixels)) {
    const colors = await jpegOf(opened().removeAlpha(), { quality, chromaSubsampling });
    return { width, height, colors, alphas: null };
  }
  return {
    width,
    height,
    colors: lossless(await opened().removeAlpha().png().toBuffer(), { colors: 3, columns: width }),
    alphas: lossless(await opened().extractChannel(3).png().toBuffer(), { colors: 1, columns: width }),
  };
}

function isRecolored({ colors, filters }: StoredPicture): boolean {
  return colors !== undefined || filters.length > 0;
}

/** RGBA in the colours in which it is shown: by Skia, as in pictures of pixels. */
function recolored(pixels: Buffer, { colors, filters, width, height }: StoredPicture): Buffer {
  const own = new Uint8ClampedArray(pixels.buffer, pixels.byteOffset, pixels.length);
  if (colors) recolorPixels(own, colors);
  if (filters.length === 0) return pixels;
  const [plain, filtered] = [allocateCanvas(width, height), allocateCanvas(width, height)];
  plain.getContext('2d').putImageData(new ImageData(own, width, height), 0, 0);
  const context = filtered.getContext('2d');
  context.filter = filterCss(filters, 1);
  context.drawImage(plain, 0, 0);
  context.filter = 'none';
  const { data } = context.getImageData(0, 0, width, height);
  releaseCanvas(plain);
  releaseCanvas(filtered);
  return Buffer.from(data.buffer, data.byteOffset, data.byteLength);
}

async function jpegOf(pixels: Sharp, options: JpegOptions): Promise<PictureStream> {
  return { dictionary: jpegDictionary('rgb'), bytes: await read(pixels.jpeg(options)) };
}

function read(pixels: Sharp): Promise<Buffer> {
  return pixels.toBuffer().catch((cause: unknown) => {
    throw new ImageProblem('damaged', cause);
  });
}

function jpegDictionary(channels: 'rgb' | 'grey'): string {
  return `/ColorSpace /Device${channels === 'rgb' ? 'RGB' : 'Gray'}\n/Filter /DCTDecode`;
}

function isOpaque(pixels: Buffer): boolean {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 255) return false;
  return true;
}
