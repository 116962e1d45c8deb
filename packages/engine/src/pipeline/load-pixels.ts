import { type ImageInfo, type Mark, type Matrix, multiply, type Scene } from '@platen/core';
import { type DecodedImage, shrinkFor } from '../images/decode-image.ts';
import { ImageProblem } from '../images/image-problem.ts';
import type { ImageStore } from '../images/image-store.ts';
import type { ReadImage } from '../images/read-image.ts';

export interface LoadPixelsOptions {
  readonly byKey: ReadonlyMap<string, ReadImage>;
  readonly store: ImageStore;
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

/**
 * Decodes each image that the scene shows, at the size that its largest use needs.
 * @throws DamagedImage for the first that cannot be decoded.
 */
export async function loadPixels(scene: Scene, options: LoadPixelsOptions): Promise<ReadonlyMap<string, DecodedImage>> {
  const shrinks = new Map<string, number>();
  const visit = (mark: Mark, parent: Matrix): void => {
    const transform = mark.transform ? multiply(parent, mark.transform) : parent;
    if (mark.kind === 'group') for (const child of mark.children) visit(child, transform);
    if (mark.kind !== 'image') return;
    const info = options.byKey.get(mark.image)?.info;
    if (info === undefined) return;
    const shrink = neededShrink(info, mark, transform, options.density);
    shrinks.set(mark.image, Math.min(shrink, shrinks.get(mark.image) ?? shrink));
  };
  for (const mark of scene.marks) visit(mark, options.transform);
  const pixels = new Map<string, DecodedImage>();
  for (const [key, shrink] of shrinks) {
    const image = options.byKey.get(key);
    if (image) pixels.set(key, await options.store.decode(image, shrink).catch(damaged(key)));
  }
  return pixels;
}

function damaged(key: string): (cause: unknown) => never {
  return (cause) => {
    throw cause instanceof ImageProblem ? new DamagedImage(key, cause) : cause;
  };
}

function neededShrink(
  info: ImageInfo,
  mark: Extract<Mark, { kind: 'image' }>,
  transform: Matrix,
  density: number,
): number {
  const [a, b, c, d] = transform;
  // How wide and high the whole source would be on the output at this mark's scale.
  const width = (mark.target.width / mark.source.width) * info.width * Math.hypot(a, b) * density;
  const height = (mark.target.height / mark.source.height) * info.height * Math.hypot(c, d) * density;
  return Math.min(shrinkFor(info.width, width), shrinkFor(info.height, height));
}
