import { type Anchor, centreOf, lengthOf } from './axis.ts';
import { cut, mainOf } from './cut.ts';
import {
  anchorOf,
  gapsOf,
  growSolid,
  type Moves,
  merged,
  movedBy,
  portions,
  type Room,
  shifted,
  shiftOf,
  spans,
} from './grow.ts';
import type { ResizableElement } from './resizable-element.ts';

/** px; edges that are nearer are aligned. */
const alignedPx = 3;
/** A card that is lower than this share of its length is a label or a button. */
const tagShare = 0.4;
/** A column this long, of its room, is wide enough to become wider. */
const wideShare = 0.2;

/**
 * A room that becomes wider. Rows stay rows and each takes the whole width: what spans it becomes longer, what stands at
 * an edge stays there, what is centred stays centred. Rows that are aligned with each other stay aligned.
 */
export function growRows(resizables: readonly ResizableElement[], room: Room): Moves {
  const rows = cut(resizables, 'cross');
  return merged(rows.map((row, index) => growRow(row, room, alignmentOf(rows, index))));
}

function growRow(row: readonly ResizableElement[], room: Room, aligned: Anchor | undefined): Moves {
  const columns = cut(row, 'main');
  if (columns.length === 1) {
    return growSolid(row, room, (rest, inner) => growInside(rest, inner, row), aligned);
  }
  const whole = mainOf(row);
  if (!spans(whole, room)) return shifted(row, shiftOf(aligned ?? anchorOf(whole, room), room.by));
  return growColumns(columns, room);
}

/** Fewer elements than before, so that it ends. */
function growInside(rest: readonly ResizableElement[], room: Room, of: readonly ResizableElement[]): Moves {
  return rest.length < of.length ? growRows(rest, room) : shifted(rest, 0);
}

/** Wide columns of text, pictures or cards share what there is to gain; when there are none, the gaps between do. */
function growColumns(columns: readonly (readonly ResizableElement[])[], room: Room): Moves {
  const widths = columns.map((column) => lengthOf(mainOf(column)));
  const wide = columns.map((column, index) => {
    const { lo, hi } = mainOf(column);
    const own = { lo, hi, by: room.by };
    return (
      (widths[index] ?? 0) >= wideShare * lengthOf(room) &&
      !isTag(column) &&
      column.some((resizable) => resizable.elastic && spans(resizable.main, own))
    );
  });
  const grows = wide.some(Boolean);
  const gains = portions(
    grows ? widths.map((width, index) => (wide[index] ? width : 0)) : widths.map(() => 0),
    grows ? room.by : 0,
  );
  const between = gapsOf(columns, room).slice(1, -1);
  const spread = portions(
    between.map((gap) => gap ** 2),
    grows ? 0 : room.by,
  );
  let shift = 0;
  return merged(
    columns.map((column, index) => {
      if (index > 0) shift += (gains[index - 1] ?? 0) + (spread[index - 1] ?? 0);
      const gain = gains[index] ?? 0;
      if (gain === 0) return shifted(column, shift);
      return movedBy(growRows(column, { ...mainOf(column), by: gain }), shift);
    }),
  );
}

/** A flat card alone, or with words on it, as labels and buttons are: it is as long as its words are. */
function isTag(column: readonly ResizableElement[]): boolean {
  const { lo, hi } = mainOf(column);
  return column.some(
    ({ holds, main, cross }) =>
      holds && lengthOf(main) >= hi - lo - alignedPx && lengthOf(cross) < tagShare * lengthOf(main),
  );
}

/** Which line a row shares with others: their left edges, centres or right edges. */
function alignmentOf(rows: readonly (readonly ResizableElement[])[], index: number): Anchor | undefined {
  const own = mainOf(rows[index] ?? []);
  const others = rows.filter((_, other) => other !== index).map(mainOf);
  const shared = (line: (interval: { lo: number; hi: number }) => number) =>
    others.filter((other) => Math.abs(line(other) - line(own)) <= alignedPx).length;
  const counts = { start: shared(({ lo }) => lo), centre: shared(centreOf), end: shared(({ hi }) => hi) };
  const most = Math.max(...Object.values(counts));
  const best = (Object.keys(counts) as Anchor[]).filter((anchor) => counts[anchor] === most);
  return most > 0 && best.length === 1 ? best[0] : undefined;
}
