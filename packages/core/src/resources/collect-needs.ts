import type { BoundDesign } from '../design/bound-design.ts';
import type { Element } from '../design/elements/index.ts';

/** An image that a render needs. Core names it; the engine brings its bytes. */
export interface ImageNeed {
  readonly src: string;
  readonly elementId: string;
  /** Set when the EXIF orientation is not to be applied. */
  readonly asStored?: true;
  /** What the element itself, or else the request, asks for when the image fails; the render fails without it. */
  readonly onError?: 'fail' | 'skip' | 'placeholder';
  readonly fallbackSrc?: string;
}

/** The key of a source in `LayoutContext.images`: the same file may be wanted upright and as it was stored. */
export function resolvedImageKey(src: string, upright: boolean): string {
  return upright ? src : `${src}#as-stored`;
}

/** Lists every image source of a bound design, in document order; a source may stand there more than once. */
export function collectImageNeeds(design: BoundDesign): readonly ImageNeed[] {
  const { onImageError } = design;
  return design.elements.flatMap((element) =>
    needsOfElement(element).map((need) => (need.onError || !onImageError ? need : { ...need, onError: onImageError })),
  );
}

function needsOfElement(element: Element): readonly ImageNeed[] {
  return [...needsOfClip(element), ...needsOfKind(element)];
}

/** The picture that clips an element, of whatever kind. */
function needsOfClip({ id, clip }: Element): readonly ImageNeed[] {
  if (!clip?.src) return [];
  const { src, onError, fallbackSrc } = clip;
  return [{ src, elementId: id, ...(onError && { onError }), ...(fallbackSrc && { fallbackSrc }) }];
}

function needsOfKind(element: Element): readonly ImageNeed[] {
  switch (element.type) {
    case 'image':
      return element.src === ''
        ? []
        : [
            {
              src: element.src,
              elementId: element.id,
              ...(!element.orientation && { asStored: true }),
              ...(element.onError && { onError: element.onError }),
              ...(element.fallbackSrc && { fallbackSrc: element.fallbackSrc }),
            },
          ];
    case 'svg':
      return element.svg === undefined && element.src ? [{ src: element.src, elementId: element.id }] : [];
    case 'qr':
      return element.logo ? [{ src: element.logo.src, elementId: element.id }] : [];
    case 'table':
      return [...element.rows, ...element.footer].flatMap(({ cells }) =>
        cells.flatMap(({ image }) => (image && image.src !== '' ? [{ src: image.src, elementId: element.id }] : [])),
      );
    case 'group':
      return element.children.flatMap(needsOfElement);
    default:
      return [];
  }
}

/** Markup of inline art that may hold pictures, which the engine has to read before layout; as it came. */
export function collectInlineArt(design: BoundDesign): readonly string[] {
  const inlineOf = (element: Element): readonly string[] => {
    if (element.type === 'group') return element.children.flatMap(inlineOf);
    return element.type === 'svg' && element.svg?.includes('data:image') ? [element.svg] : [];
  };
  return design.elements.flatMap(inlineOf);
}
