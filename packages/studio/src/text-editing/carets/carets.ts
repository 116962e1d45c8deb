import { applyToPoint, invert } from '@platen/core';
import type { Caret } from '../../canvas/canvas-state.ts';
import type { Point } from '../../document/design/points.ts';
import type { Cell } from './line-cells.ts';
import type { TextView } from './text-view.ts';

/** Where a caret is seen. */
export interface CaretPlace {
  readonly line: number;
  /** How many letters of the line stand at its left. */
  readonly gap: number;
  /** px of the text's mark. */
  readonly x: number;
  /** The letter that it stands beside; none in an empty line. */
  readonly cell: Cell | undefined;
}

export function placeOf(view: TextView, { at, beside }: Caret): CaretPlace {
  const offset = view.shown.toShown(at);
  const line = lineAt(view, offset, beside);
  const { cells, x } = view.cells(line);
  const before = cells.findIndex(({ end }) => end === offset);
  const behind = cells.findIndex(({ start }) => start === offset);
  const within = cells.findIndex(({ start, end }) => start < offset && offset < end);
  const isBefore = before >= 0 && (beside === 'before' || (behind < 0 && within < 0));
  const index = isBefore ? before : behind >= 0 ? behind : within;
  const cell = cells[index] ?? (cells.length > 0 ? furthest(cells, offset) : undefined);
  if (cell === undefined) return { line, gap: 0, x, cell };
  const standsBehind = isBefore || cell.end <= offset;
  const isRight = standsBehind === (cell.direction === 'ltr');
  return { line, gap: cells.indexOf(cell) + (isRight ? 1 : 0), x: isRight ? cell.right : cell.left, cell };
}

/** The letter nearest in reading order to an offset whose own letters the line does not show. */
function furthest(cells: readonly Cell[], offset: number): Cell | undefined {
  const sorted = cells.toSorted((a, b) => a.start - b.start);
  return sorted.findLast(({ start }) => start < offset) ?? sorted[0];
}

/** Index of the line that a caret stands on; where a line ends within its paragraph, `beside` decides. */
function lineAt({ lines }: TextView, offset: number, beside: Caret['beside']): number {
  const found = Math.max(
    0,
    lines.findLastIndex(({ start }) => start <= offset),
  );
  const isWrapped = lines[found]?.start === offset && lines[found - 1]?.endsParagraph === false;
  return beside === 'before' && isWrapped ? found - 1 : found;
}

/** The caret one letter further left or right, as one sees it: through text of both directions, line by line. */
export function stepSideways(view: TextView, caret: Caret, to: 'left' | 'right'): Caret {
  const { line, gap } = placeOf(view, caret);
  const { cells } = view.cells(line);
  const passed = cells[to === 'right' ? gap : gap - 1];
  const own = view.lines[line];
  if (own === undefined) return caret;
  const isForward = (to === 'right') === (own.direction === 'ltr');
  if (passed) {
    const next = edgeOf(passed, to);
    const isAtEdge = to === 'right' ? gap === cells.length - 1 : gap === 1;
    const isWrap = isForward && isAtEdge && !own.endsParagraph && next.at === own.next;
    return inSource(view, isWrap ? { at: next.at, beside: 'behind' } : next);
  }
  const other = line + (isForward ? 1 : -1);
  const entered = view.lines[other];
  if (entered === undefined) return caret;
  const letters = view.cells(other).cells;
  const nearest = to === 'right' ? letters[0] : letters.at(-1);
  const offset = view.shown.toShown(caret.at);
  const next = nearest ? edgeOf(nearest, to === 'right' ? 'left' : 'right') : startOf(entered.start);
  // The end of a line within its paragraph and the start of the next one are the same place in the text.
  return next.at === offset && nearest ? stepSideways(view, inSource(view, next), to) : inSource(view, next);
}

/** The caret at one edge of a letter, beside that letter. */
function edgeOf({ start, end, direction }: Cell, edge: 'left' | 'right'): Caret {
  return (edge === 'right') === (direction === 'ltr') ? { at: end, beside: 'before' } : startOf(start);
}

const startOf = (at: number): Caret => ({ at, beside: 'behind' });

function inSource({ shown }: TextView, { at, beside }: Caret): Caret {
  return { at: shown.toSource(at), beside };
}

/** The caret a line higher or lower, at `x` px of the text's mark; before the first line its start, after the last its end. */
export function stepLines(view: TextView, caret: Caret, { by, x }: { readonly by: number; readonly x: number }): Caret {
  const line = placeOf(view, caret).line + by;
  if (line < 0) return startOf(0);
  if (line >= view.lines.length) return { at: view.source.text.length, beside: 'before' };
  return nearestIn(view, line, x);
}

function nearestIn(view: TextView, line: number, x: number): Caret {
  const { cells } = view.cells(line);
  const cell = cells.find(({ right }) => x < right) ?? cells.at(-1);
  if (cell === undefined) return inSource(view, startOf(view.lines[line]?.start ?? 0));
  return inSource(view, edgeOf(cell, x < (cell.left + cell.right) / 2 ? 'left' : 'right'));
}

/** The caret nearest to a point of the page. */
export function caretAt(view: TextView, point: Point): Caret {
  const toText = invert(view.toPage);
  if (toText === null) return startOf(0);
  const [x, y] = applyToPoint(toText, point.x, point.y);
  const below = view.lines.findIndex(({ line: { box } }) => y < box.y + box.height);
  return nearestIn(view, below < 0 ? view.lines.length - 1 : below, x);
}

export function lineStart(view: TextView, caret: Caret): Caret {
  return inSource(view, startOf(view.lines[placeOf(view, caret).line]?.start ?? 0));
}

/** Behind the last letter of the line; spaces at the end of a paragraph count as letters. */
export function lineEnd(view: TextView, caret: Caret): Caret {
  const line = view.lines[placeOf(view, caret).line];
  const at = line?.endsParagraph ? line.last : (line?.end ?? 0);
  return inSource(view, { at, beside: 'before' });
}
