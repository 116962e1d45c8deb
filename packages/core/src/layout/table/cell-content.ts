import { qr as qrSchema } from '../../design/elements/qr.ts';
import type { BoundCell } from '../../design/elements/table.ts';
import type { Box } from '../../geometry/box.ts';
import { inset } from '../../geometry/box.ts';
import type { DeviceAxes } from '../../geometry/device-axes.ts';
import { multiply, translation } from '../../geometry/matrix.ts';
import type { Mark } from '../../scene/marks.ts';
import type { ElementReport } from '../../scene/scene.ts';
import type { LayoutContext } from '../context.ts';
import { layoutQr } from '../elements/qr.ts';
import { elementTransform } from '../mark-base.ts';
import { innerMark } from '../shapes/inner-mark.ts';
import { layoutCellImage, type PictureSize, pictureSize } from './cell-image.ts';
import type { ResolvedCellStyle } from './cell-style.ts';
import { type CellTextLayout, layoutCellText, measureLongestWord, silent } from './cell-text.ts';
import type { ContentWidths } from './column-widths.ts';
import { lineStretches, linesOf, linesWithin, type Stretch } from './cut-lines.ts';
import type { CellPart, CellShare } from './table-parts.ts';

/** px of a code without a size of its own. */
const qrSide = 56;
/** px between a picture and the text beside it. */
const gap = 8;

/** Widths that a cell asks for, padding included. */
export function contentWidths(part: CellPart, context: LayoutContext): ContentWidths {
  const { cell, style, element } = part;
  const picture = pictureOf(cell, context);
  const longestWord = measureLongestWord({ text: cell.text, style, elementId: element.id }, part.unbroken, context);
  const beside = picture ? picture.width + (cell.text === '' ? 0 : gap) : 0;
  const padding = style.padding.left + style.padding.right;
  // A hundredth of a px keeps a text that fits exactly from being broken by rounding.
  const slack = cell.text === '' ? 0 : 0.01;
  return { min: longestWord + beside + padding + slack, max: part.unbroken.width + beside + padding + slack };
}

/** The height that a cell's content takes in a width, padding included. */
export function contentHeight(part: CellPart, width: number, context: LayoutContext): number {
  const { cell, style } = part;
  const picture = pictureOf(cell, context);
  const { padding } = style;
  const inner = Math.max(0, width - padding.left - padding.right);
  const textWidth = inner - (picture ? picture.width + gap : 0);
  const text = part.unbroken.width <= textWidth ? part.unbroken.height : brokenHeight(part, textWidth, context);
  return Math.max(text, picture?.height ?? 0) + padding.top + padding.bottom;
}

function brokenHeight({ cell, style, element }: CellPart, width: number, context: LayoutContext): number {
  return layoutCellText({ text: cell.text, style, elementId: element.id }, { width }, silent(context)).height;
}

export interface CellSpace {
  /** The cell's box in the element's px, on whole device pixels. */
  readonly box: Box;
  /** The width for which its height was measured: up to a device pixel more or less than the box has. */
  readonly width: number;
  /** Whether the row's height is fixed, so that text that needs more is cut. */
  readonly height: 'fixed' | 'content';
  readonly direction: 'ltr' | 'rtl';
  readonly axes: DeviceAxes | null;
}

/** The picture or code of a cell at its start, and its text beside it. */
export function layoutCellContent(part: CellPart, space: CellSpace, context: LayoutContext): readonly Mark[] {
  const { picture, text } = placeContent(part, space, context);
  return [...(picture ? layoutPicture(part, picture, context) : []), ...text];
}

function placeContent(
  part: CellPart,
  space: CellSpace,
  context: LayoutContext,
): { readonly picture?: Box; readonly text: readonly Mark[] } {
  const { style } = part;
  const area = inset({ ...space.box, width: space.width }, style.padding);
  const columns = columnsOf(part, area, space, context);
  const text = columns.text ? placeText(part, { ...area, ...columns.text }, space, context) : [];
  if (!columns.picture) return { text };
  const height = Math.min(columns.picture.height, area.height);
  const y = area.y + verticalOffset(style.verticalAlign, area.height - height);
  return { picture: { ...columns.picture, y, height }, text };
}

interface ContentColumns {
  /** px of the picture or code, as high as it would like to be. */
  readonly picture?: { readonly x: number; readonly width: number; readonly height: number };
  readonly text?: { readonly x: number; readonly width: number };
}

/** Where a cell's picture and text stand beside each other. */
function columnsOf({ cell, style }: CellPart, area: Box, space: CellSpace, context: LayoutContext): ContentColumns {
  const size = pictureOf(cell, context);
  const hasText = cell.text !== '';
  if (!size) return hasText ? { text: { x: area.x, width: area.width } } : {};
  const width = Math.min(size.width, area.width);
  const x = area.x + horizontalOffset(hasText ? 'start' : style.textAlign, area.width - width, space.direction);
  const picture = { x, width, height: size.height };
  if (!hasText) return { picture };
  const taken = Math.min(area.width, width + gap);
  const start = space.direction === 'ltr' ? area.x + taken : area.x;
  return { picture, text: { x: start, width: area.width - taken } };
}

