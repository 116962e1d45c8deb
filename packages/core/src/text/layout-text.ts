import type { TextLine } from '../scene/marks.ts';
import { breakLines, type LineRange } from './breaking/break-lines.ts';
import { addHyphens, type HyphenatedRuns, type Hyphenator, takeSoftHyphens } from './breaking/hyphenation.ts';
import type { WordStarts } from './breaking/word-starts.ts';
import { replacementsOf } from './faces/font-replacements.ts';
import type { FacePicker } from './faces/pick-face.ts';
import { substituteMissing } from './faces/substitute-missing.ts';
import type { FontCatalog, TextMeasurer } from './fonts.ts';
import { contentHeights, inlineHeights, tallest } from './line-metrics.ts';
import { layoutLists, markerRuns, type PlacedMarker } from './list-markers.ts';
import { analyseParagraph, type Paragraph, type ParagraphContext } from './paragraph.ts';
import { placeLine } from './place-line.ts';
import { clusterAt } from './scripts/clusters.ts';
import { joiner, joinsAt } from './scripts/joining.ts';
import { createStyleTable } from './style-table.ts';
import type { ParagraphFormat, RunStyle, StyledRun, TextBlock, TextBlockLayout } from './text-block.ts';

export interface TextContext {
  readonly fonts: FontCatalog;
  readonly measurer: TextMeasurer;
  readonly facePicker: FacePicker;
  /** Needed for blocks with `hyphenate` only. */
  readonly hyphenator?: Hyphenator;
  /** Default: by the dictionaries of the runtime. */
  readonly wordStarts?: WordStarts;
}

/** No text is laid out in more lines than this: nobody can read them and each costs time. */
const mostLines = 2_000;

const ellipsis = '\u2026';

interface BrokenParagraph {
  readonly paragraph: Paragraph;
  readonly lines: readonly LineRange[];
  readonly format: ParagraphFormat;
  /** px at the start side. */
  readonly indent: number;
  readonly marker: PlacedMarker | null;
}

/** Breaks a block of styled text into lines and places every run. Coordinates start at the block's top left. */
export function layoutTextBlock(
  block: TextBlock,
  { fonts, measurer, facePicker: picker, hyphenator, wordStarts }: TextContext,
): TextBlockLayout {
  const missing = new Set<string>();
  const context: ParagraphContext = { picker, measurer, block, missing, wordStarts };
  const allowed = Math.min(block.maxLines, mostLines);
  const paragraphs: BrokenParagraph[] = [];
  let brokeWord = false;
  let count = 0;
  let shownLength = 0;
  const unhyphenated = new Set<string>();
  const sources = splitParagraphs(substituteMissing(block.runs, picker, missing)).map(takeSoftHyphens);
  const formats = block.formats ?? plainFormats(block, sources.length);
  const lists = layoutLists(formats, block, context);
  for (const [index, source] of sources.entries()) {
    if (count >= allowed) break;
    const { runs, hyphens } =
      block.hyphenate && block.wrap === 'word' ? addHyphens(source, hyphenator, unhyphenated) : source;
    const paragraph = analyseParagraph(runs, context, hyphens);
    const format = formats[Math.min(index, formats.length - 1)] as ParagraphFormat;
    const indent = lists.indentOf(format.depth);
    const options = {
      maxWidth: block.wrap === 'none' ? Number.POSITIVE_INFINITY : Math.max(0, block.maxWidth - indent),
      indent: format.firstLineIndent,
      maxLines: allowed - count + 1,
    };
    const broken = breakLines(paragraph, options);
    const room = allowed - count;
    const isCut = broken.lines.length > room || (broken.lines.length === room && index < sources.length - 1);
    const kept = broken.lines.slice(0, room);
    shownLength += (kept.at(-1)?.next ?? 0) + (isCut ? 0 : 1);
    const entry = { paragraph, lines: kept, format, indent, marker: lists.markerOf(format, paragraph.direction) };
    if (isCut && block.ellipsis === 'show')
      paragraphs.push(...withEllipsis(entry, runs, { ...options, maxWidth: block.maxWidth - indent }, context));
    else paragraphs.push(entry);
    brokeWord ||= broken.brokeWord;
    count += kept.length;
  }
  const totalLength = sources.reduce(
    (total: number, { runs }: HyphenatedRuns) => total + runs.reduce((sum, run) => sum + run.text.length, 0) + 1,
    0,
  );
  return {
    ...placeParagraphs(paragraphs, block, context),
    brokeWord,
    shownLength: Math.min(shownLength, totalLength),
    totalLength,
    missing: [...missing],
    unhyphenated: [...unhyphenated],
    replacements: replacementsOf(block, fonts, picker),
  };
}

/** Splits runs at line feeds. An empty paragraph keeps a run without text, for its style. */
function splitParagraphs(runs: readonly StyledRun[]): readonly (readonly StyledRun[])[] {
  const paragraphs: StyledRun[][] = [[]];
  for (const { text, style } of runs) {
    for (const [index, part] of text.split('\n').entries()) {
      if (index > 0) paragraphs.push([]);
      paragraphs.at(-1)?.push({ text: part, style });
    }
  }
  return paragraphs;
}

/** Those of a text whose paragraphs are alike. */
function plainFormats({ style, paragraphSpacing, firstLineIndent }: TextBlock, count: number): ParagraphFormat[] {
  const format = { style, marker: null, depth: 0, spaceBefore: paragraphSpacing, firstLineIndent };
  return new Array<ParagraphFormat>(count).fill(format);
}

