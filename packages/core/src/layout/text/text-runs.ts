import type { TextElement } from '../../design/elements/text.ts';
import { readFontFamilies } from '../../design/font-families.ts';
import { decorationLines } from '../../design/text-decoration.ts';
import { bounds, type FontWeight } from '../../design/values.ts';
import type { Box } from '../../geometry/box.ts';
import { safeLink } from '../../scene/safe-link.ts';
import { type InlineMarks, noMarks } from '../../text/markup/rich-text.ts';
import { cleanText } from '../../text/scripts/clusters.ts';
import { transformCase } from '../../text/scripts/transform-case.ts';
import type { ParagraphFormat, RunDecoration, RunStyle, StyledRun } from '../../text/text-block.ts';
import { layoutFill } from '../fills/fill.ts';
import { layoutShadows } from '../fills/shadow.ts';
import { layoutStroke } from '../fills/stroke.ts';
import { castsOwnShadows } from '../mark-base.ts';
import type { SourceParagraph, SpanRun, TextSource } from './text-source.ts';

export interface TextRunsRequest {
  readonly element: TextElement;
  /** The element's text. */
  readonly source: TextSource;
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
  /** Absent where all paragraphs are alike. */
  readonly formats?: readonly ParagraphFormat[];
}

/** Resolves an element's text and its spans to runs of one style each. */
export function textRuns(request: TextRunsRequest): TextRuns {
  const { element, source } = request;
  const style = resolveStyle(noMarks, {}, request);
  const runs: StyledRun[] = [];
  // Runs of the same marks are of the same style, and so is the paragraph that they stand in.
  const known = new Map<InlineMarks, RunStyle>([[noMarks, style]]);
  const markedStyle = (marks: InlineMarks): RunStyle => {
    const found = known.get(marks) ?? resolveStyle(marks, {}, request);
    known.set(marks, found);
    return found;
  };
  let before = '';
  for (const run of source.runs) {
    const { text, marks, span } = run;
    const transform = span.textTransform ?? element.textTransform;
    const lang = span.lang ?? element.lang ?? request.locale;
    const shown = transformCase(cleanText(text), transform, { lang, before });
    before = shown === '' ? before : shown;
    const isMarked = Object.keys(span).length === 0;
    runs.push({ text: shown, style: isMarked ? markedStyle(marks) : resolveStyle(marks, span, request) });
  }
  const formats = source.paragraphs?.map((paragraph) => formatOf(paragraph, markedStyle(paragraph.marks), request));
  return {
    style,
    runs: runs.length > 0 ? runs : [{ text: '', style }],
    ...(formats && formats.length > 0 && { formats }),
  };
}

function formatOf(
  { marker, depth, gap }: SourceParagraph,
  style: RunStyle,
  { element, fontSize }: TextRunsRequest,
): ParagraphFormat {
  const scale = fontSize / element.fontSize;
  const firstLineIndent = gap === 'line' || marker !== null ? 0 : element.firstLineIndent * scale;
  return { style, marker, depth, firstLineIndent, spaceBefore: spaceBefore(gap, element) * scale };
}

/** px at the element's own size. Markdown parts paragraphs by a line that is left empty, which shows as one. */
function spaceBefore(gap: SourceParagraph['gap'], element: TextElement): number {
  if (gap === 'item') return element.itemSpacing;
  if (gap !== 'paragraph') return 0;
  if (element.paragraphSpacing > 0 || element.textFormat !== 'markdown') return element.paragraphSpacing;
  const lineHeight = lineHeightOf(element.lineHeight, 1);
  return 'px' in lineHeight ? lineHeight.px : lineHeight.times * element.fontSize;
}

/** Sizes of superscripts and subscripts, as browsers set them. */
const scriptScale = 0.83;

function resolveStyle(
  marks: InlineMarks,
  span: SpanRun['span'],
  { element, box, fontSize, locale }: TextRunsRequest,
): RunStyle {
  const scale = fontSize / element.fontSize;
  const size = markedSize(marks, span.fontSize ?? element.fontSize) * scale * (marks.script ? scriptScale : 1);
  const weight = marks.weight ?? numericWeight(span.fontWeight ?? element.fontWeight);
  const fill = layoutFill(marks.color ?? span.fill ?? element.fill, box);
  const strokeSource = {
    ...element,
    stroke: span.stroke ?? element.stroke,
    strokeWidth: span.strokeWidth ?? element.strokeWidth,
  };
  const stroke = layoutStroke(strokeSource, box);
  return {
    families: marks.families ?? (marks.code ? ['monospace'] : familyList(span.fontFamily ?? element.fontFamily)),
    size,
    weight: marks.bold ? Math.max(700, Math.min(900, weight + 300)) : weight,
    italic: marks.italic ?? (span.fontStyle ?? element.fontStyle) !== 'normal',
    letterSpacing: letterSpacingPx(marks.letterSpacing ?? span.letterSpacing ?? element.letterSpacing, size, scale),
    lang: span.lang ?? element.lang ?? locale,
    features: span.fontFeatures ?? element.fontFeatures ?? {},
    lineHeight: lineHeightOf(element.lineHeight, scale),
    fill,
    stroke: stroke && { ...stroke, width: stroke.width * scale },
    shadows: layoutShadows(span.shadow ?? (castsOwnShadows(element) ? element.shadow : undefined)),
    decoration: decorationOf(marks, span, element, box),
    background: layoutFill(marks.highlight ?? span.backgroundColor, box),
    rise:
      (span.rise ?? 0) * scale + (marks.script === 'super' ? fontSize / 3 : marks.script === 'sub' ? -fontSize / 5 : 0),
    href: safeLink(marks.href ?? span.href),
  };
}

/** px at the element's own size. */
function markedSize({ size }: InlineMarks, own: number): number {
  if (size === undefined) return own;
  return Math.min('px' in size ? size.px : size.times * own, bounds.fontSize);
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
      (kind === 'overline' && marks.overline) ||
      (kind === 'underline' && marks.underline),
  );
  if (wanted.length === 0) return null;
  const color = marks.decorationColor ?? span.decorationColor ?? element.decorationColor;
  const paint = layoutFill(color ?? marks.color ?? span.fill ?? element.fill, box);
  if (paint === null) return null;
  return {
    kinds: wanted,
    style: marks.decorationStyle ?? span.decorationStyle ?? element.decorationStyle ?? 'solid',
    thickness: span.decorationThickness ?? element.decorationThickness ?? null,
    paint,
  };
}
