import type { TableElement } from '../../design/elements/table.ts';
import { deviceAxes } from '../../geometry/device-axes.ts';
import { multiply, scaling } from '../../geometry/matrix.ts';
import type { Mark } from '../../scene/marks.ts';
import type { ElementReport } from '../../scene/scene.ts';
import type { Warning } from '../../scene/warnings.ts';
import type { ElementLayout, LayoutContext } from '../context.ts';
import { castBySilhouette } from '../fills/shadow.ts';
import { elementTransform, markBase } from '../mark-base.ts';
import { innerMark } from '../shapes/inner-mark.ts';
import { contentHeight } from '../table/cell-content.ts';
import { plainTableStyle } from '../table/cell-style.ts';
import { shareCutCells } from '../table/share-cells.ts';
import { fitRows } from '../table/table-fit.ts';
import { frameTable } from '../table/table-frame.ts';
import { layoutTableMarks } from '../table/table-marks.ts';
import type { FittedRows, TableFrame, TablePart } from '../table/table-parts.ts';
import { placeEllipsis, placeTable, type TableSections, tableDirection } from '../table/table-rows.ts';

/**
 * A table fills the width of its box and takes the height that its rows need. What does not fit in the box is cut as
 * `overflow` says, and warned of with TABLE_TRUNCATED; on one of several pages it shows its part.
 */
export const layoutTable: ElementLayout<'table'> = (element, original) => {
  const context = { ...original, warn: warnOnce(original.warn) };
  const part = context.tableParts?.get(element.id);
  if (part === null) return [];
  if (part === undefined || part.isLast) warnEmptyImages(element, context);
  return part === undefined ? layoutWhole(element, context) : layoutPart(element, part, context);
};

function layoutWhole(element: TableElement, context: LayoutContext): readonly Mark[] {
  const sections = placeTable(element);
  const total = element.rows.length;
  const { factor, frame, fitted } = fitTable(element, sections, context);
  const direction = tableDirection(sections);
  const shares = fitted.complete ? undefined : shareCutCells(fitted, { frame, direction, context });
  const drawn = { ...fitted, ...(shares && { shares }) };
  const { marks, height, texts } = drawTable(element, { frame, fitted: drawn, factor, direction }, context);
  if (factor < 1) warnShrunk(element, factor, context);
  const shown = Math.min(fitted.wholeRows, total);
  if (shown < total || !fitted.complete) warnTruncated(element, { shown, total, fitted }, context);
  context.report({
    id: element.id,
    box: { x: element.x, y: element.y, width: element.width, height },
    ...texts,
    overflow: shown < total || !fitted.complete,
  });
  return marks;
}

/** What this page shows of a table that goes on over several. */
function layoutPart(element: TableElement, part: TablePart, context: LayoutContext): readonly Mark[] {
  const { marks, height, texts } = drawTable(element, { ...part, factor: 1 }, context);
  const total = element.rows.length;
  const shown = Math.min(total, element.maxRows ?? total);
  const { fitted, isLast } = part;
  if (isLast && (shown < total || !fitted.complete))
    warnTruncated(element, { shown, total, fitted, isPart: true }, context);
  context.report({
    id: element.id,
    box: { x: element.x, y: element.y, width: element.width, height },
    ...texts,
    overflow: !fitted.complete || (isLast && shown < total),
  });
  return marks;
}

interface DrawnTable extends FittedTable {
  readonly direction: 'ltr' | 'rtl';
}

function drawTable(
  element: TableElement,
  { frame, fitted, factor, direction }: DrawnTable,
  context: LayoutContext,
): { readonly marks: readonly Mark[]; readonly height: number; readonly texts: Texts } {
  const size = { width: element.width / factor, height: element.height / factor };
  const inner = multiply(elementTransform(element), scaling(factor, factor));
  const cells: ElementReport[] = [];
  const { marks, height, silhouette } = layoutTableMarks({
    element,
    frame,
    fitted,
    size,
    context: {
      ...context,
      toDevice: multiply(context.toDevice, scaling(factor, factor)),
      report: (cell) => cells.push(cell),
    },
    direction,
    axes: deviceAxes(context.toDevice, inner),
  });
  const scaled =
    factor === 1
      ? marks
      : [{ kind: 'group' as const, ...innerMark(element.id), transform: scaling(factor, factor), children: marks }];
  const table: Mark = { kind: 'group', ...markBase(element), children: scaled };
  const texts = textsOf(cells, fontSizeOf(element, factor));
  return { marks: [castBySilhouette(table, factor === 1 ? silhouette : null)], height: height * factor, texts };
}

type Texts = Pick<ElementReport, 'fontSize' | 'fonts' | 'lines'>;

