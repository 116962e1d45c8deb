import type { TableElement } from '../../design/elements/table.ts';
import type { Box } from '../../geometry/box.ts';
import type { DeviceAxes } from '../../geometry/device-axes.ts';
import { growShape } from '../../geometry/grow-shape.ts';
import type { Shape } from '../../geometry/shape.ts';
import type { Mark } from '../../scene/marks.ts';
import type { LayoutContext } from '../context.ts';
import { isOpaquePaint, layoutFill } from '../fills/fill.ts';
import type { Silhouette } from '../fills/shadow.ts';
import { roundedBox } from '../shapes/corners.ts';
import { filledShape, innerMark } from '../shapes/inner-mark.ts';
import { layoutCellContent, layoutCellShare } from './cell-content.ts';
import type { GridCell } from './cell-grid.ts';
import { fixedHeightOf, sum } from './table-frame.ts';
import { type LinedCell, layoutOuterBorder, layoutTableLines } from './table-lines.ts';
import type { FittedRows, TableFrame } from './table-parts.ts';

export interface TableMarksRequest {
  readonly element: TableElement;
  readonly frame: TableFrame;
  readonly fitted: FittedRows;
  readonly direction: 'ltr' | 'rtl';
  /** px of the box in the table's own coordinates. */
  readonly size: { readonly width: number; readonly height: number };
  readonly axes: DeviceAxes | null;
  readonly context: LayoutContext;
}

export interface TableMarks {
  readonly marks: readonly Mark[];
  /** px that the drawn rows take within the box. */
  readonly height: number;
  /** Its opaque background; null without one. */
  readonly silhouette: Silhouette | null;
}

interface BoxedCell {
  readonly grid: GridCell;
  readonly box: Box;
  /** First and last of the shown rows that it covers. */
  readonly first: number;
  readonly last: number;
  /** Whether it began on a page before: its content stands there, unless it is shared out. */
  readonly isContinued: boolean;
}

/** Backgrounds, contents, lines and border of the rows that are shown, from bottom to top. */
export function layoutTableMarks(request: TableMarksRequest): TableMarks {
  const { element, frame, fitted, size, axes, context, direction } = request;
  const edges = gridEdges(request);
  const width = sum(frame.widths);
  const bottom = Math.min(edges.rows.at(-1) ?? 0, snapEdge(axes?.y, size.height));
  const left = direction === 'rtl' ? size.width - width : 0;
  const outer: Box = {
    x: snapEdge(axes?.x, left),
    y: snapEdge(axes?.y, 0),
    width: snapEdge(axes?.x, left + width) - snapEdge(axes?.x, left),
    height: bottom - snapEdge(axes?.y, 0),
  };
  if (outer.width <= 0 || outer.height <= 0) return { marks: [], height: 0, silhouette: null };
  const cells = boxCells(request, edges);
  const radius = Math.min(element.cornerRadius, outer.width / 2, outer.height / 2);
  const background = layoutFill(element.backgroundColor, outer);
  const widthOf = ({ column, colSpan }: GridCell): number => sum(frame.widths.slice(column, column + colSpan));
  const inside: Mark[] = [
    ...(background ? [filledShape(element.id, { type: 'rect', ...outer }, background)] : []),
    ...backgrounds(request, cells),
    ...cells.flatMap(({ grid, box, first, isContinued }) => {
      const height = fixedHeightOf(element) === undefined ? ('content' as const) : ('fixed' as const);
      const space = { box, width: widthOf(grid), direction, axes, height };
      const share = fitted.shares?.get(grid);
      if (share) {
        const children = layoutCellShare(frame.partOf(grid), { ...space, share }, context);
        const clip = { type: 'rect' as const, ...box };
        return children.length > 0 ? [{ kind: 'group' as const, ...innerMark(element.id), clip, children }] : [];
      }
      const marks = isContinued ? [] : layoutCellContent(frame.partOf(grid), space, context);
      const row = fitted.rows[first]?.row;
      if (row && context.tellCell) {
        const { index, section } = row;
        context.tellCell({ elementId: element.id, section, row: index, index: row.cells.indexOf(grid), box, marks });
      }
      return marks;
    }),
    ...layoutTableLines({ element, axes, cells: cells.map((cell) => linedCell(cell, request)) }),
  ];
  const cut = radius > 0 || !fitted.complete;
  const body: readonly Mark[] = cut
    ? [{ kind: 'group', ...innerMark(element.id), clip: roundedBox(outer, radius), children: inside }]
    : inside;
  return {
    marks: [...body, ...layoutOuterBorder(element, { box: outer, radius, axes })],
    height: bottom,
    silhouette: background && isOpaquePaint(background) ? silhouetteOf(element, roundedBox(outer, radius)) : null,
  };
}

