import { type Anchor, centreOf, hull, type Interval, lengthOf } from './axis.ts';
import { mainOf } from './cut.ts';
import type { ResizableElement } from './resizable-element.ts';

/** What becomes of an element along the axis that grows, px. */
export interface Move {
  readonly shift: number;
  readonly grow: number;
}

/** By the index of the element. */
export type Moves = ReadonlyMap<number, Move>;

/** Room that elements are laid out in, and by how much it grows. */
export interface Room extends Interval {
  readonly by: number;
}

/** Margins up to this share of their room are kept: what lies between two of them spans the room. */
const marginShare = 0.16;
/** What is at least so long, and lies in the middle, spans its room whatever its margins are. */
const spanShare = 0.55;
/** What is covered by something stiff from this share of its area is filled by it. */
const filledShare = 0.4;
/** Margins that differ by no more than this share are alike. */
const balance = 0.12;

export const shifted = (resizables: readonly ResizableElement[], shift: number): Moves =>
  new Map(resizables.map(({ index }) => [index, { shift, grow: 0 }]));

export const merged = (all: readonly Moves[]): Moves => new Map(all.flatMap((moves) => [...moves]));

/** What was laid out in a room that itself moved. */
export const movedBy = (moves: Moves, shift: number): Moves =>
  new Map([...moves].map(([index, move]) => [index, { ...move, shift: move.shift + shift }]));

export function spans(interval: Interval, room: Room): boolean {
  const before = interval.lo - room.lo;
  const after = room.hi - interval.hi;
  const kept = marginShare * lengthOf(room);
  if (before <= kept && after <= kept) return true;
  return lengthOf(interval) >= spanShare * lengthOf(room) && Math.abs(before - after) <= 2 * balance * lengthOf(room);
}

/** The edge, or the centre, that an interval keeps its distance to. */
export function anchorOf(interval: Interval, room: Room): Anchor {
  const off = centreOf(interval) - centreOf(room);
  if (Math.abs(off) <= (balance / 2) * lengthOf(room)) return 'centre';
  return off < 0 ? 'start' : 'end';
}

export const shiftOf = (anchor: Anchor, by: number): number => ({ start: 0, centre: by / 2, end: by })[anchor];

/** How elements that can be parted no further are laid out: `within` goes on with those that stand on another. */
export function growSolid(
  resizables: readonly ResizableElement[],
  room: Room,
  within: (resizables: readonly ResizableElement[], room: Room) => Moves,
  anchor?: Anchor,
): Moves {
  const whole = mainOf(resizables);
  const stays = () => shifted(resizables, shiftOf(anchor ?? anchorOf(whole, room), room.by));
  const holder = holderOf(resizables);
  if (holder) {
    const rest = resizables.filter((resizable) => resizable !== holder);
    if (!holder.elastic || !spans(holder.main, room)) return stays();
    const own: Moves = new Map([[holder.index, { shift: 0, grow: room.by }]]);
    return rest.length === 0 ? own : merged([own, within(rest, { ...holder.main, by: room.by })]);
  }
  const long = resizables.filter((resizable) => resizable.elastic && spans(resizable.main, room));
  if (long.length === 0) return apart(resizables, room) ?? stays();
  const grown: Moves = new Map(long.map(({ index }) => [index, { shift: 0, grow: room.by }]));
  const followers = followersOf(resizables, long);
  const rest = resizables.filter((resizable) => !long.includes(resizable) && !followers.has(resizable.index));
  const following: Moves = new Map(
    [...followers].map(([index, pull]) => [index, { shift: shiftOf(pull, room.by), grow: 0 }]),
  );
  return merged([grown, following, ...(rest.length === 0 ? [] : [within(rest, room)])]);
}

/** What stands on the words of a text that becomes longer goes where they go. */
function followersOf(
  resizables: readonly ResizableElement[],
  long: readonly ResizableElement[],
): ReadonlyMap<number, Anchor> {
  const clusters = clustersOf(resizables.filter((resizable) => !long.includes(resizable)));
  return new Map(
    clusters.flatMap((cluster) => {
      const pull = long.find(
        (text) => text.pull !== undefined && cluster.some((resizable) => meets(resizable, text)),
      )?.pull;
      return pull === undefined ? [] : cluster.map(({ index }) => [index, pull] as const);
    }),
  );
}

