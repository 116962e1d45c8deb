import type { BoundDesign } from '../design/bound-design.ts';
import type { Element } from '../design/elements/index.ts';
import { factsOf, innerOf, withInner } from '../design/kinds/index.ts';
import type { PictureSource } from '../design/kinds/picture-sources.ts';

/** An image that a render needs. Core names it; the engine brings its bytes. */
export interface ImageNeed extends Omit<PictureSource, 'at'> {
  readonly elementId: string;
}

/** An image that a render needs, and where the design names it. */
export type PlacedImageNeed = ImageNeed & Pick<PictureSource, 'at'>;

/** The key of a source in `LayoutContext.images`: the same file may be wanted upright and as it was stored. */
export function resolvedImageKey(src: string, upright: boolean): string {
  return upright ? src : `${src}#as-stored`;
}

/** Lists every image source of a bound design, in document order; a source may stand there more than once. */
export function collectImageNeeds(design: BoundDesign): readonly ImageNeed[] {
  return collectPlacedNeeds(design).map(({ at: _, ...need }) => need);
}

export function collectPlacedNeeds(design: BoundDesign): readonly PlacedImageNeed[] {
  const { onImageError } = design;
  return design.elements.flatMap((element) =>
    needsOfElement(element).map((need) => (need.onError || !onImageError ? need : { ...need, onError: onImageError })),
  );
}

function needsOfElement(element: Element): readonly PlacedImageNeed[] {
  const pictures = factsOf(element)
    .picturesOf(element)
    .map((picture) => ({ ...picture, elementId: element.id }));
  return [...needsOfClip(element), ...pictures, ...innerOf(element).flatMap(needsOfElement)];
}

/** The picture that clips an element, of whatever kind. */
function needsOfClip({ id, clip }: Element): readonly PlacedImageNeed[] {
  if (clip?.src === undefined) return [];
  const { src, onError, fallbackSrc } = clip;
  const rules = { elementId: id, ...(onError && { onError }) };
  if (src === '') return fallbackSrc ? [{ src: fallbackSrc, at: ['clip', 'fallbackSrc'], ...rules }] : [];
  return [{ src, at: ['clip', 'src'], ...rules, ...(fallbackSrc && { fallbackSrc }) }];
}

/** Markup of inline art that may hold pictures, which the engine has to read before layout; as it came. */
export function collectInlineArt(design: BoundDesign): readonly string[] {
  return design.elements.flatMap(withInner).flatMap((element) => {
    const svg = factsOf(element).inlineArtOf(element);
    return svg?.includes('data:') ? [svg] : [];
  });
}