/** A table's border lies inside of it. */
function silhouetteOf({ border, clip }: TableElement, outer: Shape): Silhouette | null {
  if (clip !== undefined) return null;
  const width = border === undefined || border.style === 'none' || border.sides !== undefined ? 0 : border.width;
  return { outer, inner: growShape(outer, -width) ?? outer };
}

interface GridEdges {
  /** Left edge of each column and right edge of the last, in px from the table's start side. */
  readonly columns: readonly number[];
  /** Top of each shown row and the bottom of the last. */
  readonly rows: readonly number[];
}

/** Edges on whole device pixels, so that neighbours share them without a gap or a grey seam. */
function gridEdges({ frame, fitted, axes, direction, size }: TableMarksRequest): GridEdges {
  let x = 0;
  const logical = [0, ...frame.widths.map((width) => (x += width))];
  const columns = logical.map((edge) => snapEdge(axes?.x, direction === 'rtl' ? size.width - edge : edge));
  let y = 0;
  const rows = [0, ...fitted.rows.map(({ height }) => (y += height))].map((edge) => snapEdge(axes?.y, edge));
  return { columns, rows };
}

function boxCells({ fitted }: TableMarksRequest, { columns, rows }: GridEdges): readonly BoxedCell[] {
  const sectionEnds = endsOfSections(fitted);
  const boxed = (grid: GridCell, first: number, rowsLeft: number, isContinued: boolean): BoxedCell => {
    const last = Math.min(first + rowsLeft - 1, sectionEnds[first] ?? first);
    const [from = 0, to = 0] = [columns[grid.column], columns[grid.column + grid.colSpan]];
    const [top = 0, bottom = 0] = [rows[first], rows[last + 1]];
    const box = { x: Math.min(from, to), y: top, width: Math.abs(to - from), height: bottom - top };
    return { grid, box, first, last, isContinued };
  };
  const firstBody = fitted.rows.findIndex(({ row }) => row.section === 'body');
  const continued = (fitted.continued ?? []).map(({ grid, rows: left }) => boxed(grid, firstBody, left, true));
  return fitted.rows.flatMap(({ row, isContinued = false }, first) => {
    const begun = row.cells.map((grid) => boxed(grid, first, grid.rowSpan, isContinued));
    // Readers meet what goes on from the page before where it stands in the row.
    return first === firstBody ? [...continued, ...begun].sort((a, b) => a.grid.column - b.grid.column) : begun;
  });
}

/** For each shown row the last shown one of its section that stands for itself: spans end there. */
function endsOfSections({ rows }: FittedRows): readonly number[] {
  const ends = rows.map((_, index) => index);
  for (let index = rows.length - 2; index >= 0; index--) {
    const next = rows[index + 1];
    if (rows[index]?.row.section === next?.row.section && !next?.isEllipsis) ends[index] = ends[index + 1] ?? index;
  }
  return ends;
}

/** One rectangle for neighbours of one colour in a row, and for equal rows below each other. */
function backgrounds({ element, frame }: TableMarksRequest, cells: readonly BoxedCell[]): readonly Mark[] {
  const merged: { box: Box; color: string }[] = [];
  for (const { grid, box } of cells) {
    const color = frame.partOf(grid).style.backgroundColor;
    if (color === undefined || box.width <= 0 || box.height <= 0) continue;
    const last = merged.at(-1);
    const sameRow = last?.color === color && last.box.y === box.y && last.box.height === box.height;
    if (last && sameRow && near(last.box.x + last.box.width, box.x)) {
      last.box = { ...last.box, width: box.x + box.width - last.box.x };
    } else if (last && sameRow && near(box.x + box.width, last.box.x)) {
      last.box = { ...last.box, x: box.x, width: last.box.x + last.box.width - box.x };
    } else merged.push({ box, color });
  }
  return merged.flatMap(({ box, color }) => {
    const fill = layoutFill(color, box);
    return fill ? [filledShape(element.id, { type: 'rect', ...box }, fill)] : [];
  });
}

function linedCell({ grid, box, first, last }: BoxedCell, { frame, fitted, direction }: TableMarksRequest): LinedCell {
  const atStart = grid.column === 0;
  const atEnd = grid.column + grid.colSpan >= frame.widths.length;
  return {
    box,
    atTop: first === 0,
    atBottom: last === fitted.rows.length - 1,
    atLeft: direction === 'ltr' ? atStart : atEnd,
    atRight: direction === 'ltr' ? atEnd : atStart,
    border: frame.partOf(grid).style.border,
  };
}

function near(a: number, b: number): boolean {
  return Math.abs(a - b) < 1e-6;
}

function snapEdge(axis: DeviceAxes['x'] | undefined, value: number): number {
  return axis === undefined ? value : axis.snap(value);
}
