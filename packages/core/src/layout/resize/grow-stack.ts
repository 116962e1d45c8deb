import { lengthOf } from './axis.ts';
import { cut, mainOf } from './cut.ts';
import { gapsOf, growSolid, type Moves, merged, movedBy, portions, type Room, shifted, spans } from './grow.ts';
import type { ResizableElement } from './resizable-element.ts';

/** Outer margins up to this share of the room are kept when it grows by little; what is more may grow. */
const keptMargin = 0.12;
/** A row this high, of its room, is high enough to become higher. */
const highShare = 0.25;
/** Between two rows this share of the lower one counts as free room, although there is none. */
const blockAir = 0.15;
/**
 * How much wide gaps are preferred to narrow ones when the room grows by little, as an exponent. When it doubles, all of
 * them grow alike, margins too.
 */
const littleSharpness = 3;
/** A margin below this share of the room is none. */
const touching = 0.01;

/**
 * A room that becomes higher. Rows stay in order and whole; high rows of pictures and cards become higher, and the free
 * room around and between rows takes the rest: wide gaps most, so that what stands close together stays so.
 */
export function growStack(resizables: readonly ResizableElement[], room: Room): Moves {
  const rows = cut(resizables, 'main');
  if (rows.length === 1) return growRow(resizables, room);
  const heights = rows.map((row) => lengthOf(mainOf(row)));
  const high = rows.map((row, index) => (heights[index] ?? 0) >= highShare * lengthOf(room) && canGrow(row));
  const gaps = gapsOf(rows, room);
  const much = muchOf(room);
  const free = gaps.map((gap, index) =>
    index === 0 || index === gaps.length - 1 ? Math.max(0, gap - (1 - much) * keptMargin * lengthOf(room)) : gap,
  );
  const highSum = sum(heights.filter((_, index) => high[index]));
  const freeSum = sum(free);
  const toRows = highSum > 0 ? (room.by * highSum) / (highSum + freeSum) : 0;
  const gains = portions(
    heights.map((height, index) => (high[index] ? height : 0)),
    toRows,
  );
  const spread = portions(spreadWeights({ gaps, free, heights, room }), room.by - toRows);
  let shift = 0;
  return merged(
    rows.map((row, index) => {
      shift += (spread[index] ?? 0) + (index > 0 ? (gains[index - 1] ?? 0) : 0);
      const gain = highSum > 0 ? (gains[index] ?? 0) : 0;
      if (gain === 0) return shifted(row, shift);
      return movedBy(growRow(row, { ...mainOf(row), by: gain }), shift);
    }),
  );
}

/** From 0 for a room that stays to 1 for one that doubles. */
const muchOf = (room: Room): number => Math.min(1, room.by / lengthOf(room));

/** The largest gaps grow first, and those between large elements before those between small ones. A gap of zero stays zero. */
function spreadWeights({
  gaps,
  free,
  heights,
  room,
}: {
  readonly gaps: readonly number[];
  readonly free: readonly number[];
  readonly heights: readonly number[];
  readonly room: Room;
}): readonly number[] {
  const last = gaps.length - 1;
  const sharpness = littleSharpness + (1 - littleSharpness) * muchOf(room);
  const weights = free.map((gap, index) =>
    index === 0 || index === last
      ? gap ** sharpness
      : (gap + blockAir * Math.min(heights[index - 1] ?? 0, heights[index] ?? 0)) ** sharpness,
  );
  if (sum(weights) > 0) return weights;
  return gaps.map((gap, index) => Number((index === 0 || index === last) && gap > touching * lengthOf(room)));
}

/** Side by side: each column for itself when they fill the room, together when they only stand in it. */
function growRow(row: readonly ResizableElement[], room: Room): Moves {
  const columns = cut(row, 'cross');
  const inside = (rest: readonly ResizableElement[], inner: Room) =>
    rest.length < row.length ? growStack(rest, inner) : shifted(rest, 0);
  if (columns.length === 1 || !spans(mainOf(row), room)) return growSolid(row, room, inside);
  return merged(columns.map((column) => growColumn(column, room)));
}

function growColumn(column: readonly ResizableElement[], room: Room): Moves {
  const rows = cut(column, 'main');
  return rows.length > 1
    ? growStack(column, room)
    : growSolid(column, room, (rest, inner) =>
        rest.length < column.length ? growStack(rest, inner) : shifted(rest, 0),
      );
}

function canGrow(row: readonly ResizableElement[]): boolean {
  const own = { ...mainOf(row), by: 0 };
  return row.some((resizable) => resizable.elastic && spans(resizable.main, own));
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
