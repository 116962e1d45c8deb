import { createCountedCache } from '../caches/counted-cache.ts';
import { type DecodedImage, decodeImage } from './decode-image.ts';
import type { ReadImage } from './read-image.ts';
import { createScaledPictures, type ScaledPictures } from './scaled-pictures.ts';

/** Decoded pixels that a render process keeps, most recently used first. */
const maxDecodedBytes = 256_000_000;

/** Decodes each image once per size step and keeps the pixels warm between renders. */
export interface ImageStore extends ScaledPictures {
  decode(image: ReadImage, shrink: number): Promise<DecodedImage>;
}

export function createImageStore(): ImageStore {
  const decoded = createCountedCache<DecodedImage>({
    name: 'image_pixels',
    maxBytes: maxDecodedBytes,
    bytesOf: ({ bytes }) => bytes,
  });
  return {
    ...createScaledPictures(),
    decode: async (image, shrink) => {
      const key = `${image.info.key}/${shrink}`;
      const known = decoded.get(key);
      if (known) return known;
      const pixels = await decodeImage(image, shrink);
      decoded.set(key, pixels);
      return pixels;
    },
  };
}