/**
 * Things that cannot be parted by a straight cut, and yet do not touch: when they span the room together, each keeps to
 * its own edge. Undefined when they do touch.
 */
function apart(resizables: readonly ResizableElement[], room: Room): Moves | undefined {
  const clusters = clustersOf(resizables);
  if (clusters.length === 1 || !spans(mainOf(resizables), room)) return undefined;
  return merged(clusters.map((cluster) => shifted(cluster, shiftOf(anchorOf(mainOf(cluster), room), room.by))));
}

/** Pieces that overlap, directly or through others. */
function clustersOf(resizables: readonly ResizableElement[]): readonly (readonly ResizableElement[])[] {
  const clusters: ResizableElement[][] = [];
  for (const resizable of resizables) {
    const met = clusters.filter((cluster) => cluster.some((other) => meets(resizable, other)));
    for (const cluster of met) clusters.splice(clusters.indexOf(cluster), 1);
    clusters.push([...met.flat(), resizable]);
  }
  return clusters;
}

function meets(a: ResizableElement, b: ResizableElement): boolean {
  const crosses = (one: Interval, other: Interval) => one.lo < other.hi && other.lo < one.hi;
  return crosses(a.main, b.main) && crosses(a.cross, b.cross);
}

/** An element alone, or the one that nearly all others stand on. */
function holderOf(resizables: readonly ResizableElement[]): ResizableElement | undefined {
  if (resizables.length === 1) return resizables[0];
  const largest = resizables
    .filter(({ holds }) => holds)
    .toSorted((a, b) => areaOf(b) - areaOf(a) || a.index - b.index)[0];
  if (!largest) return undefined;
  const others = resizables.filter((resizable) => resizable !== largest);
  const standing = others.filter(
    (resizable) => resizable.index > largest.index && overlapOf(resizable, largest) >= 0.5,
  );
  return standing.length >= 0.75 * others.length ? largest : undefined;
}

export const areaOf = ({ main, cross }: ResizableElement): number => lengthOf(main) * lengthOf(cross);

/** What is filled by something stiff, such as the card behind a code or a portrait, is stiff too. */
export function stiffened(resizables: readonly ResizableElement[]): readonly ResizableElement[] {
  return resizables.map((resizable) => {
    if (!resizable.elastic || !resizable.holds) return resizable;
    const fillings = resizables.filter((other) => other.index > resizable.index && !other.elastic && other.solid);
    return fillings.some((other) => overlapOf(resizable, other) >= filledShare)
      ? { ...resizable, elastic: false }
      : resizable;
  });
}

/** The share of an element that lies on another. A flat line has no area: its length counts. */
export function overlapOf(resizable: ResizableElement, on: ResizableElement): number {
  const share = (a: Interval, b: Interval) => {
    const common = Math.min(a.hi, b.hi) - Math.max(a.lo, b.lo);
    return lengthOf(a) === 0 ? Number(common >= 0) : Math.max(0, common) / lengthOf(a);
  };
  return share(resizable.main, on.main) * share(resizable.cross, on.cross);
}

/** Gives `by` to parts by their weights, evenly when none weighs anything. */
export function portions(weights: readonly number[], by: number): readonly number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => (sum > 0 ? (by * weight) / sum : by / weights.length));
}

/** The free room before, between and after parts that lie in order. */
export function gapsOf(parts: readonly (readonly ResizableElement[])[], room: Interval): readonly number[] {
  const intervals = parts.map((part) => hull(part.map(({ main }) => main)));
  const edges = [room.lo, ...intervals.map(({ hi }) => hi)];
  const next = [...intervals.map(({ lo }) => lo), room.hi];
  return edges.map((edge, index) => Math.max(0, (next[index] ?? edge) - edge));
}
