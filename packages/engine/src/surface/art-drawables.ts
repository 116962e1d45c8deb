import { type Image, loadImage } from '@napi-rs/canvas';
import type { Mark, Scene } from '@platen/core';
import { contentsOf } from './mark-contents.ts';

/** Loads every piece of sanitised SVG of a scene for Skia, each once. */
export async function artDrawables(scene: Scene): Promise<ReadonlyMap<string, { readonly drawable: Image }>> {
  const drawables = new Map<string, { readonly drawable: Image }>();
  const visit = async (mark: Mark): Promise<void> => {
    if (mark.kind === 'group') for (const child of mark.children) await visit(child);
    if (mark.kind !== 'art' || drawables.has(mark.svg)) return;
    drawables.set(mark.svg, { drawable: await loadImage(Buffer.from(mark.svg)) });
  };
  for (const mark of scene.marks) if (contentsOf(mark).art) await visit(mark);
  return drawables;
}
