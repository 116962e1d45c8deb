import { ImageProblem, type ResolvedImages, resolveImages } from '@platen/core';
import type { ImageStore } from '../../images/image-store.ts';
import { type ReadImage, readImage } from '../../images/read-image.ts';
import type { ImageSource, RenderJob } from '../render-job.ts';

/**
 * Reads the header of every image that a job needs, each source once. `damagedKeys` are images that an earlier try
 * could not decode: their elements do what they do for a missing image.
 * @throws PlatenError INVALID_IMAGE_URL naming the element, when an image fails that must not.
 */
export function resolveJobImages(
  job: RenderJob,
  store: Pick<ImageStore, 'readFile'>,
  damagedKeys: ReadonlySet<string> = new Set(),
): Promise<ResolvedImages<ReadImage>> {
  return resolveImages({
    design: job.design,
    damagedKeys,
    read: (src, { upright }) => read(job.images.get(src) ?? pictureInArt(src), upright, store),
  });
}

/** Art holds its pictures as base64. */
function pictureInArt(src: string): ImageSource | undefined {
  if (!src.startsWith('data:')) return undefined;
  return { status: 'bytes', bytes: Buffer.from(src.slice(src.indexOf(',') + 1), 'base64') };
}

async function read(
  source: ImageSource | undefined,
  upright: boolean,
  store: Pick<ImageStore, 'readFile'>,
): Promise<ReadImage> {
  switch (source?.status) {
    case 'bytes':
      return readImage(Buffer.from(source.bytes), { upright });
    case 'file':
      return store.readFile(source.path, { upright });
    default:
      throw new ImageProblem('unavailable', source?.reason);
  }
}
