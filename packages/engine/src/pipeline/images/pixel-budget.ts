import { type Mark, type Placement, peakLayerPixels, type Scene } from '@platen/core';
import { checkHeldPixels } from '../../images/held-pixels.ts';
import type { ReadImage } from '../../images/read-image.ts';
import { contentsOf } from '../../surface/mark-contents.ts';

export interface PixelPlan {
  readonly scene: Scene;
  /** Null for vector formats, which have no canvas and hold no layers as pixels. */
  readonly canvas: Placement | null;
  readonly images: ReadonlyMap<string, ReadImage>;
  /** Source px per decoded px, by image key, on both axes. */
  readonly shrinks: ReadonlyMap<string, number>;
}

/**
 * Counts what a render will hold before anything of it is allocated: Skia says nothing when it gets no memory, and draws
 * nothing.
 * @throws PlatenError INVALID_DIMENSIONS with the parts of the sum when it is too much.
 */
export function checkPixelBudget({ scene, canvas, images, shrinks }: PixelPlan): void {
  const copies = copiesOf(scene.marks);
  let pictures = 0;
  for (const [key, shrink] of shrinks) {
    const { width = 0, height = 0 } = images.get(key)?.info ?? {};
    pictures += ((width * height) / (shrink * shrink)) * (copies.get(key)?.size ?? 1);
  }
  checkHeldPixels({
    output: canvas === null ? 0 : canvas.width * canvas.height,
    layers: canvas === null ? 0 : peakLayerPixels(scene, canvas),
    pictures,
  });
}

/** By image key, the ways in which it is recoloured: each is a copy of its pixels, and none is the picture itself. */
function copiesOf(marks: readonly Mark[], found = new Map<string, Set<string>>()): ReadonlyMap<string, Set<string>> {
  for (const mark of marks) {
    if (!contentsOf(mark).pictures) continue;
    if (mark.kind === 'group') copiesOf(mark.children, found);
    if (mark.kind !== 'image') continue;
    const ways = found.get(mark.image) ?? new Set(['']);
    found.set(mark.image, mark.colors ? ways.add(JSON.stringify(mark.colors)) : ways);
  }
  return found;
}
