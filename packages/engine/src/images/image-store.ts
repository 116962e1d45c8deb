import type { Caches } from '../caches/caches.ts';
import { releaseCanvas } from './allocate-canvas.ts';
import { type DecodedImage, decodeImage } from './decode-image.ts';
import { createFileReader } from './read-file.ts';
import type { ReadImage } from './read-image.ts';
import { createScaledPictures, type ScaledPictures } from './scaled-pictures.ts';

/**
 * Decoded pixels that a render process keeps, most recently used first: those of logos and the like, which are seen through and
 * therefore not kept scaled. Of photographs later renders ask for the scaled copies (4 hits in 133 with 48 MB and the mixture of
 * the benchmark).
 */
const maxDecodedBytes = 4_000_000;
const maxPictureBytes = 1_000_000;

/** Decodes each image once per size step and keeps the pixels warm between renders. */
export interface ImageStore extends ScaledPictures {
  /** Reads a file that a downloader stored; one that has not changed since is not read again. */
  readFile(path: string, options: { readonly upright: boolean }): Promise<ReadImage>;
  decode(image: ReadImage, shrink: number): Promise<DecodedImage>;
}

export function createImageStore(caches: Caches): ImageStore {
  const decoded = caches.create<DecodedImage>({
    name: 'image_pixels',
    maxBytes: maxDecodedBytes,
    maxEntryBytes: maxPictureBytes,
    bytesOf: ({ bytes }) => bytes,
    release: ({ drawable }) => releaseCanvas(drawable),
  });
  return {
    ...createScaledPictures(caches),
    readFile: createFileReader(caches),
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
