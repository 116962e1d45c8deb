import { type Box, translation, union } from '@platen/core';
import type { Command, Design } from '../design/design.ts';
import { tidy } from '../design/points.ts';
import { outermost, unlocked } from '../design/tree.ts';
import { framesOf, pageBox } from '../geometry/frames.ts';
import { type Moved, transformEach } from './transform.ts';

export type Alignment = 'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom';

/** Lines elements up with the box around all of them, in which locked ones stay; one alone with the page. */
export function alignElements(moved: Moved, alignment: Alignment): Command {
  return (edited) => {
    const boxes = boxesOf(edited.design, moved, outermost);
    const { width, height } = edited.design;
    const around = boxes.size > 1 ? [...boxes.values()].reduce(union) : { x: 0, y: 0, width, height };
    const place = placements[alignment];
    return moveEach(moved, new Map([...boxes].map(([id, box]) => [id, place(box, around)])))(edited);
  };
}

interface Shift {
  readonly x: number;
  readonly y: number;
}

const placements: Readonly<Record<Alignment, (box: Box, around: Box) => Shift>> = {
  left: (box, around) => ({ x: around.x - box.x, y: 0 }),
  centre: (box, around) => ({ x: around.x + around.width / 2 - box.x - box.width / 2, y: 0 }),
  right: (box, around) => ({ x: around.x + around.width - box.x - box.width, y: 0 }),
  top: (box, around) => ({ x: 0, y: around.y - box.y }),
  middle: (box, around) => ({ x: 0, y: around.y + around.height / 2 - box.y - box.height / 2 }),
  bottom: (box, around) => ({ x: 0, y: around.y + around.height - box.y - box.height }),
};

/** Makes the gaps between three elements or more equal; the outer ones stay. */
export function distributeElements(moved: Moved, axis: 'x' | 'y'): Command {
  return (edited) => {
    const side = axis === 'x' ? 'width' : 'height';
    const boxes = [...boxesOf(edited.design, moved)].toSorted(([, a], [, b]) => a[axis] - b[axis]);
    const [first, last] = [boxes[0]?.[1], boxes.at(-1)?.[1]];
    if (boxes.length < 3 || !first || !last) return edited;
    const used = boxes.reduce((sum, [, box]) => sum + box[side], 0);
    const gap = (last[axis] + last[side] - first[axis] - used) / (boxes.length - 1);
    const shifts = new Map<string, Shift>();
    let at = first[axis];
    for (const [id, box] of boxes) {
      const by = at - box[axis];
      shifts.set(id, axis === 'x' ? { x: by, y: 0 } : { x: 0, y: by });
      at += box[side] + gap;
    }
    return moveEach(moved, shifts)(edited);
  };
}

/** px between elements that overlapped before they were tidied. */
const usualGap = 16;

/** Puts elements in rows and columns with equal gaps, from the corner where the first of them is. */
export function tidyElements(moved: Moved): Command {
  return (edited) => {
    const boxes = boxesOf(edited.design, moved);
    if (boxes.size < 2) return edited;
    const rows = rowsOf([...boxes]);
    const around = [...boxes.values()].reduce(union);
    const gapX = usualOf(rows.flatMap((row) => gapsOf(row, 'x')));
    const gapY = usualOf(
      gapsOf(
        rows.map((row): Placed => ['', row.map(([, box]) => box).reduce(union)]),
        'y',
      ),
    );
    const columns = Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, index) =>
      Math.max(...rows.flatMap((row) => row[index]?.[1].width ?? [])),
    );
    const shifts = new Map<string, Shift>();
    let top = around.y;
    for (const row of rows) {
      let left = around.x;
      for (const [index, [id, box]] of row.entries()) {
        shifts.set(id, { x: left - box.x, y: top - box.y });
        left += (columns[index] ?? box.width) + gapX;
      }
      top += Math.max(...row.map(([, box]) => box.height)) + gapY;
    }
    return moveEach(moved, shifts)(edited);
  };
}

type Placed = readonly [id: string, box: Box];

/** Rows from top to bottom, each from left to right. The middle of an element lies between the edges of its row's first. */
function rowsOf(boxes: readonly Placed[]): readonly (readonly Placed[])[] {
  const rows: Placed[][] = [];
  for (const placed of boxes.toSorted(([, a], [, b]) => a.y - b.y)) {
    const middle = placed[1].y + placed[1].height / 2;
    const row = rows.find(([head]) => head && middle >= head[1].y && middle <= head[1].y + head[1].height);
    if (row) row.push(placed);
    else rows.push([placed]);
  }
  return rows.map((row) => row.toSorted(([, a], [, b]) => a.x - b.x));
}

function gapsOf(row: readonly Placed[], axis: 'x' | 'y'): readonly number[] {
  const side = axis === 'x' ? 'width' : 'height';
  return row.slice(1).flatMap(([, box], index) => {
    const before = row[index]?.[1];
    return before ? [box[axis] - before[axis] - before[side]] : [];
  });
}

/** The gap in the middle of those that are none of overlapping elements, in whole px. */
function usualOf(gaps: readonly number[]): number {
  const real = gaps.filter((gap) => gap >= 0).toSorted((a, b) => a - b);
  return Math.round(real[Math.floor(real.length / 2)] ?? usualGap);
}

function boxesOf(design: Design, { ids, shown }: Moved, meant = unlocked): ReadonlyMap<string, Box> {
  const frames = framesOf(design, shown);
  return new Map(
    meant(design, ids).flatMap((id) => {
      const frame = frames.get(id);
      return frame ? [[id, pageBox(frame)]] : [];
    }),
  );
}

function moveEach(moved: Moved, shifts: ReadonlyMap<string, Shift>): Command {
  return transformEach(moved, ({ id }) => {
    const { x, y } = shifts.get(id) ?? { x: 0, y: 0 };
    return translation(tidy(x), tidy(y));
  });
}
