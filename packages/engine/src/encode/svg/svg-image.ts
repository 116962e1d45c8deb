import type { SvgImage } from '@platen/core';
import sharp from 'sharp';
import { openSrgb } from '../../images/decode-image.ts';
import type { ReadImage } from '../../images/read-image.ts';
import { bareJpeg, isPlainSrgb } from '../jpeg/bare-jpeg.ts';

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
  const bare = kind === 'png' && (await isPlainSrgb(image)) ? await barePng(bytes) : await bareJpeg(image);
  if (bare) return { href: dataUri(kind, bare), width, height };
  const turned = openSrgb(image);
  return kind === 'jpeg'
    ? {
        href: dataUri('jpeg', await turned.jpeg({ quality: jpegQuality, chromaSubsampling: '4:4:4' }).toBuffer()),
        width,
        height,
      }
    : { href: dataUri('png', await turned.png({ compressionLevel: 9 }).toBuffer()), width, height };
}

/** The file itself, or `undefined` if it tells more than pixels. */
async function barePng(bytes: Buffer): Promise<Buffer | undefined> {
  const { exif, xmp, iptc, comments = [] } = await sharp(bytes).metadata();
  return exif || xmp || iptc || comments.length > 0 ? undefined : bytes;
}

function dataUri(type: string, bytes: Buffer): string {
  return `data:image/${type};base64,${bytes.toString('base64')}`;
}
