import type { TextElement } from '../../design/elements/text.ts';
import type { SpanStyle } from '../../design/elements/text-style.ts';
import { readFontFamilies } from '../../design/font-families.ts';
import { decorationLines } from '../../design/text-decoration.ts';
import type { FontWeight } from '../../design/values.ts';
import type { Box } from '../../geometry/box.ts';
import { cleanText } from '../../text/clusters.ts';
import { parseInlineHtml } from '../../text/inline-html.ts';
import { parseMarkdown } from '../../text/markdown.ts';
import type { InlineMarks, MarkedRun } from '../../text/styled-source.ts';
import type { RunDecoration, RunStyle, StyledRun } from '../../text/text-block.ts';
import { transformCase } from '../../text/transform-case.ts';
import { layoutFill } from '../fill.ts';
import { layoutLink } from '../link.ts';
import { castsOwnShadows } from '../mark-base.ts';
import { layoutShadows } from '../shadow.ts';
import { layoutStroke } from '../stroke.ts';

export interface TextRunsRequest {
  readonly element: TextElement;
  /** What gradients run over. */
  readonly box: Box;
  /** px; spans keep their ratio to the element's own size. */
  readonly fontSize: number;
  /** The document's language, where the element names none. */
  readonly locale: string;
}

export interface TextRuns {
  /** The element's own style, for empty lines and the strut. */
  readonly style: RunStyle;
  readonly runs: readonly StyledRun[];
}

/** Resolves an element's text and its spans to runs of one style each. */
export function textRuns(request: TextRunsRequest): TextRuns {
  const { element } = request;
  const style = resolveStyle({}, {}, request);
  const source = element.text.trim() === '' && element.placeholder ? element.placeholder : element.text;
  const runs: StyledRun[] = [];
  let before = '';
  for (const { text, marks, span } of markedRuns(source, element)) {
    const transform = span.textTransform ?? element.textTransform;
    const lang = span.lang ?? element.lang ?? request.locale;
    const shown = transformCase(cleanText(text), transform, { lang, before });
    before = shown === '' ? before : shown;
    runs.push({ text: shown, style: isPlain(marks, span) ? style : resolveStyle(marks, span, request) });
  }
  return { style, runs: runs.length > 0 ? runs : [{ text: '', style }] };
}

interface SpanRun extends MarkedRun {
  readonly span: SpanStyle & { readonly href?: string | undefined; readonly rise?: number | undefined };
}

/** Marks and spans cut the text into pieces; spans count in the source, so they apply to plain text only. */
function markedRuns(source: string, element: TextElement): readonly SpanRun[] {
  if (element.textFormat === 'markdown') return parseMarkdown(source).map((run) => ({ ...run, span: {} }));
  if (element.textFormat === 'html') return parseInlineHtml(source).map((run) => ({ ...run, span: {} }));
  const spans = element.spans.filter(({ start, end }) => end > start && start < source.length);
  const cuts = [
    ...new Set([0, source.length, ...spans.flatMap(({ start, end }) => [start, Math.min(end, source.length)])]),
  ].sort((a, b) => a - b);
  return cuts.slice(0, -1).map((from, index) => {
    const to = cuts[index + 1] as number;
    const covering = spans.filter(({ start, end }) => start <= from && end >= to);
    return { text: source.slice(from, to), marks: {}, span: Object.assign({}, ...covering) as SpanRun['span'] };
  });
}

function isPlain(marks: InlineMarks, span: SpanRun['span']): boolean {
  return Object.keys(marks).length === 0 && Object.keys(span).length === 0;
}

/** Sizes of superscripts and subscripts, as browsers set them. */
const scriptScale = 0.83;

function resolveStyle(
  marks: InlineMarks,
  span: SpanRun['span'],
  { element, box, fontSize, locale }: TextRunsRequest,
): RunStyle {
  const scale = fontSize / element.fontSize;
  const size = (span.fontSize ?? element.fontSize) * scale * (marks.script ? scriptScale : 1);
  const weight = numericWeight(span.fontWeight ?? element.fontWeight);
  const fill = layoutFill(span.fill ?? element.fill, box);
  const strokeSource = {
    ...element,
    stroke: span.stroke ?? element.stroke,
    strokeWidth: span.strokeWidth ?? element.strokeWidth,
  };
  const stroke = layoutStroke(strokeSource, box);
  return {
    families: marks.code ? ['monospace'] : familyList(span.fontFamily ?? element.fontFamily),
    size,
    weight: marks.bold ? Math.max(700, Math.min(900, weight + 300)) : weight,
    italic: marks.italic === true || (span.fontStyle ?? element.fontStyle) !== 'normal',
    letterSpacing: letterSpacingPx(span.letterSpacing ?? element.letterSpacing, size, scale),
    lang: span.lang ?? element.lang ?? locale,
    features: span.fontFeatures ?? element.fontFeatures ?? {},
    lineHeight: lineHeightOf(element.lineHeight, scale),
    fill,
    stroke: stroke && { ...stroke, width: stroke.width * scale },
    shadows: layoutShadows(span.shadow ?? (castsOwnShadows(element) ? element.shadow : undefined)),
    decoration: decorationOf(marks, span, element, box),
    background: span.backgroundColor === undefined ? null : layoutFill(span.backgroundColor, box),
    rise:
      (span.rise ?? 0) * scale + (marks.script === 'super' ? fontSize / 3 : marks.script === 'sub' ? -fontSize / 5 : 0),
    href: layoutLink(marks.href ?? span.href),
  };
}

export function familyList(family: string | readonly string[]): readonly string[] {
  return typeof family === 'string' ? (readFontFamilies(family) ?? []) : family;
}

const namedWeights: Readonly<Record<string, number>> = {
  thin: 100,
  extralight: 200,
  light: 300,
  normal: 400,
  regular: 400,
  medium: 500,
  semibold: 600,
  bold: 700,
  extrabold: 800,
  black: 900,
};

export function numericWeight(weight: FontWeight): number {
  return typeof weight === 'number' ? weight : (namedWeights[weight] ?? Number(weight));
}

function letterSpacingPx(spacing: number | string, size: number, scale: number): number {
  if (typeof spacing === 'number') return spacing * scale;
  const value = Number.parseFloat(spacing);
  return spacing.endsWith('em') ? value * size : value * scale;
}

function lineHeightOf(lineHeight: number | string, scale: number): RunStyle['lineHeight'] {
  if (typeof lineHeight === 'number') return { times: lineHeight };
  const value = Number.parseFloat(lineHeight);
  return lineHeight.endsWith('%') ? { times: value / 100 } : { px: value * scale };
}

function decorationOf(marks: InlineMarks, span: SpanRun['span'], element: TextElement, box: Box): RunDecoration | null {
  const words = (span.textDecoration ?? element.textDecoration).toLowerCase().split(/\s+/);
  const wanted = decorationLines.filter(
    (kind) =>
      words.includes(kind) ||
      (kind === 'line-through' && marks.strike) ||
      (kind === 'underline' && (marks.underline || marks.href !== undefined)),
  );
  const paint = layoutFill(span.decorationColor ?? element.decorationColor ?? span.fill ?? element.fill, box);
  if (wanted.length === 0 || paint === null) return null;
  return {
    kinds: wanted,
    style: span.decorationStyle ?? element.decorationStyle ?? 'solid',
    thickness: span.decorationThickness ?? element.decorationThickness ?? null,
    paint,
  };
}
