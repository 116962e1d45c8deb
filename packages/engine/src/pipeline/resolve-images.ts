import {
  artPictures,
  collectImageNeeds,
  collectInlineArt,
  type ImageNeed,
  PlatenError,
  type ResolvedImage,
  resolvedImageKey,
  sanitizeSvg,
} from '@platen/core';
import {
  ImageProblem,
  type ImageProblemReason,
  imageProblemCodes,
  imageProblemSentences,
} from '../images/image-problem.ts';
import { type ReadImage, readImage, readImageFile } from '../images/read-image.ts';
import type { ImageSource, RenderJob } from './render-job.ts';

export interface ResolvedImages {
  /** What layout is given, by `resolvedImageKey`. */
  readonly forLayout: ReadonlyMap<string, ResolvedImage>;
  /** By the key that image marks carry. */
  readonly byKey: ReadonlyMap<string, ReadImage>;
}

/**
 * Reads the header of every image that a job needs, each source once. `damagedKeys` are images that an earlier try
 * could not decode: their elements do what they do for a missing image.
 * @throws PlatenError INVALID_IMAGE_URL naming the element, when an image fails that must not.
 */
export async function resolveImages(
  job: RenderJob,
  damagedKeys: ReadonlySet<string> = new Set(),
): Promise<ResolvedImages> {
  const forLayout = new Map<string, ResolvedImage>();
  const byKey = new Map<string, ReadImage>();
  const problems = new Map<string, ImageProblemReason>();

  const resolve = async (src: string, need: ImageNeed, source = job.images.get(src)): Promise<boolean> => {
    const upright = need.asStored !== true;
    const key = resolvedImageKey(src, upright);
    const known = forLayout.get(key);
    if (known) return known.status === 'ready';
    try {
      const image = await read(source, upright);
      if (damagedKeys.has(image.info.key)) throw new ImageProblem('damaged');
      forLayout.set(key, { status: 'ready', info: image.info });
      byKey.set(image.info.key, image);
      return true;
    } catch (cause) {
      if (!(cause instanceof ImageProblem)) throw cause;
      const reason = typeof cause.cause === 'string' ? cause.cause : imageProblemSentences[cause.reason];
      problems.set(key, cause.reason);
      forLayout.set(key, { status: 'unavailable', reason, show: need.onError === 'skip' ? 'nothing' : 'placeholder' });
      return false;
    }
  };

  for (const need of collectImageNeeds(job.design)) {
    if (await resolve(need.src, need)) continue;
    if (need.fallbackSrc && (await resolve(need.fallbackSrc, need))) continue;
    if ((need.onError ?? 'fail') !== 'fail') continue;
    const key = resolvedImageKey(need.src, need.asStored !== true);
    throw failure(need, forLayout.get(key), problems.get(key));
  }
  for (const art of artOf(job, byKey)) {
    for (const href of artPictures(art)) {
      const bytes = Buffer.from(href.slice(href.indexOf(',') + 1), 'base64');
      // A picture inside of art that cannot be read is left out, as browsers do.
      const need = { src: href, elementId: '', onError: 'skip' } as const;
      await resolve(href, need, { status: 'bytes', bytes });
    }
  }
  return { forLayout, byKey };
}

/** All art of a job, sanitised: what stands in its elements, and its images that are SVG. */
function artOf(job: RenderJob, byKey: ReadonlyMap<string, ReadImage>): readonly string[] {
  const inline = collectInlineArt(job.design).flatMap((markup) => {
    const art = sanitizeSvg(markup);
    return art.status === 'ready' ? [art.svg] : [];
  });
  return [...inline, ...[...byKey.values()].flatMap(({ info }) => info.svg ?? [])];
}

async function read(source: ImageSource | undefined, upright: boolean): Promise<ReadImage> {
  switch (source?.status) {
    case 'bytes':
      return readImage(Buffer.from(source.bytes), { upright });
    case 'file':
      return readImageFile(source.path, { upright });
    default:
      throw new ImageProblem('unavailable', source?.reason);
  }
}

/** Long `data:` sources are cut: the caller knows what it sent. */
const maxShownLength = 200;

function failure(
  need: ImageNeed,
  image: ResolvedImage | undefined,
  problem: ImageProblemReason = 'unavailable',
): PlatenError {
  const sentence = image?.status === 'unavailable' ? image.reason : imageProblemSentences.unavailable;
  const url = need.src.length > maxShownLength ? `${need.src.slice(0, maxShownLength)}…` : need.src;
  return new PlatenError('INVALID_IMAGE_URL', {
    message: `The image of element "${need.elementId}" cannot be used: ${sentence}.`,
    details: { elementId: need.elementId, url, reason: imageProblemCodes[problem] },
  });
}
