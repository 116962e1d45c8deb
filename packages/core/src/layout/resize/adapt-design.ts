import type { BoundDesign } from '../../design/bound-design.ts';
import type { Element } from '../../design/elements/index.ts';
import { factsOf } from '../../design/kinds/index.ts';
import { type Axis, centreOf, type Interval, lengthOf } from './axis.ts';
import { areaOf, type Move, type Moves, overlapOf, type Room, stiffened } from './grow.ts';
import { growRows } from './grow-rows.ts';
import { growStack } from './grow-stack.ts';
import { type ResizableElement, toResizable } from './resizable-element.ts';

/** Ratios whose canvas would differ by less than this many px are the same. */
const samePx = 0.5;
/** An edge of the canvas is touched from this share of its length. */
const edgeShare = 0.01;
/** What is shorter than this share of the canvas may be an ornament of an edge, whatever it is. */
const ornamentShare = 0.25;
/** What lies on an ornament with this share of its area belongs to it. */
const pinnedShare = 0.15;
/** What stands on something pinned does so with this share of its area. */
const standingShare = 0.8;
/** Ornaments have their centre at most this share of the canvas away from their edge. */
const ornamentReach = 0.2;

/**
 * Lays a design out anew for another ratio (`docs/adr/0009`): the canvas grows along one axis until it has the ratio of
 * `target`, nothing becomes smaller, and the room gained is shared out. Pure: the same input gives the same design. Only
 * the ratio of `target` matters; its size is for placing the scene.
 */
export function adaptDesign(
  design: BoundDesign,
  target: { readonly width: number; readonly height: number },
): BoundDesign {
  const scale = Math.min(target.width / design.width, target.height / design.height);
  const width = target.width / scale;
  const height = target.height / scale;
  const axis: Axis = width - design.width > height - design.height ? 'x' : 'y';
  const by = axis === 'x' ? width - design.width : height - design.height;
  if (by < samePx) return design;
  const canvas = { width: design.width, height: design.height };
  return { ...design, width, height, elements: growElements(design.elements, { canvas, axis, by }) };
}

interface Growth {
  readonly canvas: { readonly width: number; readonly height: number };
  readonly axis: Axis;
  readonly by: number;
}

function growElements(elements: readonly Element[], { canvas, axis, by }: Growth): readonly Element[] {
  const main: Interval = { lo: 0, hi: axis === 'x' ? canvas.width : canvas.height };
  const cross: Interval = { lo: 0, hi: axis === 'x' ? canvas.height : canvas.width };
  const room: Room = { ...main, by };
  const resizables = stiffened(elements.map((element, index) => toResizable(element, index, axis)));
  const fixed = new Map<number, Move | 'cover'>();
  for (const resizable of resizables) {
    const move = moveOfEdges(resizable, { room, cross });
    if (move) fixed.set(resizable.index, move);
  }
  for (const [index, move] of attachedTo(resizables, fixed)) fixed.set(index, move);
  const free = resizables.filter(({ index }) => !fixed.has(index));
  const moves: Moves = free.length === 0 ? new Map() : (axis === 'x' ? growRows : growStack)(free, room);
  return elements.map((element, index) => {
    const move = fixed.get(index) ?? moves.get(index) ?? { shift: 0, grow: 0 };
    if (move === 'cover') return cover(element, { axis, by, factor: (lengthOf(main) + by) / lengthOf(main) });
    return moved(element, { axis, move, by });
  });
}

