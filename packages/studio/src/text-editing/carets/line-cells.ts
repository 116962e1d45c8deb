import { type FontSpec, joiner, joinsAt, splitClusters, type TextRun, type TextStyle } from '@platen/core';
import type { EditedLine } from './text-lines.ts';

/** Answers how wide text is in a font, px. */
export type Measure = (text: string, font: FontSpec) => number;

/** A letter as its reader sees it: a grapheme cluster, or a space that hangs at the end of its line. */
export interface Cell {
  /** UTF-16 offsets in the shown text. */
  readonly start: number;
  readonly end: number;
  readonly direction: 'ltr' | 'rtl';
  /** Its edges, px of the text's mark. */
  readonly left: number;
  readonly right: number;
  readonly run: TextRun | undefined;
}

export interface LineCells {
  /** From left to right. */
  readonly cells: readonly Cell[];
  /** Where a caret stands in a line without letters. */
  readonly x: number;
}

export interface CellsRequest {
  readonly styles: readonly TextStyle[];
  readonly measure: Measure;
}

/** The letters of a line with their places, from left to right. */
export function lineCells(edited: EditedLine, { styles, measure }: CellsRequest): LineCells {
  const { line, start, direction } = edited;
  const lengths = runLengths(line.runs, edited.end - start);
  const cells: Cell[] = [];
  for (const run of line.runs) {
    const length = lengths.get(run) ?? 0;
    const style = styles[run.style];
    if (length > 0 && style)
      cells.push(...runCells(run, line.text.slice(run.start, run.start + length), { style, measure, from: start }));
  }
  const x = direction === 'rtl' ? line.box.x + line.box.width : line.box.x;
  return { cells: withHanging(cells, edited, styles, measure), x };
}

/** UTF-16 code units of the line that each run shows; none of markers and of hyphens that stand for nothing. */
function runLengths(runs: readonly TextRun[], length: number): ReadonlyMap<TextRun, number> {
  const ordered = runs.filter(({ start }) => start >= 0 && start < length).toSorted((a, b) => a.start - b.start);
  return new Map(ordered.map((run, index) => [run, (ordered[index + 1]?.start ?? length) - run.start]));
}

interface RunRequest {
  readonly style: TextStyle;
  readonly measure: Measure;
  /** Offset of the line in the text. */
  readonly from: number;
}

function runCells(run: TextRun, text: string, { style, measure, from }: RunRequest): readonly Cell[] {
  const font: FontSpec = { ...style, direction: run.direction, wordSpacing: 0 };
  const lead = run.text.startsWith(joiner) && !text.startsWith(joiner) ? joiner : '';
  // A hyphen or an ellipsis at the end is none of its letters.
  const hasMore = run.text.replaceAll(joiner, '').length > text.replaceAll(joiner, '').length;
  const widthTo = (end: number): number => {
    if (end === text.length && !hasMore) return run.width;
    const part = text.slice(0, end);
    const width = measure(lead + part + (joinsAt(text, end) ? joiner : ''), font);
    return Math.min(run.width, width + run.wordSpacing * (part.match(/[ \u00a0]/g)?.length ?? 0));
  };
  let before = 0;
  const cells = splitClusters(text).map(({ start, end }): Cell => {
    const after = Math.max(before, widthTo(end));
    const [left, right] =
      run.direction === 'rtl'
        ? [run.x + run.width - after, run.x + run.width - before]
        : [run.x + before, run.x + after];
    before = after;
    const at = from + run.start;
    return { start: at + start, end: at + end, direction: run.direction, left, right, run };
  });
  return run.direction === 'rtl' ? cells.toReversed() : cells;
}

/** Spaces that hang have no place in the scene: they stand behind the line, so that a caret moves when one is written. */
function withHanging(
  cells: readonly Cell[],
  { line, end, last, direction }: EditedLine,
  styles: readonly TextStyle[],
  measure: Measure,
): readonly Cell[] {
  const run = line.runs.findLast(({ start }) => start >= 0);
  const style = styles[run?.style ?? 0];
  if (last === end) return cells;
  const width = style ? measure(' ', { ...style, direction: 'ltr', wordSpacing: 0 }) : 0;
  const isRtl = direction === 'rtl';
  const edge = isRtl ? line.box.x : line.box.x + line.box.width;
  const hanging = Array.from({ length: last - end }, (_, index): Cell => {
    const near = edge + (isRtl ? -index : index) * width;
    const [left, right] = isRtl ? [near - width, near] : [near, near + width];
    return { start: end + index, end: end + index + 1, direction, left, right, run };
  });
  return isRtl ? [...hanging.toReversed(), ...cells] : [...cells, ...hanging];
}
