import type { Element } from '../design/elements/index.ts';
import type { Box } from '../geometry/box.ts';
import { resolvedImageKey } from '../resources/collect-needs.ts';
import { innerMark } from '../scene/inner-mark.ts';
import { lightnessShares } from '../scene/lightness-shares.ts';
import type { Mark } from '../scene/marks.ts';
import type { ColorMatrix, ColorRow } from '../scene/paint.ts';
import type { ImageInfo, LayoutContext } from './context.ts';
import { placeImage } from './images/place-image.ts';
import { outerGroup } from './outer-group.ts';
import { placeArt } from './place-art.ts';
import { recolorMark } from './recolor-mark.ts';

/**
 * Cuts an element's mark to what `clip.src` covers; its effects and shadows then follow what is left. A picture that
 * failed, and may, is warned of with IMAGE_UNAVAILABLE and the element is shown without it.
 */
export function clipToPicture(mark: Mark, element: Element, context: LayoutContext): Mark {
  const { clip } = element;
  if (clip?.src === undefined || (clip.src === '' && !clip.fallbackSrc)) return mark;
  const info = findPicture(element, clip, context);
  if (info === undefined) return mark;
  const mode = clip.mode ?? 'alpha';
  return outerGroup(mark, (bare) => [
    {
      kind: 'group',
      ...innerMark(element.id),
      mask: mode,
      children: [{ ...bare, clip: mark.clip }, pictureMark(element, clip, info, context)],
    },
  ]);
}

type Clip = NonNullable<Element['clip']>;

function findPicture(element: Element, clip: Clip, context: LayoutContext): ImageInfo | undefined {
  const { src = '', fallbackSrc } = clip;
  const own = context.images.get(resolvedImageKey(src, true));
  if (own?.status === 'ready') return own.info;
  const fallback = fallbackSrc ? context.images.get(resolvedImageKey(fallbackSrc, true)) : undefined;
  const reason = own?.reason ?? 'it was not loaded';
  context.warn({
    code: 'IMAGE_UNAVAILABLE',
    elementId: element.id,
    message: `The picture that clips the element could not be used: ${reason}. ${fallback?.status === 'ready' ? 'Its fallback clips it.' : 'The element is shown without it.'}`,
    details: { property: 'clip.src', src: src.slice(0, 200), reason },
  });
  return fallback?.status === 'ready' ? fallback.info : undefined;
}

/** The picture over the element's box; nothing of it lies beside. */
function pictureMark(element: Element, clip: Clip, info: ImageInfo, context: LayoutContext): Mark {
  const { width, height, svg } = info;
  const box: Box = { x: 0, y: 0, width: element.width, height: element.height };
  const placed = placeImage({
    source: { x: 0, y: 0, width, height },
    box,
    fit: clip.objectFit ?? 'fill',
    position: clip.objectPosition ?? { x: 0.5, y: 0.5 },
    zoom: 1,
  });
  const base = { kind: 'group', ...innerMark(element.id) } as const;
  if (placed === null) return { ...base, children: [] };
  const { source, target } = placed;
  const scale = { x: target.width / source.width, y: target.height / source.height };
  const whole = {
    x: target.x - source.x * scale.x,
    y: target.y - source.y * scale.y,
    width: width * scale.x,
    height: height * scale.y,
  };
  const picture: Mark =
    svg === undefined
      ? { kind: 'image', ...innerMark(element.id), image: info.key, source, target }
      : {
          ...base,
          clip: { type: 'rect', ...target },
          children: [placeArt({ elementId: element.id, svg, width, height, target: whole }, context)],
        };
  // Masks of lightness are made of greys.
  return clip.mode === 'luminance' ? recolorMark(picture, greys) : picture;
}

const grey: ColorRow = [...lightnessShares, 0];
const greys: ColorMatrix = [grey, grey, grey];
