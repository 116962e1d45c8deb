import type { Scene } from '@platen/core';
import { damaged } from '../../images/damaged-image.ts';
import { type DecodedImage, shrinkFor } from '../../images/decode-image.ts';
import type { ImageStore } from '../../images/image-store.ts';
import { neededScales, type ShownImages } from '../../surface/needed-scales.ts';

/** How far each image that the scene shows can be shrunk while it is decoded, for its largest use. */
export function neededShrinks(scene: Scene, shown: ShownImages): ReadonlyMap<string, number> {
  const shrinks = new Map<string, number>();
  for (const [key, needed] of neededScales(scene, shown)) {
    const { width = 0, height = 0 } = shown.byKey.get(key)?.info ?? {};
    shrinks.set(key, Math.min(shrinkFor(width, width * needed.x), shrinkFor(height, height * needed.y)));
  }
  return shrinks;
}

/** The pictures of one render. Those are decoded that are likely needed, and any other when it is asked for. */
export interface Pixels {
  /** How far each is shrunk. */
  readonly shrinks: ReadonlyMap<string, number>;
  /** What has been decoded so far. */
  readonly decoded: ReadonlyMap<string, DecodedImage>;
  /** @throws DamagedImage when it cannot be decoded. */
  decode(key: string): Promise<DecodedImage | undefined>;
}

/**
 * Decodes each image that is likely needed, as far shrunk as it is told.
 * @throws DamagedImage for the first that cannot be decoded.
 */
export async function loadPixels(
  shrinks: ReadonlyMap<string, number>,
  { byKey, store }: Pick<ShownImages, 'byKey'> & { readonly store: ImageStore },
): Promise<Pixels> {
  const decoded = new Map<string, DecodedImage>();
  const decode = async (key: string) => {
    const [image, shrink, known] = [byKey.get(key), shrinks.get(key), decoded.get(key)];
    if (known || image === undefined || shrink === undefined) return known;
    const pixels = await store.decode(image, shrink).catch(damaged(key));
    decoded.set(key, pixels);
    return pixels;
  };
  for (const [key, shrink] of shrinks) {
    if (store.needsPixels(key, shrink)) await decode(key);
  }
  return { shrinks, decoded, decode };
}