/** The picture's height and the lines of text of a cell, each from its own top: what pages share out among them. */
export function contentStretches(
  part: CellPart,
  space: Pick<CellSpace, 'width' | 'direction'>,
  context: LayoutContext,
): { readonly picture: number; readonly lines: readonly Stretch[] } {
  const box = { x: 0, y: 0, width: space.width, height: 0 };
  const whole: CellSpace = { ...space, box, height: 'content', axes: null };
  const columns = columnsOf(part, inset(box, part.style.padding), whole, context);
  const text = columns.text ? textOf(part, columns.text.width, whole, silent(context)).marks : [];
  return { picture: columns.picture?.height ?? 0, lines: lineStretches(text, 0) };
}

/** A page's share of a merged cell's content, at the top of the part of the cell that the page shows. */
export function layoutCellShare(
  part: CellPart,
  { share, ...space }: CellSpace & { readonly share: CellShare },
  context: LayoutContext,
): readonly Mark[] {
  const area = inset({ ...space.box, width: space.width }, part.style.padding);
  const columns = columnsOf(part, area, space, context);
  const marks: Mark[] = [];
  if (columns.picture && share.picture) {
    const height = Math.min(columns.picture.height, area.height);
    marks.push(...layoutPicture(part, { ...columns.picture, y: area.y, height }, context));
  }
  if (columns.text && share.text) {
    const shown = share.text;
    const reports: ElementReport[] = [];
    const quiet = { ...context, report: (report: ElementReport) => reports.push(report) };
    const text = linesWithin(textOf(part, columns.text.width, space, quiet, share.textEnd).marks, shown);
    const lines = linesOf(text);
    for (const report of reports) context.report({ ...report, lines: lines.map((line) => line.text) });
    marks.push(textGroup(part, { x: columns.text.x, y: area.y - shown.from }, space, text));
  }
  return marks;
}

function placeText(part: CellPart, area: Box, space: CellSpace, context: LayoutContext): readonly Mark[] {
  // In a row of fixed height the text may use the padding above and below it before it is cut.
  const text = textOf(part, area.width, space, context, space.height === 'fixed' ? space.box.height : undefined);
  const y = area.y + verticalOffset(part.style.verticalAlign, area.height - text.height);
  return [textGroup(part, { x: area.x, y }, space, text.marks)];
}

/** A cell's text in lines of `width`, cut at `height` where there is one; its top left is at (0, 0). */
function textOf(
  { cell, style, element }: CellPart,
  width: number,
  space: CellSpace,
  context: LayoutContext,
  height?: number,
): CellTextLayout {
  const text = { text: cell.text, style: { ...style, ...aligned(style, space) }, elementId: element.id };
  return layoutCellText(text, { width, ...(height !== undefined && { height }) }, context);
}

function textGroup(
  { element }: CellPart,
  { x, y }: { readonly x: number; readonly y: number },
  { axes }: CellSpace,
  children: readonly Mark[],
): Mark {
  // Whole device pixels keep the stems and baselines of all rows alike.
  const at = translation(axes?.x.snap(x) ?? x, axes?.y.snap(y) ?? y);
  return { kind: 'group', ...innerMark(element.id), transform: at, children };
}

/** In a table from right to left, a cell's start is on its right even where its own text is Latin or a number. */
function aligned(style: ResolvedCellStyle, space: CellSpace): { readonly textAlign: ResolvedCellStyle['textAlign'] } {
  const rtl = space.direction === 'rtl';
  if (style.textAlign === 'start') return { textAlign: rtl ? 'right' : 'left' };
  if (style.textAlign === 'end') return { textAlign: rtl ? 'left' : 'right' };
  return { textAlign: style.textAlign };
}

function horizontalOffset(align: ResolvedCellStyle['textAlign'], free: number, direction: 'ltr' | 'rtl'): number {
  if (align === 'center') return free / 2;
  if (align === 'left') return 0;
  if (align === 'right') return free;
  const atEnd = align === 'end';
  return atEnd === (direction === 'rtl') ? 0 : free;
}

function verticalOffset(align: ResolvedCellStyle['verticalAlign'], free: number): number {
  if (align === 'top') return Math.min(0, free / 2);
  return align === 'middle' ? free / 2 : free;
}

function pictureOf(cell: BoundCell, context: LayoutContext): PictureSize | undefined {
  if (cell.image && cell.image.src !== '') return pictureSize(cell.image, context);
  if (cell.qr && cell.qr.value !== '') return { width: cell.qr.size ?? qrSide, height: cell.qr.size ?? qrSide };
  return undefined;
}

function layoutPicture({ element, cell }: CellPart, box: Box, context: LayoutContext): readonly Mark[] {
  if (cell.image && cell.image.src !== '') return layoutCellImage(element.id, cell.image, box, context);
  if (cell.qr === undefined || box.width <= 0 || box.height <= 0) return [];
  const code = qrSchema.parse({
    type: 'qr',
    id: element.id,
    ...box,
    value: cell.qr.value,
    quietZone: 2,
    backgroundColor: 'transparent',
  });
  const toDevice = multiply(context.toDevice, elementTransform(element));
  return layoutQr(code, { ...context, toDevice, report: () => {} });
}
