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

/**
 * Decodes each image, as far shrunk as it is told.
 * @throws DamagedImage for the first that cannot be decoded.
 */
export async function loadPixels(
  shrinks: ReadonlyMap<string, number>,
  { byKey, store }: Pick<ShownImages, 'byKey'> & { readonly store: ImageStore },
): Promise<ReadonlyMap<string, DecodedImage>> {
  const pixels = new Map<string, DecodedImage>();
  for (const [key, shrink] of shrinks) {
    const image = byKey.get(key);
    if (image) pixels.set(key, await store.decode(image, shrink).catch(damaged(key)));
  }
  return pixels;
}
