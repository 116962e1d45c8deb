import { ImageProblem } from '@platen/core';
import { openSrgb } from './decode-image.ts';
import type { ReadImage } from './read-image.ts';

const quality = 90;

/**
 * A copy of the first frame with at most so many px: JPEG, or WebP where it is seen through. It is turned as the source is,
 * and says so.
 * @throws ImageProblem when the bytes are damaged.
 */
export async function scaleImage(image: ReadImage, mostPixels: number) {
  const { width, height } = image.info;
  const scale = Math.sqrt(mostPixels / (width * height));
  const [scaledWidth, scaledHeight] = [width, height].map((side) => Math.max(1, Math.floor(side * scale)));
  const scaled = openSrgb(image).resize(scaledWidth, scaledHeight, { fit: 'fill', kernel: 'lanczos3' }).keepExif();
  const bytes = await (image.hasAlpha ? scaled.webp({ quality }) : scaled.jpeg({ quality }))
    .toBuffer()
    .catch((cause: unknown) => {
      throw new ImageProblem('damaged', cause);
    });
  return { mediaType: image.hasAlpha ? 'image/webp' : 'image/jpeg', bytes } as const;
}