/** What the cells of a table say together, in the order in which they are drawn. */
function textsOf(cells: readonly ElementReport[], fontSize: number): Texts {
  if (cells.length === 0) return {};
  const fonts = [...new Set(cells.flatMap((cell) => cell.fonts ?? []))];
  return { fontSize, fonts, lines: cells.flatMap(({ lines }) => lines ?? []) };
}

/** px of the letters of a row without a style of its own. */
function fontSizeOf(element: TableElement, factor: number): number {
  return Math.round((element.bodyStyle.fontSize ?? element.fontSize ?? plainTableStyle.fontSize) * factor * 100) / 100;
}

interface FittedTable {
  /** What `shrink` makes the whole table smaller by; 1 is its full size. */
  readonly factor: number;
  readonly frame: TableFrame;
  readonly fitted: FittedRows;
}

/** Smaller, and nobody reads it: what is left over is cut instead. */
const smallestFactor = 0.4;
/** Halvings of the range of factors; the last one is worth less than a hundredth of the size. */
const shrinkSteps = 6;

function fitTable(element: TableElement, sections: TableSections, context: LayoutContext): FittedTable {
  const full = fitAt(element, sections, 1, context);
  if (element.overflow !== 'shrink' || full.fitted.complete) return full;
  let best = fitAt(element, sections, smallestFactor, context);
  if (!best.fitted.complete) return best;
  let tooLarge = 1;
  for (let step = 0; step < shrinkSteps; step++) {
    const tried = fitAt(element, sections, (best.factor + tooLarge) / 2, context);
    if (tried.fitted.complete) best = tried;
    else tooLarge = tried.factor;
  }
  return best;
}

/** Lays the table out in a box that is larger by what it will be made smaller. */
function fitAt(element: TableElement, sections: TableSections, factor: number, context: LayoutContext): FittedTable {
  const width = element.width / factor;
  const height = element.height / factor;
  const frame = frameTable({ element, sections, width, height, context });
  const more = placeEllipsis(element, 0).cells[0];
  const ellipsisHeight = more ? contentHeight(frame.partOf(more), width, context) : 0;
  return { factor, frame, fitted: fitRows({ element, frame, height, ellipsisHeight }) };
}

function warnShrunk(element: TableElement, factor: number, context: LayoutContext): void {
  const from = element.bodyStyle.fontSize ?? element.fontSize ?? plainTableStyle.fontSize;
  const to = fontSizeOf(element, factor);
  context.warn({
    code: 'TEXT_SHRUNK',
    elementId: element.id,
    message: `The table was reduced so that its rows fit its box: its text is ${to} px high instead of ${from}.`,
    details: { from, to },
  });
}

function warnEmptyImages({ id, rows, footer }: TableElement, context: LayoutContext): void {
  const cells = [...rows, ...footer].flatMap((row) => row.cells);
  const { length } = cells.filter(({ image }) => image?.src === '');
  if (length === 0) return;
  const message = `The address of an image is empty in ${length === 1 ? 'a cell' : `${length} cells`}; nothing is shown in its place.`;
  context.warn({ code: 'IMAGE_EMPTY', elementId: id, message, details: { cells: length } });
}

function warnTruncated(
  element: TableElement,
  {
    shown,
    total,
    fitted,
    isPart = false,
  }: { readonly shown: number; readonly total: number; readonly fitted: FittedRows; readonly isPart?: boolean },
  context: LayoutContext,
): void {
  const footerShown = fitted.wholeFooter;
  const hidden = total - shown;
  const rows = hidden === 1 ? `row ${total}` : `rows ${shown + 1} to ${total}`;
  const missing =
    hidden === 0 ? 'its footer' : footerShown || element.footer.length === 0 ? rows : `${rows} and its footer`;
  const isOne = missing === 'its footer' || missing === `row ${total}`;
  const reasons = [
    ...(fitted.complete ? [] : [`${isOne ? 'does' : 'do'} not fit its box`]),
    ...((element.maxRows ?? total) < total ? [`${isOne ? 'exceeds' : 'exceed'} maxRows`] : []),
  ];
  const advice =
    element.overflow === 'paginate' && !isPart
      ? 'A PDF shows what does not fit on further pages.'
      : 'Enlarge the element, or send fewer rows.';
  context.warn({
    code: 'TABLE_TRUNCATED',
    elementId: element.id,
    message: `${shown} of ${total} rows of the table are shown whole; ${missing} ${reasons.join(' or ')}. ${advice}`,
    details: { shown, total, hidden, overflow: element.overflow, footerShown },
  });
}

/** Five hundred cells in a missing font are one warning, not five hundred. */
function warnOnce(warn: (warning: Warning) => void): (warning: Warning) => void {
  const told = new Set<string>();
  return (warning) => {
    const key = `${warning.code} ${warning.message} ${JSON.stringify(warning.details ?? {})}`;
    if (told.has(key)) return;
    told.add(key);
    warn(warning);
  };
}
