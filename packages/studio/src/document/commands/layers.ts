import { designValues, invert } from '@platen/core';
import type { Command } from '../design/design.ts';
import {
  ancestorsOf,
  heightOf,
  insertElements,
  outermost,
  placesOf,
  removeElements,
  siblingsIn,
} from '../design/tree.ts';
import { framesOf, type ShownElements } from '../geometry/frames.ts';
import { inOtherParent } from './group.ts';
import { withoutEmptyGroups } from './remove.ts';

export interface LayerMove {
  readonly ids: readonly string[];
  /** The group that they go into; null is the top of the page. */
  readonly parent: string | null;
  /** Their place among the siblings that are there now, in paint order. */
  readonly index: number;
  readonly shown?: ShownElements | undefined;
}

/** Puts elements elsewhere among the layers. On the page they stay where they are seen. */
export function moveInLayers({ ids, parent, index, shown }: LayerMove): Command {
  return (edited) => {
    const { design, selection } = edited;
    const places = placesOf(design);
    const chosen = outermost(design, ids);
    const target = parent === null ? undefined : places.get(parent);
    const isInside = parent !== null && [parent, ...ancestorsOf(places, parent)].some((id) => chosen.includes(id));
    const elements = chosen.flatMap((id) => places.get(id)?.element ?? []);
    const depth = (target ? target.depth + 1 : 0) + Math.max(0, ...elements.map(heightOf));
    if (isInside || (parent !== null && !target) || depth > designValues.bounds.depth) return edited;
    const frames = framesOf(design, shown);
    const pageToParent = invert((parent === null ? undefined : frames.get(parent)?.toPage) ?? [1, 0, 0, 1, 0, 0]);
    if (!pageToParent) return edited;
    const moved = elements.map((element) =>
      places.get(element.id)?.parent === parent ? element : inOtherParent(element, frames, pageToParent),
    );
    const before = siblingsIn(design, parent)
      .slice(0, index)
      .filter(({ id }) => !chosen.includes(id)).length;
    const placed = insertElements(removeElements(design, chosen), { parent, index: before }, moved);
    const left = [...new Set(chosen.flatMap((id) => ancestorsOf(places, id)))].filter((id) => id !== parent);
    return { design: withoutEmptyGroups(placed, left), selection: { ids: selection.ids, within: parent } };
  };
}