/** What the edges of the canvas decide alone: backgrounds, bands from edge to edge, ornaments that reach over an edge. */
function moveOfEdges(resizable: ResizableElement, { room, cross }: { readonly room: Room; readonly cross: Interval }) {
  const reaches = reachOf(resizable.main, room);
  const reachesAcross = reachOf(resizable.cross, cross);
  if (reaches.start && reaches.end) {
    if (resizable.elastic || resizable.stretchable) return { shift: 0, grow: room.by };
    return reachesAcross.start && reachesAcross.end && resizable.holds ? 'cover' : { shift: room.by / 2, grow: 0 };
  }
  const inCorner = (reaches.start || reaches.end) && reachesAcross.start !== reachesAcross.end;
  if (inCorner && resizable.solid && !resizable.elastic) return { shift: reaches.end ? room.by : 0, grow: 0 };
  const isOrnament = !resizable.elastic || lengthOf(resizable.main) < ornamentShare * lengthOf(room);
  const crosses = crossesEdge(resizable.main, room) || crossesEdge(resizable.cross, cross);
  if (!isOrnament || !crosses || (reachesAcross.start && reachesAcross.end)) return undefined;
  const place = (centreOf(resizable.main) - room.lo) / lengthOf(room);
  const placeAcross = (centreOf(resizable.cross) - cross.lo) / lengthOf(cross);
  if (Math.min(place, 1 - place, placeAcross, 1 - placeAcross) > ornamentReach) return undefined;
  if (reaches.start) return { shift: 0, grow: 0 };
  if (reaches.end) return { shift: room.by, grow: 0 };
  return { shift: room.by * Math.min(1, Math.max(0, place)), grow: 0 };
}

/** What is pinned to an ornament, such as a badge on a picture that reaches over the edge, and what stands on that. */
function attachedTo(resizables: readonly ResizableElement[], fixed: ReadonlyMap<number, Move | 'cover'>): Moves {
  const attached = new Map<number, Move>();
  for (const resizable of resizables) {
    if (fixed.has(resizable.index)) continue;
    const holder = resizables.find((other) => {
      if (other.index >= resizable.index || areaOf(other) <= areaOf(resizable)) return false;
      const move = fixed.get(other.index);
      const isOrnament = move !== undefined && move !== 'cover' && move.grow === 0;
      if (isOrnament) return resizable.solid && overlapOf(resizable, other) >= pinnedShare;
      return attached.has(other.index) && overlapOf(resizable, other) >= standingShare;
    });
    const move = holder && (attached.get(holder.index) ?? fixed.get(holder.index));
    if (move && move !== 'cover') attached.set(resizable.index, move);
  }
  return attached;
}

function reachOf({ lo, hi }: Interval, edge: Interval) {
  const near = edgeShare * lengthOf(edge);
  return { start: lo <= edge.lo + near, end: hi >= edge.hi - near };
}

function crossesEdge({ lo, hi }: Interval, edge: Interval): boolean {
  const near = edgeShare * lengthOf(edge);
  return lo < edge.lo - near || hi > edge.hi + near;
}

interface Moving {
  readonly axis: Axis;
  readonly move: Move;
  readonly by: number;
}

/** Whole px, so that what was sharp stays sharp; but what ends at the canvas's edge ends there exactly. */
function moved(element: Element, { axis, move, by }: Moving): Element {
  const snap = (value: number) => (value === by ? value : Math.round(value));
  const shift = snap(move.shift);
  const grow = snap(move.shift + move.grow) - shift;
  const place = axis === 'x' ? { x: element.x + shift } : { y: element.y + shift };
  if (grow === 0) return shift === 0 ? element : { ...element, ...place };
  const before = axis === 'x' ? element.width : element.height;
  const size = axis === 'x' ? { width: before + grow } : { height: before + grow };
  const { width, height } = element;
  return {
    ...element,
    ...place,
    ...size,
    ...factsOf(element).resize.whenLonger(element, axis, grow),
    ...('children' in element && {
      children: growElements(element.children, { canvas: { width, height }, axis, by: grow }),
    }),
  } as Element;
}

/** A background that cannot be drawn out becomes larger as a whole, about its centre. */
function cover(
  element: Element,
  { axis, by, factor }: { readonly axis: Axis; readonly by: number; readonly factor: number },
): Element {
  const width = element.width * factor;
  const height = element.height * factor;
  const x = element.x + (element.width - width) / 2 + (axis === 'x' ? by / 2 : 0);
  const y = element.y + (element.height - height) / 2 + (axis === 'y' ? by / 2 : 0);
  return { ...element, x, y, width, height } as Element;
}
