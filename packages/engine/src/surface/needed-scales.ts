import { type Mark, type Matrix, multiply, type Scene } from '@platen/core';
import type { ReadImage } from '../images/read-image.ts';
import { contentsOf } from './mark-contents.ts';

export interface ShownImages {
  readonly byKey: ReadonlyMap<string, ReadImage>;
  /** Scene px to output px. */
  readonly transform: Matrix;
  /** Output px that a picture should have per px of its place: 1 for raster, more for print. */
  readonly density: number;
}

export interface NeededScale {
  readonly x: number;
  readonly y: number;
}

/** Output px per source px, of the largest use of each image. */
export function neededScales(scene: Scene, shown: ShownImages): ReadonlyMap<string, NeededScale> {
  return scalesOf(scene, shown, { isWanted: () => true });
}

/** The same of those images only that vector formats hold as a part of other pixels: beneath filters, in shadows, in tiles. */
export function scalesOfPixels(scene: Scene, shown: ShownImages): ReadonlyMap<string, NeededScale> {
  return scalesOf(scene, shown, { isWanted: becomesPixels });
}

/** Whether a mark's pixels are asked for: what is drawn of it is one picture, or its shadow. */
export function becomesPixels(mark: Mark): boolean {
  return mark.filters.length > 0 || mark.dropShadows.length > 0 || (mark.kind === 'group' && mark.tiles !== undefined);
}

/** @param isWanted Whether the images of a mark and all within it count. */
function scalesOf(
  scene: Scene,
  { byKey, transform: root, density }: ShownImages,
  { isWanted }: { readonly isWanted: (mark: Mark) => boolean },
): ReadonlyMap<string, NeededScale> {
  const scales = new Map<string, NeededScale>();
  const visit = (mark: Mark, parent: Matrix, isWithin: boolean): void => {
    const transform = mark.transform ? multiply(parent, mark.transform) : parent;
    const counts = isWithin || isWanted(mark);
    if (mark.kind === 'group') for (const child of mark.children) visit(child, transform, counts);
    if (mark.kind !== 'image' || !counts || !byKey.has(mark.image)) return;
    const [a, b, c, d] = transform;
    const known = scales.get(mark.image);
    scales.set(mark.image, {
      x: Math.max(known?.x ?? 0, (mark.target.width / mark.source.width) * Math.hypot(a, b) * density),
      y: Math.max(known?.y ?? 0, (mark.target.height / mark.source.height) * Math.hypot(c, d) * density),
    });
  };
  for (const mark of scene.marks) if (contentsOf(mark).pictures) visit(mark, root, false);
  return scales;
}
