import type { FilterStep, Mark, Scene } from '@platen/core';
import { contentsOf } from '../../../surface/mark-contents.ts';
import { becomesPixels } from '../../../surface/needed-scales.ts';

/** A picture that a colour filter lies upon, as marks name it. */
export interface FilteredPicture {
  readonly image: string;
  readonly filters: readonly FilterStep[];
}

/** The names of filtered pictures begin so; keys of images are hexadecimal. */
const start = 'filtered ';

/**
 * The scene with pictures in filtered colours in the place of pictures beneath colour filters: PDF has no operator for those,
 * and a picture's own pixels can be changed instead.
 */
export function bakeFilters(scene: Scene): Scene {
  const marks = scene.marks.map(baked);
  return marks.some((mark, index) => mark !== scene.marks[index]) ? { ...scene, marks } : scene;
}

function baked(mark: Mark): Mark {
  if (!contentsOf(mark).pictures) return mark;
  if (mark.kind === 'group') {
    if (becomesPixels(mark)) return mark;
    const children = mark.children.map(baked);
    return children.some((child, index) => child !== mark.children[index]) ? { ...mark, children } : mark;
  }
  if (mark.kind !== 'image' || mark.filters.length === 0 || blurs(mark.filters)) return mark;
  if (mark.dropShadows.length > 0) return mark;
  const { image, filters } = mark;
  return { ...mark, filters: [], image: start + JSON.stringify({ image, filters } satisfies FilteredPicture) };
}

/** The picture that a key names, as `bakeFilters` left it. */
export function filteredPicture(key: string): FilteredPicture {
  return key.startsWith(start) ? (JSON.parse(key.slice(start.length)) as FilteredPicture) : { image: key, filters: [] };
}

/** Whether a chain of filters does more than to change colours. */
export function blurs(filters: readonly FilterStep[]): boolean {
  return filters.some(({ type }) => type === 'blur');
}
