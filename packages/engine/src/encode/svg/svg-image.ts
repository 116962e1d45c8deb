import type { SvgImage } from '@platen/core';
import sharp from 'sharp';
import { bytesOfEntry } from '../../caches/bytes-of-entry.ts';
import type { Caches } from '../../caches/caches.ts';
import { openSrgb } from '../../images/decode-image.ts';
import type { ReadImage } from '../../images/read-image.ts';
import { bareJpeg, isPlainSrgb } from '../jpeg/bare-jpeg.ts';

/** Quality at which a photograph is stored anew; visible loss begins far below. */
const jpegQuality = 92;

const maxKeptBytes = 8_000_000;

export type SvgPictures = (image: ReadImage) => Promise<SvgImage>;

/** Pictures as SVGs embed them; those that earlier files had are kept, by their content. */
export function createSvgPictures(caches: Caches): SvgPictures {
  const kept = caches.create<SvgImage>({
    name: 'svg_pictures',
    maxBytes: maxKeptBytes,
    maxEntryBytes: maxKeptBytes / 2,
    bytesOf: ({ href }, key) => bytesOfEntry(key) + href.length,
  });
  return async (image) => {
    const known = kept.get(image.info.key);
    if (known) return known;
    const made = await svgImage(image);
    kept.set(image.info.key, made);
    return made;
  };
}

/**
 * An image as SVG viewers show it alike. Upright JPEG and PNG files in sRGB keep their pixels as they are stored.
 * Not every viewer reads WebP and GIF, turns by EXIF or minds colour profiles, so all others are stored anew: as JPEG what
 * had lost something before, as far as it is opaque. What a file tells about the photographer (place, camera, comments)
 * goes into no output.
 */
async function svgImage(image: ReadImage): Promise<SvgImage> {
  const { bytes, kind, hasAlpha } = image;
  const { width, height } = image.info;
  const bare = kind === 'png' && (await isPlainSrgb(image)) ? await barePng(bytes) : await bareJpeg(image);
  if (bare) return { href: dataUri(kind, bare), width, height };
  const turned = openSrgb(image);
  if (kind === 'jpeg' || (!hasAlpha && isLossyWebp(image))) {
    const jpeg = turned.jpeg({ quality: jpegQuality, chromaSubsampling: '4:4:4' });
    return { href: dataUri('jpeg', await jpeg.toBuffer()), width, height };
  }
  return { href: dataUri('png', await turned.png({ compressionLevel: 9 }).toBuffer()), width, height };
}

/** Whether a WebP is not coded without loss: RFC 9649, 2.5 to 2.7; in the extended format the picture's chunk follows others. */
function isLossyWebp({ kind, bytes, frames }: ReadImage): boolean {
  if (kind !== 'webp' || frames > 1) return false;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = bytes.toString('latin1', at, at + 4);
    if (name === 'VP8 ' || name === 'VP8L') return name === 'VP8 ';
    const length = bytes.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return false;
}

/** The file itself, or `undefined` if it tells more than pixels. */
async function barePng(bytes: Buffer): Promise<Buffer | undefined> {
  const { exif, xmp, iptc, comments = [] } = await sharp(bytes).metadata();
  return exif || xmp || iptc || comments.length > 0 ? undefined : bytes;
}

function dataUri(type: string, bytes: Buffer): string {
  return `data:image/${type};base64,${bytes.toString('base64')}`;
}
