import sharp from 'sharp';
import type { ReadImage } from '../../images/read-image.ts';
import { stripJpeg } from './strip-jpeg.ts';

/**
 * The file itself without what it tells about the photographer, where every viewer shows its pixels as Platen does: not to
 * be turned by EXIF, and in sRGB.
 */
export async function bareJpeg(image: ReadImage): Promise<Buffer | undefined> {
  return image.kind === 'jpeg' && (await isPlainSrgb(image)) ? stripJpeg(image.bytes) : undefined;
}

/** Neither turned by EXIF nor in colours that only some viewers understand. */
export async function isPlainSrgb({ bytes, upright }: ReadImage): Promise<boolean> {
  const { orientation = 1, icc, space } = await sharp(bytes).metadata();
  const isSrgb = icc === undefined || icc.includes('sRGB') || icc.includes(Buffer.from('sRGB', 'utf16le').swap16());
  return (orientation === 1 || !upright) && space !== 'cmyk' && isSrgb;
}
