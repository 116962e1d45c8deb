import type { Box } from '@platen/core';
import type { Caret } from '../../canvas/canvas-state.ts';
import type { TextRange } from '../../document/text/styled-text.ts';
import { placeOf } from './carets.ts';
import type { TextView } from './text-view.ts';

/** px of its font size that a selected line end is wide. */
const lineEndWidth = 0.3;

/** The boxes that cover a range of the source, px of the text's mark: one for each stretch that is seen as one. */
export function selectionBoxes(view: TextView, range: TextRange): readonly Box[] {
  const start = view.shown.toShown(range.start);
  const end = view.shown.toShown(range.end);
  return view.lines.flatMap((line, index) => {
    if (end <= start || line.start >= end || line.next < start) return [];
    const { y, height } = line.line.box;
    const { cells, x } = view.cells(index);
    const boxes: Box[] = [];
    const add = (left: number, right: number): void => {
      const last = boxes.at(-1);
      if (last && left - (last.x + last.width) < 0.5) boxes[boxes.length - 1] = { ...last, width: right - last.x };
      else boxes.push({ x: left, y, width: right - left, height });
    };
    const isRtl = line.direction === 'rtl';
    const hasLineEnd = line.endsParagraph && line.last >= start && line.last < end;
    const room = lineEndWidth * (view.styles[0]?.size ?? height);
    if (hasLineEnd && isRtl) add((cells[0]?.left ?? x) - room, cells[0]?.left ?? x);
    for (const cell of cells) if (cell.start < end && cell.end > start) add(cell.left, cell.right);
    if (hasLineEnd && !isRtl) add(cells.at(-1)?.right ?? x, (cells.at(-1)?.right ?? x) + room);
    return boxes;
  });
}

/** Above and below the baseline, of the size of the font: what letters with marks and tails take. */
const reach = { above: 0.95, below: 0.25 };

/** The caret's line, px of the text's mark, of no width. */
export function caretBox(view: TextView, caret: Caret): Box {
  const place = placeOf(view, caret);
  const line = view.lines[place.line]?.line;
  if (line === undefined) return { x: 0, y: 0, width: 0, height: 0 };
  const run = place.cell?.run;
  const size = run && view.styles[run.style]?.size;
  if (!run || size === undefined) return { x: place.x, y: line.box.y, width: 0, height: line.box.height };
  const baseline = line.baseline - run.rise;
  return { x: place.x, y: baseline - reach.above * size, width: 0, height: (reach.above + reach.below) * size };
}
