import path from 'node:path';
import { type BoundDesign, collectImageNeeds } from '@platen/core';
import type { ImageSource } from '@platen/engine/pool';

/** Pictures that a design of `fixtures` names by their place beside it. */
export function imagesOf(design: BoundDesign, folder: string): ReadonlyMap<string, ImageSource> {
  return new Map(
    collectImageNeeds(design).map(({ src }) => [src, { status: 'file', path: path.join(folder, src) }] as const),
  );
}
