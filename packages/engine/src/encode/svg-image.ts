import type { SvgImage } from '@platen/core';
import sharp from 'sharp';

/** An image as it came, with what is known of it. */
export interface OriginalImage {
  readonly bytes: Uint8Array;
  readonly type: 'jpeg' | 'png' | 'webp' | 'gif';
  /** px after the EXIF orientation is applied. */
  readonly width: number;
  readonly height: number;
  /** EXIF orientation, 1 to 8; 1 is upright. */
  readonly orientation: number;
  /** False when its colours are CMYK or come with another profile than sRGB's. */
  readonly isSrgb: boolean;
}

/** Quality at which a photograph is stored anew; visible loss begins far below. */
const jpegQuality = 92;

/**
 * An image as SVG viewers show it alike. Upright JPEG and PNG files in sRGB go in byte for byte. Not every viewer
 * reads WebP and GIF, turns by EXIF or minds colour profiles, so all others are stored anew.
 */
export async function svgImage(original: OriginalImage): Promise<SvgImage> {
  const { width, height, type } = original;
  const isCommon = type === 'jpeg' || type === 'png';
  if (isCommon && original.orientation === 1 && original.isSrgb) {
    return { href: dataUri(type, original.bytes), width, height };
  }
  const upright = sharp(original.bytes).autoOrient().toColourspace('srgb');
  const bytes =
    type === 'jpeg'
      ? await upright.jpeg({ quality: jpegQuality, chromaSubsampling: '4:4:4' }).toBuffer()
      : await upright.png({ compressionLevel: 9 }).toBuffer();
  return { href: dataUri(type === 'jpeg' ? 'jpeg' : 'png', bytes), width, height };
}

function dataUri(type: string, bytes: Uint8Array): string {
  return `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`;
}
