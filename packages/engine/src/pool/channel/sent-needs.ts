import type { ImageNeed } from '@platen/core';
import type { RenderNeeds } from '../../binding/render-needs.ts';

/** As needs cross from one process to another: each source once, as a picture may stand in its own address. */
export interface SentNeeds {
  readonly sources: readonly string[];
  readonly images: readonly SentNeed[];
  readonly families: readonly string[];
}

type SentNeed = Omit<ImageNeed, 'src' | 'fallbackSrc'> & { readonly src: number; readonly fallbackSrc?: number };

export function packNeeds({ images, families }: RenderNeeds): SentNeeds {
  const places = new Map<string, number>();
  const placeOf = (source: string): number => {
    const place = places.get(source) ?? places.size;
    places.set(source, place);
    return place;
  };
  const sent = images.map(({ src, fallbackSrc, ...need }) => ({
    ...need,
    src: placeOf(src),
    ...(fallbackSrc !== undefined && { fallbackSrc: placeOf(fallbackSrc) }),
  }));
  return { sources: [...places.keys()], images: sent, families };
}

/** Undefined for what are no needs: whoever sent them may have sent anything. */
export function readNeeds(value: unknown): RenderNeeds | undefined {
  const { sources, images, families } = (value ?? {}) as Readonly<Record<string, unknown>>;
  if (!areTexts(sources) || !areTexts(families) || !Array.isArray(images)) return undefined;
  const read: ImageNeed[] = [];
  for (const image of images) {
    const { src, fallbackSrc, elementId, asStored, onError } = (image ?? {}) as Readonly<Record<string, unknown>>;
    const [source, fallback] = [sources[src as number], sources[fallbackSrc as number]];
    if (source === undefined || typeof elementId !== 'string') return undefined;
    read.push({
      src: source,
      elementId,
      ...(asStored === true && { asStored }),
      ...((onError === 'fail' || onError === 'skip' || onError === 'placeholder') && { onError }),
      ...(fallback !== undefined && { fallbackSrc: fallback }),
    });
  }
  return { images: read, families };
}

function areTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