/** Cuts the last line so that an ellipsis fits behind its last whole cluster. */
function withEllipsis(
  entry: BrokenParagraph,
  runs: readonly StyledRun[],
  options: { readonly maxWidth: number; readonly indent: number },
  context: ParagraphContext,
): readonly BrokenParagraph[] {
  const { paragraph, lines } = entry;
  const last = lines.at(-1);
  if (last === undefined) return [entry];
  const available = options.maxWidth - (lines.length === 1 ? options.indent : 0);
  // Where nothing of the last line is kept, the line before it still ends in a letter that joins the one cut off.
  const mark = (end: number) => (end <= last.start && joinsAt(paragraph.text, end) ? joiner : '') + ellipsis;
  const build = (end: number): Paragraph => analyseParagraph(cutRuns(runs, end, mark(end)), context);
  const firstCluster = clusterAt(paragraph.clusters, last.start);
  let low = firstCluster;
  let high = last.end > last.start ? clusterAt(paragraph.clusters, last.end - 1) + 1 : firstCluster;
  const offsetOf = (cluster: number) => paragraph.clusters[cluster]?.start ?? paragraph.text.length;
  const widthUpTo = (cluster: number) => {
    const cut = build(trimmed(paragraph.text, last.start, offsetOf(cluster)));
    return cut.width(last.start, cut.text.length);
  };
  if (widthUpTo(high) > available) {
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (widthUpTo(middle) <= available) low = middle;
      else high = middle;
    }
  } else low = high;
  const keptTo = trimmed(paragraph.text, last.start, offsetOf(low));
  const cut = build(keptTo);
  // The joiner shapes the line before and is no part of this one.
  const start = last.start + mark(keptTo).length - ellipsis.length;
  const line = { start, end: cut.text.length, next: cut.text.length };
  // Earlier lines are parts of the same text, so they keep their ranges.
  return [
    {
      ...entry,
      paragraph: { ...cut, direction: paragraph.direction, hyphens: paragraph.hyphens },
      lines: [...lines.slice(0, -1), line],
    },
  ];
}

function trimmed(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && /\s/.test(text[at - 1] ?? '')) at -= 1;
  return at;
}

/** The first `end` code units, then what tells of the cut in the style of the last of them. */
function cutRuns(runs: readonly StyledRun[], end: number, mark: string): readonly StyledRun[] {
  const kept: StyledRun[] = [];
  let at = 0;
  for (const run of runs) {
    if (at >= end && kept.length > 0) break;
    kept.push({ ...run, text: run.text.slice(0, Math.max(0, end - at)) });
    at += run.text.length;
  }
  const last = kept.pop();
  return last ? [...kept, { ...last, text: last.text + mark }] : [];
}

type Placed = Pick<
  TextBlockLayout,
  'width' | 'height' | 'styles' | 'lines' | 'decorations' | 'highlights' | 'contentBoxes'
>;

function placeParagraphs(
  paragraphs: readonly BrokenParagraph[],
  block: TextBlock,
  { picker, measurer }: ParagraphContext,
): Placed {
  const styles = createStyleTable();
  const lines: TextLine[] = [];
  const decorations: TextBlockLayout['decorations'][number][] = [];
  const highlights: TextBlockLayout['highlights'][number][] = [];
  const contentBoxes: TextBlockLayout['contentBoxes'][number][] = [];
  const heightsOf = createHeights(picker);
  let y = 0;
  let widest = 0;
  for (const [index, { paragraph, lines: ranges, format, indent, marker }] of paragraphs.entries()) {
    if (index > 0) y += format.spaceBefore;
    const isRtl = paragraph.direction === 'rtl';
    for (const [lineIndex, line] of ranges.entries()) {
      const used = paragraph.segments.filter((segment) => segment.end > line.start && segment.start < line.end);
      const { above, below } = tallest([heightsOf(format.style), ...used.map(({ style }) => heightsOf(style))]);
      const baseline = y + above;
      const firstIndent = lineIndex === 0 ? format.firstLineIndent : 0;
      const isLast = lineIndex === ranges.length - 1;
      const room = block.maxWidth - indent - firstIndent;
      const left = isRtl ? 0 : indent + firstIndent;
      const placed = placeLine({ paragraph, line, left, room, baseline, isLast, block, measurer, styles });
      // Markers stay beside their items, wherever alignment puts these.
      const shift = isRtl ? placed.x + placed.width - room : placed.x - left;
      const markers = marker && lineIndex === 0 ? markerRuns(marker, { baseline, shift, block, measurer, styles }) : [];
      lines.push({
        box: { x: placed.x, y, width: placed.width, height: above + below },
        baseline,
        text: paragraph.text.slice(line.start, line.end),
        runs: [...markers, ...placed.runs],
      });
      decorations.push(...placed.decorations);
      highlights.push(...placed.highlights);
      const content = contentHeights(picker.facesFor(format.style).primary, format.style.size);
      contentBoxes.push({
        x: placed.x,
        y: baseline - content.above,
        width: placed.width,
        height: content.above + content.below,
      });
      widest = Math.max(widest, placed.width + indent + firstIndent);
      y += above + below;
    }
  }
  return {
    width: widest,
    height: y,
    styles: styles.styles,
    lines,
    decorations,
    highlights,
    contentBoxes,
  };
}

function createHeights(picker: FacePicker) {
  const known = new Map<RunStyle, ReturnType<typeof inlineHeights>>();
  return (style: RunStyle) => {
    let heights = known.get(style);
    if (heights === undefined) {
      heights = inlineHeights(picker.facesFor(style).primary, style);
      known.set(style, heights);
    }
    return heights;
  };
}
