import type { BoundDesign } from '../../design/bound-design.ts';
import {
  ImageProblem,
  type ImageProblemReason,
  imageProblemCodes,
  imageProblemSentences,
} from '../../errors/image-problem.ts';
import { PlatenError } from '../../errors/platen-error.ts';
import {
  collectImageNeeds,
  collectInlineArt,
  type ImageNeed,
  resolvedImageKey,
} from '../../resources/collect-needs.ts';
import { artPictures } from '../../svg-art/art-pictures.ts';
import { sanitizeSvg } from '../../svg-art/sanitize/sanitize-svg.ts';
import type { ImageInfo, ResolvedImage } from '../context.ts';

export interface ResolvedImages<Image> {
  /** What layout is given, by `resolvedImageKey`. */
  readonly forLayout: ReadonlyMap<string, ResolvedImage>;
  /** By the key that image marks carry. */
  readonly byKey: ReadonlyMap<string, Image>;
  /** Where each of them came from, by the same key. */
  readonly sources: ReadonlyMap<string, ImageOrigin>;
}

export interface ImageOrigin {
  readonly src: string;
  /** Turned as its EXIF orientation says. */
  readonly upright: boolean;
}

export interface ResolveImagesRequest<Image> {
  readonly design: BoundDesign;
  /** Brings a picture; throws ImageProblem for one that cannot be used. Pictures inside of art have a `data:` source. */
  readonly read: (src: string, options: { readonly upright: boolean }) => Promise<Image>;
  /** Images that an earlier try could not decode: their elements do what they do for a missing image. */
  readonly damagedKeys?: ReadonlySet<string>;
}

/**
 * Reads every image that a design needs, each source once.
 * @throws PlatenError INVALID_IMAGE_URL naming the element, when an image fails that must not.
 */
export async function resolveImages<Image extends { readonly info: ImageInfo }>({
  design,
  read,
  damagedKeys,
}: ResolveImagesRequest<Image>): Promise<ResolvedImages<Image>> {
  const forLayout = new Map<string, ResolvedImage>();
  const byKey = new Map<string, Image>();
  const sources = new Map<string, ImageOrigin>();
  const problems = new Map<string, ImageProblemReason>();

  const resolve = async (src: string, need: Pick<ImageNeed, 'asStored' | 'onError'>): Promise<boolean> => {
    const upright = need.asStored !== true;
    const key = resolvedImageKey(src, upright);
    const known = forLayout.get(key);
    if (known) return known.status === 'ready';
    try {
      const image = await read(src, { upright });
      if (damagedKeys?.has(image.info.key)) throw new ImageProblem('damaged');
      forLayout.set(key, { status: 'ready', info: image.info });
      byKey.set(image.info.key, image);
      sources.set(image.info.key, { src, upright });
      return true;
    } catch (cause) {
      if (!(cause instanceof ImageProblem)) throw cause;
      const reason = typeof cause.cause === 'string' ? cause.cause : imageProblemSentences[cause.reason];
      problems.set(key, cause.reason);
      forLayout.set(key, { status: 'unavailable', reason, show: need.onError === 'skip' ? 'nothing' : 'placeholder' });
      return false;
    }
  };

  for (const need of collectImageNeeds(design)) {
    if (await resolve(need.src, need)) continue;
    if (need.fallbackSrc && (await resolve(need.fallbackSrc, need))) continue;
    if ((need.onError ?? 'fail') !== 'fail') continue;
    const key = resolvedImageKey(need.src, need.asStored !== true);
    throw failure(need, forLayout.get(key), problems.get(key));
  }
  for (const art of artOf(design, [...byKey.values()])) {
    // A picture inside of art that cannot be read is left out, as browsers do.
    for (const href of artPictures(art)) await resolve(href, { onError: 'skip' });
  }
  return { forLayout, byKey, sources };
}

/** All art of a design, sanitised: what stands in its elements, and its images that are SVG. */
function artOf(design: BoundDesign, images: readonly { readonly info: ImageInfo }[]): readonly string[] {
  const inline = collectInlineArt(design).flatMap((markup) => {
    const art = sanitizeSvg(markup);
    return art.status === 'ready' ? [art.svg] : [];
  });
  return [...inline, ...images.flatMap(({ info }) => info.svg ?? [])];
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
