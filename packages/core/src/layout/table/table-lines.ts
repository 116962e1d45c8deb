import type { Border, TableElement } from '../../design/elements/table.ts';
import type { Box } from '../../geometry/box.ts';
import type { DeviceAxes, DeviceAxis } from '../../geometry/device-axes.ts';
import type { Mark, ShapeMark } from '../../scene/marks.ts';
import type { Stroke } from '../../scene/paint.ts';
import { layoutFill } from '../fills/fill.ts';
import { innerMark } from '../shapes/inner-mark.ts';

/** Between rows where the design sets no border at all: a hairline that suits light and dark tables. */
const plainRowBorder: Border = { color: 'rgba(100, 116, 139, 0.35)', width: 1, style: 'solid' };

/** A cell as the lines see it: the edges of its box, and which of them lie on the table's outer edge. */
export interface LinedCell {
  readonly box: Box;
  readonly atTop: boolean;
  readonly atBottom: boolean;
  readonly atLeft: boolean;
  readonly atRight: boolean;
  /** The cell's own, over those of rows and columns. */
  readonly border: Border | undefined;
}

export interface TableLinesRequest {
  readonly element: TableElement;
  readonly cells: readonly LinedCell[];
  readonly axes: DeviceAxes | null;
}

interface Line {
  readonly horizontal: boolean;
  /** y of a horizontal line's middle, x of an upright one's. */
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** The lines between rows and columns, then the cells' own borders over them. */
export function layoutTableLines(request: TableLinesRequest): readonly Mark[] {
  const { element, cells, axes } = request;
  const noBorders =
    element.border === undefined && element.rowBorder === undefined && element.columnBorder === undefined;
  const rowBorder = element.rowBorder ?? (noBorders ? plainRowBorder : undefined);
  const draw = (border: Border | undefined, lines: readonly Line[]): readonly Mark[] =>
    border ? lineMarks(element.id, border, lines, axes) : [];
  const rowLines = cells.filter((cell) => !cell.atBottom).map(({ box }) => bottomOf(box));
  const columnLines = cells.filter((cell) => !cell.atRight).map(({ box }) => rightOf(box));
  return [
    ...draw(rowBorder, joinLines(rowLines)),
    ...draw(element.columnBorder, joinLines(columnLines)),
    ...cells.flatMap((cell) => (cell.border ? draw(cell.border, cellLines(cell, cell.border)) : [])),
  ];
}

/** The border around the whole table, inside its box; with rounded corners when all four sides have it. */
export function layoutOuterBorder(
  element: TableElement,
  { box, radius, axes }: { readonly box: Box; readonly radius: number; readonly axes: DeviceAxes | null },
): readonly Mark[] {
  const { border } = element;
  if (border === undefined || border.style === 'none' || border.width === 0) return [];
  const paint = layoutFill(border.color, box);
  if (paint === null) return [];
  if (border.sides === undefined || border.sides.length === 4) {
    const shape: ShapeMark['shape'] =
      radius > 0 ? { type: 'roundRect', ...box, radii: [radius, radius, radius, radius] } : { type: 'rect', ...box };
    const stroke = strokeOf(border, paint, 'inside');
    return [{ kind: 'shape', ...innerMark(element.id), shape, fill: null, stroke, shadows: [] }];
  }
  const half = border.width / 2;
  const inner = {
    x: box.x + half,
    y: box.y + half,
    width: box.width - border.width,
    height: box.height - border.width,
  };
  const lines = border.sides.map((side) => ({
    ...sideLines[side](inner),
    ...(isHorizontal(side) ? across(box) : down(box)),
  }));
  return lineMarks(element.id, border, lines, axes);
}

type Side = NonNullable<Border['sides']>[number];

const sideLines = { top: topOf, right: rightOf, bottom: bottomOf, left: leftOf } satisfies Record<
  Side,
  (box: Box) => Line
>;

function isHorizontal(side: Side): boolean {
  return side === 'top' || side === 'bottom';
}

function across(box: Box): { readonly from: number; readonly to: number } {
  return { from: box.x, to: box.x + box.width };
}

function down(box: Box): { readonly from: number; readonly to: number } {
  return { from: box.y, to: box.y + box.height };
}

function topOf(box: Box): Line {
  return { horizontal: true, at: box.y, ...across(box) };
}

function bottomOf(box: Box): Line {
  return { horizontal: true, at: box.y + box.height, ...across(box) };
}

function leftOf(box: Box): Line {
  return { horizontal: false, at: box.x, ...down(box) };
}

function rightOf(box: Box): Line {
  return { horizontal: false, at: box.x + box.width, ...down(box) };
}

/** At the table's edge a cell's border moves inward whole, so that the table's clip does not halve it. */
function cellLines(cell: LinedCell, border: Border): readonly Line[] {
  const half = border.width / 2;
  const x = cell.box.x + (cell.atLeft ? half : 0);
  const y = cell.box.y + (cell.atTop ? half : 0);
  const inner = {
    x,
    y,
    width: cell.box.x + cell.box.width - (cell.atRight ? half : 0) - x,
    height: cell.box.y + cell.box.height - (cell.atBottom ? half : 0) - y,
  };
  return (border.sides ?? (['top', 'right', 'bottom', 'left'] as const)).map((side) => {
    const line = sideLines[side](inner);
    // Corners are closed: a line reaches to the outer edge of those it meets.
    return { ...line, from: line.from - half, to: line.to + half };
  });
}

/** One line for pieces that follow each other without a gap. */
function joinLines(lines: readonly Line[]): readonly Line[] {
  const sorted = lines.toSorted((a, b) => a.at - b.at || a.from - b.from);
  const joined: Line[] = [];
  for (const line of sorted) {
    const last = joined.at(-1);
    if (last && last.at === line.at && line.from <= last.to + 1e-6) {
      joined[joined.length - 1] = { ...last, to: Math.max(last.to, line.to) };
    } else joined.push(line);
  }
  return joined;
}

/** Solid lines are rectangles on whole device pixels, dashed and dotted ones are strokes. */
function lineMarks(
  elementId: string,
  border: Border,
  lines: readonly Line[],
  axes: DeviceAxes | null,
): readonly Mark[] {
  if (border.style === 'none' || border.width === 0) return [];
  return lines.flatMap((line): readonly ShapeMark[] => {
    const along = line.horizontal ? axes?.x : axes?.y;
    const thick = snapThickness(line.at, border.width, line.horizontal ? axes?.y : axes?.x);
    const from = along?.snap(line.from) ?? line.from;
    const to = along?.snap(line.to) ?? line.to;
    const box = line.horizontal
      ? { x: from, y: thick.start, width: to - from, height: thick.size }
      : { x: thick.start, y: from, width: thick.size, height: to - from };
    const paint = layoutFill(border.color, box);
    if (paint === null) return [];
    const base = { kind: 'shape' as const, ...innerMark(elementId), shadows: [] };
    if (border.style === 'solid')
      return [{ ...base, shape: { type: 'rect' as const, ...box }, fill: paint, stroke: null }];
    const middle = thick.start + thick.size / 2;
    const d = line.horizontal ? `M${from} ${middle}H${to}` : `M${middle} ${from}V${to}`;
    const shape = { type: 'path' as const, d, fillRule: 'nonzero' as const };
    return [{ ...base, shape, fill: null, stroke: strokeOf(border, paint, 'center') }];
  });
}

/** A line of at least one device pixel that begins and ends on the edges of device pixels. */
function snapThickness(
  middle: number,
  width: number,
  axis: DeviceAxis | undefined,
): { readonly start: number; readonly size: number } {
  if (axis === undefined) return { start: middle - width / 2, size: width };
  const size = Math.max(1, Math.round(width * axis.scale)) / axis.scale;
  return { start: axis.snap(middle - size / 2), size };
}

function strokeOf(border: Border, paint: NonNullable<ShapeMark['fill']>, align: 'inside' | 'center'): Stroke {
  const { width, style } = border;
  const dash = style === 'dashed' ? [3 * width, 3 * width] : style === 'dotted' ? [0, 2 * width] : [];
  const cap = style === 'dotted' ? ('round' as const) : ('butt' as const);
  return { paint, width, dash, dashOffset: 0, cap, join: 'miter' as const, miterLimit: 4, align };
}
