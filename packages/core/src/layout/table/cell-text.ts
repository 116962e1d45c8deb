import { type TextElement, text as textSchema } from '../../design/elements/text.ts';
import type { Mark, TextMark } from '../../scene/marks.ts';
import type { Warning } from '../../scene/warnings.ts';
import { cacheLayout } from '../cache-layout.ts';
import type { LayoutContext } from '../context.ts';
import { layoutText } from '../elements/text.ts';
import type { ResolvedCellStyle } from './cell-style.ts';
import type { TextSize } from './table-parts.ts';

/** Wider and higher than any table: text that is measured in it is not broken or cut. */
const unbounded = 1_000_000;
/** In ems. Scripts without spaces have no longest word; beyond this, a word gives way before its neighbours do. */
const widestWord = 14;
/** In ems. */
const shortText = 4;
/** How many words of a cell are measured: those with most characters. The widest is among them for all practical purposes. */
const measuredWords = 3;

export interface CellText {
  readonly text: string;
  readonly style: ResolvedCellStyle;
  readonly elementId: string;
}

export interface CellTextLayout extends TextSize {
  /** Top left of the text's box at (0, 0). */
  readonly marks: readonly Mark[];
}

/** The size of a cell's text when nothing but its own line breaks breaks it. */
export function measureUnbroken(cell: CellText, context: LayoutContext): TextSize {
  if (cell.text === '') return { width: 0, height: 0 };
  const { width, height } = layoutIn(cell, { width: unbounded }, silent(context));
  return { width, height };
}

/** The width below which a word of the text would break. Texts of a few characters are better not broken at all. */
export function measureLongestWord(cell: CellText, unbroken: TextSize, context: LayoutContext): number {
  const most = Math.min(unbroken.width, widestWord * cell.style.fontSize);
  if (unbroken.width <= shortText * cell.style.fontSize) return unbroken.width;
  const words = cell.text.split(/\s+|(?<=[\u3000-\u9fff\uac00-\ud7af\uff00-\uffef])/u);
  if (words.length === 1) return most;
  const longest = words.sort((a, b) => b.length - a.length).slice(0, measuredWords);
  const widths = longest.map((text) => measureUnbroken({ ...cell, text }, context).width);
  return Math.min(most, Math.max(...widths));
}

/**
 * Breaks a cell's text into lines of `width`. With a `height`, what does not fit in it is cut with an ellipsis, and
 * that is warned of. What is reported is of the cell alone, under the id of its table.
 */
export function layoutCellText(
  cell: CellText,
  box: { readonly width: number; readonly height?: number },
  context: LayoutContext,
): CellTextLayout {
  return layoutIn(cell, box, context);
}

function layoutIn(
  cell: CellText,
  box: { readonly width: number; readonly height?: number },
  context: LayoutContext,
): CellTextLayout {
  const { memory } = context;
  const layout = memory ? cacheLayout(layoutText, memory) : layoutText;
  const marks = layout(textElement(cell, box), context);
  const lines = marks.flatMap(textMarks).flatMap((mark) => mark.lines);
  const bottom = Math.max(0, ...lines.map((line) => line.box.y + line.box.height));
  const width = Math.max(0, ...lines.map((line) => line.runs.reduce((sum, run) => sum + run.width, 0)));
  return { marks, width, height: bottom };
}

const plainText = textSchema.parse({ type: 'text', id: 'cell', width: 1, height: 1 });

function textElement(
  { text, style, elementId }: CellText,
  box: { readonly width: number; readonly height?: number },
): TextElement {
  const { padding: _padding, border: _border, backgroundColor: _background, verticalAlign: _vertical, ...own } = style;
  const given = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined));
  return {
    ...plainText,
    ...given,
    id: elementId,
    text,
    width: Math.max(box.width, 0.01),
    height: box.height ?? unbounded,
    fit: 'none',
    verticalAlign: 'top',
    overflow: box.height === undefined ? 'visible' : 'ellipsis',
  };
}

function textMarks(mark: Mark): readonly TextMark[] {
  if (mark.kind === 'text') return [mark];
  return mark.kind === 'group' ? mark.children.flatMap(textMarks) : [];
}

/** For measuring, which reports nothing and warns of nothing. */
export function silent(context: LayoutContext): LayoutContext {
  return { ...context, report: () => {}, warn: (_warning: Warning) => {} };
}
