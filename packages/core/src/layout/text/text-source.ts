import type { TextElement } from '../../design/elements/text.ts';
import type { SpanStyle } from '../../design/elements/text-style.ts';
import {
  bulletOf,
  type MarkedRun,
  type MarkupReaders,
  noMarks,
  type RichParagraph,
  type UnusedMarkup,
} from '../../text/markup/rich-text.ts';

/** A stretch of an element's text with what its marks, or the spans over it, say. */
export interface SpanRun extends MarkedRun {
  readonly span: SpanStyle & { readonly href?: string | undefined; readonly rise?: number | undefined };
}

/** An element's text, read once for all sizes that are tried. Its paragraphs are parted by `\n`. */
export interface TextSource {
  readonly runs: readonly SpanRun[];
  /** By paragraph; null where they are all alike. */
  readonly paragraphs: readonly SourceParagraph[] | null;
  readonly unused: UnusedMarkup;
}

export interface SourceParagraph extends Pick<RichParagraph, 'marks' | 'marker' | 'depth' | 'gap'> {}

const nothingUnused: UnusedMarkup = { tags: [], styles: [], links: [] };

/** Reads the marks of a Markdown or HTML text, or cuts a plain one where its spans begin and end. */
export function readTextSource(element: TextElement, markup: MarkupReaders | undefined): TextSource {
  const source = element.text.trim() === '' && element.placeholder ? element.placeholder : element.text;
  if (element.textFormat === 'plain') {
    const paragraphs =
      element.listStyle === 'none'
        ? null
        : listed(
            source.split(/\r\n?|[\n\v\f\u0085\u2028\u2029]/).map(() => plain),
            element,
          );
    return { runs: spanRuns(source, element.spans), paragraphs, unused: nothingUnused };
  }
  if (markup === undefined)
    throw new Error('to lay out texts in HTML or Markdown, pass markupReaders of @platen/core/markup');
  const { paragraphs, unused } = markup[element.textFormat](source);
  const runs = paragraphs.flatMap(({ runs: own, marks }, index) => [
    ...(index > 0 ? [{ text: '\n', marks, span: {} }] : []),
    ...own.map((run) => ({ ...run, span: {} })),
  ]);
  return { runs, paragraphs: listed(paragraphs, element), unused };
}

const plain: SourceParagraph = { marks: noMarks, marker: null, depth: 0, gap: 'item' };

/** With the markers that the element's own `listStyle` gives to paragraphs that have none. */
function listed(paragraphs: readonly SourceParagraph[], { listStyle }: TextElement): readonly SourceParagraph[] {
  if (listStyle === 'none') return paragraphs;
  let number = 0;
  return paragraphs.map((paragraph) => {
    if (paragraph.depth > 0) return paragraph;
    number += 1;
    return { ...paragraph, depth: 1, gap: 'item', marker: listStyle === 'bullet' ? bulletOf(1) : `${number}.` };
  });
}

/** Later spans win over earlier ones. */
function spanRuns(source: string, all: TextElement['spans']): readonly SpanRun[] {
  const spans = all.filter(({ start, end }) => end > start && start < source.length);
  const cuts = [
    ...new Set([0, source.length, ...spans.flatMap(({ start, end }) => [start, Math.min(end, source.length)])]),
  ].sort((a, b) => a - b);
  return cuts.slice(0, -1).map((from, index) => {
    const to = cuts[index + 1] as number;
    const covering = spans.filter(({ start, end }) => start <= from && end >= to);
    const span = Object.assign({}, ...covering) as SpanRun['span'];
    return { text: source.slice(from, to), marks: noMarks, span };
  });
}
