import {
  designValues,
  invert,
  type Matrix,
  mapBox,
  multiply,
  type StoredElement,
  translation,
  union,
} from '@platen/core';
import type { Command, Design } from '../design/design.ts';
import { tidy } from '../design/points.ts';
import {
  heightOf,
  insertElements,
  outermost,
  placesOf,
  removeElements,
  replaceSiblings,
  unlocked,
} from '../design/tree.ts';
import { type Frame, framesOf, type ShownElements } from '../geometry/frames.ts';
import { transformElement } from '../geometry/transform-element.ts';
import { withoutEmptyGroups } from './remove.ts';

interface Grouping {
  readonly ids: readonly string[];
  readonly shown?: ShownElements | undefined;
}

/** An element as it is to stand in another parent: nothing moves on the page. */
export function inOtherParent(
  element: StoredElement,
  frames: ReadonlyMap<string, Frame>,
  pageToParent: Matrix,
): StoredElement {
  const frame = frames.get(element.id);
  return frame ? transformElement(element, multiply(pageToParent, frame.parentToPage), frames) : element;
}

/** Puts elements into a new group where the topmost of them stands, and selects that. Nothing happens below the deepest group that the format allows. */
export function groupElements({ ids, shown }: Grouping, id: string): Command {
  return (edited) => {
    const { design } = edited;
    const chosen = outermost(design, ids);
    const places = placesOf(design);
    const frames = framesOf(design, shown);
    const top = chosen.at(-1);
    const place = top === undefined ? undefined : places.get(top);
    const pageToParent = top === undefined ? null : invert(frames.get(top)?.parentToPage ?? [0, 0, 0, 0, 0, 0]);
    const heights = chosen.map((each) => heightOf(places.get(each)?.element ?? { id: '', type: 'text' }));
    if (!place || !pageToParent || place.depth + 1 + Math.max(...heights) > designValues.bounds.depth) return edited;
    const boxes = chosen.flatMap((each) => {
      const frame = frames.get(each);
      return frame ? [mapBox(multiply(pageToParent, frame.toPage), frame.extent)] : [];
    });
    const around = boxes.reduce(union);
    const box = { x: tidy(around.x), y: tidy(around.y), width: tidy(around.width), height: tidy(around.height) };
    const toGroup = multiply(translation(-box.x, -box.y), pageToParent);
    const children = chosen.flatMap((each) => {
      const element = places.get(each)?.element;
      return element ? [inOtherParent(element, frames, toGroup)] : [];
    });
    const size = { width: Math.max(1, box.width), height: Math.max(1, box.height) };
    const group = { id, type: 'group', x: box.x, y: box.y, ...size, children };
    const before = placesOf(removeElements(design, chosen.slice(0, -1))).get(top ?? '')?.index ?? place.index;
    const without = removeElements(design, chosen);
    const grouped = insertElements(without, { parent: place.parent, index: before }, [group]);
    return {
      design: withoutEmptyGroups(grouped, parentsOf(design, chosen)),
      selection: { ids: [id], within: place.parent },
    };
  };
}

function parentsOf(design: Design, ids: readonly string[]): readonly string[] {
  const places = placesOf(design);
  return [...new Set(ids.flatMap((id) => places.get(id)?.parent ?? []))];
}

/**
 * Puts the children of groups in their place, where they are seen now, and selects them. What a group paints itself stays
 * as a rectangle below them; how much it lets through, its children take over. A locked group stays whole.
 */
export function ungroupElements({ ids, shown }: Grouping): Command {
  return (edited) => {
    const parted: string[] = [];
    const design = unlocked(edited.design, ids).reduce((state, id) => {
      const place = placesOf(state).get(id);
      const children = place?.element['children'];
      if (!place || !Array.isArray(children)) return state;
      const frames = framesOf(state, shown);
      const toParent = frames.get(id)?.toParent ?? translation(0, 0);
      const freed = (children as readonly StoredElement[]).map((child) =>
        faded(transformElement(child, toParent, frames), place.element),
      );
      const parts = [...backdropOf(place.element), ...freed];
      parted.push(...parts.map((part) => part.id));
      return replaceSiblings(state, place.parent, (siblings) => siblings.toSpliced(place.index, 1, ...parts));
    }, edited.design);
    return parted.length === 0 ? edited : { design, selection: { ids: parted, within: edited.selection.within } };
  };
}

function faded(child: StoredElement, { opacity: outer = 1 }: StoredElement): StoredElement {
  const { opacity: own = 1 } = child;
  if (typeof outer !== 'number' || typeof own !== 'number' || outer === 1) return child;
  return { ...child, opacity: tidy(outer * own) };
}

const painted = ['fill', 'stroke', 'strokeWidth', 'strokeDash', 'strokeAlign', 'cornerRadius', 'shadow'];
const placing = ['x', 'y', 'width', 'height', 'rotation', 'skewX', 'skewY', 'flipX', 'flipY', 'opacity'];

/** What a group paints itself, under the group's id, which is free now. */
function backdropOf(group: StoredElement): readonly StoredElement[] {
  if (group['fill'] === undefined && group['stroke'] === undefined) return [];
  const kept = [...placing, ...painted].filter((name) => group[name] !== undefined);
  return [{ id: group.id, type: 'rectangle', ...Object.fromEntries(kept.map((name) => [name, group[name]])) }];
}
