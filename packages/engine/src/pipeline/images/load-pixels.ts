import { ImageProblem, type Mark, type Matrix, multiply, type Scene } from '@platen/core';
import { type DecodedImage, shrinkFor } from '../../images/decode-image.ts';
import type { ImageStore } from '../../images/image-store.ts';
import type { ReadImage } from '../../images/read-image.ts';
import { contentsOf } from '../../surface/mark-contents.ts';

export interface ShownImages {
  readonly byKey: ReadonlyMap<string, ReadImage>;
  /** Scene px to output px. */
  readonly transform: Matrix;
  /** Output px that a picture should have per px of its place: 1 for raster, more for print. */
  readonly density: number;
}

/** An image whose header was good and whose pixels are not: it shows only when it is decoded. */
export class DamagedImage extends Error {
  /** The key that image marks carry. */
  readonly key: string;

  constructor(key: string, cause: unknown) {
    super('an image cannot be decoded', { cause });
    this.name = 'DamagedImage';
    this.key = key;
  }
}

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

function damaged(key: string): (cause: unknown) => never {
  return (cause) => {
    throw cause instanceof ImageProblem ? new DamagedImage(key, cause) : cause;
  };
}

/** Output px per source px, of the largest use of each image. */
export function neededScales(
  scene: Scene,
  { byKey, transform: root, density }: ShownImages,
): ReadonlyMap<string, { readonly x: number; readonly y: number }> {
  const scales = new Map<string, { readonly x: number; readonly y: number }>();
  const visit = (mark: Mark, parent: Matrix): void => {
    const transform = mark.transform ? multiply(parent, mark.transform) : parent;
    if (mark.kind === 'group') for (const child of mark.children) visit(child, transform);
    if (mark.kind !== 'image' || !byKey.has(mark.image)) return;
    const [a, b, c, d] = transform;
    const known = scales.get(mark.image);
    scales.set(mark.image, {
      x: Math.max(known?.x ?? 0, (mark.target.width / mark.source.width) * Math.hypot(a, b) * density),
      y: Math.max(known?.y ?? 0, (mark.target.height / mark.source.height) * Math.hypot(c, d) * density),
    });
  };
  for (const mark of scene.marks) if (contentsOf(mark).pictures) visit(mark, root);
  return scales;
}
