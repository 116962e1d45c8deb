import type { TableElement } from '../../design/elements/table.ts';
import { multiply, scaling } from '../../geometry/matrix.ts';
import type { Mark } from '../../scene/marks.ts';
import type { Warning } from '../../scene/warnings.ts';
import type { ElementLayout, LayoutContext } from '../context.ts';
import { deviceAxes } from '../device-axes.ts';
import { innerMark } from '../inner-mark.ts';
import { elementTransform, markBase } from '../mark-base.ts';
import { castBySilhouette } from '../shadow.ts';
import { contentHeight } from '../table/cell-content.ts';
import { plainFontSize } from '../table/cell-style.ts';
import { type FittedRows, fitRows } from '../table/table-fit.ts';
import { frameTable, type TableFrame } from '../table/table-frame.ts';
import { layoutTableMarks } from '../table/table-marks.ts';
import { placeEllipsis, placeTable, type TableSections, tableDirection } from '../table/table-rows.ts';

/**
 * A table fills the width of its box and takes the height that its rows need. What does not fit in the box is cut as
 * `overflow` says, and warned of with TABLE_TRUNCATED.
 */
export const layoutTable: ElementLayout<'table'> = (element, original) => {
  const context = { ...original, warn: warnOnce(original.warn) };
  const sections = placeTable(element);
  const total = element.rows.length;
  const { factor, frame, fitted } = fitTable(element, sections, context);
  const size = { width: element.width / factor, height: element.height / factor };
  const inner = multiply(elementTransform(element), scaling(factor, factor));
  const { marks, height, silhouette } = layoutTableMarks({
    element,
    frame,
    fitted,
    size,
    context: { ...context, toDevice: multiply(context.toDevice, scaling(factor, factor)) },
    direction: tableDirection(sections),
    axes: deviceAxes(context.toDevice, inner),
  });
  if (factor < 1) warnShrunk(element, factor, context);
  const shown = Math.min(fitted.wholeRows, total);
  if (shown < total || !fitted.complete) warnTruncated(element, { shown, total, fitted }, context);
  context.report({
    id: element.id,
    box: { x: element.x, y: element.y, width: element.width, height: height * factor },
    overflow: shown < total || !fitted.complete,
  });
  const scaled =
    factor === 1
      ? marks
      : [{ kind: 'group' as const, ...innerMark(element.id), transform: scaling(factor, factor), children: marks }];
  const table: Mark = { kind: 'group', ...markBase(element), children: scaled };
  return [castBySilhouette(table, factor === 1 ? silhouette : null)];
};

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
  const from = element.bodyStyle.fontSize ?? plainFontSize;
  const to = Math.round(from * factor * 100) / 100;
  context.warn({
    code: 'TEXT_SHRUNK',
    elementId: element.id,
    message: `The table was reduced so that its rows fit its box: its text is ${to} px high instead of ${from}.`,
    details: { from, to },
  });
}

function warnTruncated(
  element: TableElement,
  { shown, total, fitted }: { readonly shown: number; readonly total: number; readonly fitted: FittedRows },
  context: LayoutContext,
): void {
  const footerShown = fitted.wholeFooter;
  const missing = shown === total ? 'its footer does' : footerShown ? 'the others do' : 'the others and its footer do';
  context.warn({
    code: 'TABLE_TRUNCATED',
    elementId: element.id,
    message: `${shown} of ${total} rows of the table are shown whole; ${missing} not fit its box${shown < total ? ' or exceed maxRows' : ''}. Enlarge the element, or send fewer rows.`,
    details: { shown, total, overflow: element.overflow, footerShown },
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
