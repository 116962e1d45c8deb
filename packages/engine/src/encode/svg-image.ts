import type { SvgImage } from '@platen/core';
import sharp from 'sharp';
import { openSrgb } from '../images/decode-image.ts';
import type { ReadImage } from '../images/read-image.ts';
import { stripJpeg } from './strip-jpeg.ts';

/** Quality at which a photograph is stored anew; visible loss begins far below. */
const jpegQuality = 92;

/**
 * An image as SVG viewers show it alike. Upright JPEG and PNG files in sRGB keep their pixels as they are stored.
 * Not every viewer reads WebP and GIF, turns by EXIF or minds colour profiles, so all others are stored anew. What a
 * file tells about the photographer (place, camera, comments) goes into no output.
 */
export async function svgImage(image: ReadImage): Promise<SvgImage> {
  const { bytes, kind } = image;
  const { width, height } = image.info;
  if ((kind === 'jpeg' || kind === 'png') && (await isPlain(bytes))) {
    const bare = kind === 'jpeg' ? stripJpeg(bytes) : await barePng(bytes);
    if (bare) return { href: dataUri(kind, bare), width, height };
  }
  const turned = openSrgb(image);
  return kind === 'jpeg'
    ? {
        href: dataUri('jpeg', await turned.jpeg({ quality: jpegQuality, chromaSubsampling: '4:4:4' }).toBuffer()),
        width,
        height,
      }
    : { href: dataUri('png', await turned.png({ compressionLevel: 9 }).toBuffer()), width, height };
}

/** Neither turned by EXIF nor in colours that only some viewers understand. */
async function isPlain(bytes: Buffer): Promise<boolean> {
  const { orientation = 1, icc, space } = await sharp(bytes).metadata();
  const isSrgb = icc === undefined || icc.includes('sRGB') || icc.includes(Buffer.from('sRGB', 'utf16le').swap16());
  return orientation === 1 && space !== 'cmyk' && isSrgb;
}

/** The file itself, or `undefined` if it tells more than pixels. */
async function barePng(bytes: Buffer): Promise<Buffer | undefined> {
  const { exif, xmp, iptc, comments = [] } = await sharp(bytes).metadata();
  return exif || xmp || iptc || comments.length > 0 ? undefined : bytes;
}

function dataUri(type: string, bytes: Buffer): string {
  return `data:image/${type};base64,${bytes.toString('base64')}`;
}
