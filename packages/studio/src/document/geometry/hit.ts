import { applyToPoint, type Box, childrenOf, type ElementReport, invert, type StoredElement } from '@platen/core';
import type { Design } from '../design/design.ts';
import { editorKindOf } from '../design/kinds.ts';
import { type Point, pointsOf } from '../design/points.ts';
import { siblingsIn } from '../design/tree.ts';
import type { Frame } from './frames.ts';
import { type Corners, cornersOf, distanceToLine, overlap } from './shapes.ts';

export interface HitScene {
  readonly design: Design;
  readonly frames: ReadonlyMap<string, Frame>;
  /** The copies of a repeated element on the page, the first one first. */
  readonly copiesOf?: (id: string) => readonly ElementReport[];
}

/** Whether a pointer can reach an element: hidden ones are not seen, locked ones let it through to what lies below. */
function isReachable({ visible = true, locked = false }: StoredElement): boolean {
  return visible !== false && locked !== true;
}

/**
 * The ids of what lies under a point of the page: the topmost element, and before it the groups that hold it from the
 * outside in. Empty where there is nothing. `reach` is how many px beside it still count.
 */
export function hitPath(
  { design, frames, copiesOf = () => [] }: HitScene,
  point: Point,
  reach: number,
): readonly string[] {
  const search = (elements: readonly StoredElement[], at: Point): readonly string[] => {
    for (const element of elements.toReversed()) {
      if (!isReachable(element)) continue;
      const frame = frames.get(element.id);
      for (const place of placesIn(at, element['repeat'] === undefined ? [] : copiesOf(element.id))) {
        const inner = search(childrenOf(element), place);
        if (inner.length > 0) return [element.id, ...inner];
        if (frame && covers(element, frame, { point: place, reach })) return [element.id];
      }
    }
    return [];
  };
  return search(design.canvasData.elements, point);
}

/** Where a point lies in the first copy of a repeated element, for it in each of its copies, the topmost one first. */
function placesIn({ x, y }: Point, copies: readonly ElementReport[]): readonly Point[] {
  const [first] = copies;
  if (!first) return [{ x, y }];
  // In a copy of a group around it, the copies have the place that they have in that group's first one.
  const outer = (report: ElementReport) => report.id.slice(0, report.id.lastIndexOf('['));
  return copies
    .filter((copy) => outer(copy) === outer(first))
    .map(({ box }) => ({ x: x - box.x + first.box.x, y: y - box.y + first.box.y }))
    .toReversed();
}

function covers(
  element: StoredElement,
  { toPage, extent, geometry }: Frame,
  { point, reach }: { readonly point: Point; readonly reach: number },
): boolean {
  if (isHollow(element)) return false;
  const toOwn = invert(toPage);
  if (toOwn === null) return false;
  const [x, y] = applyToPoint(toOwn, point.x, point.y);
  const { hitArea } = editorKindOf(element);
  if (hitArea === 'line') {
    const width = typeof element['strokeWidth'] === 'number' ? element['strokeWidth'] : 1;
    return distanceToLine({ x, y }, pointsOf({ ...element, ...geometry })) <= width / 2 + reach;
  }
  const centre = { x: extent.x + extent.width / 2, y: extent.y + extent.height / 2 };
  const [across, down] = [Math.abs(x - centre.x), Math.abs(y - centre.y)];
  const half = { x: extent.width / 2, y: extent.height / 2 };
  if (across > half.x || down > half.y) return false;
  return hitArea === 'box' || (across / half.x) ** 2 + (down / half.y) ** 2 <= 1;
}

/** A group without a fill is seen by its children alone. */
function isHollow(element: StoredElement): boolean {
  return childrenOf(element).length > 0 && element['fill'] === undefined;
}

/**
 * What a click on a path of `hitPath` chooses: a child of the group that was entered, where the click is in it, else the
 * outermost group.
 */
export function pickFrom(path: readonly string[], within: string | null): string | undefined {
  const entered = within === null ? -1 : path.indexOf(within);
  return path[entered + 1] ?? path.at(-1);
}

/** What a double click on a path chooses: one group further in than `chosen`, and the group that it enters. */
export function enterPath(
  path: readonly string[],
  chosen: readonly string[],
): { readonly id: string; readonly within: string | null } | undefined {
  const depth = path.findIndex((id) => chosen.includes(id));
  const id = path[depth + 1] ?? path.at(-1);
  return id === undefined ? undefined : { id, within: path[path.indexOf(id) - 1] ?? null };
}

/** The elements of the entered group that a box drawn over the page touches, turned as they are. */
export function marquee({ design, frames }: HitScene, box: Box, within: string | null): readonly string[] {
  const drawn: Corners = cornersOf(box);
  const touched = (element: StoredElement): boolean => {
    if (!isReachable(element)) return false;
    const frame = frames.get(element.id);
    return frame !== undefined && overlap(drawn, cornersOf(frame.extent, frame.toPage));
  };
  return siblingsIn(design, within)
    .filter((element) => (isHollow(element) ? childrenOf(element).some(touched) : true) && touched(element))
    .map(({ id }) => id);
}

/** The elements that may be chosen beside each other where one is entered: for Tab and for "select all". */
export function selectable(design: Design, within: string | null): readonly string[] {
  return siblingsIn(design, within)
    .filter(isReachable)
    .map(({ id }) => id);
}
