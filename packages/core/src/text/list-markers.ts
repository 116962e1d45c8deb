import type { TextRun } from '../scene/marks.ts';
import type { TextMeasurer } from './fonts.ts';
import { analyseParagraph, type Paragraph, type ParagraphContext } from './paragraph.ts';
import { placeLine } from './place-line.ts';
import type { Direction } from './scripts/bidi.ts';
import type { StyleTable } from './style-table.ts';
import type { ParagraphFormat, TextBlock } from './text-block.ts';

/** What stands in front of an item. */
export interface PlacedMarker {
  readonly paragraph: Paragraph;
  /** px from the start side of the block. */
  readonly indent: number;
}

/** ems between a marker and its text, at least. */
const gap = 0.25;

/** Markers that are measured for the room of a depth: the widest is among the longest for all practical purposes. */
const measuredMarkers = 10;

/** How far lists are set in: each depth by the block's indent, and so much more that its widest marker has room. */
export function layoutLists(formats: readonly ParagraphFormat[], block: TextBlock, context: ParagraphContext) {
  const deepest = formats.reduce((depth, format) => Math.max(depth, format.depth), 0);
  const indents = [0];
  for (let depth = 1; depth <= deepest; depth += 1) {
    const own = formats.filter((format) => format.depth === depth && format.marker !== null);
    const longest = own.toSorted((a, b) => (b.marker?.length ?? 0) - (a.marker?.length ?? 0)).slice(0, measuredMarkers);
    const widths = longest.map((format) => {
      const paragraph = analyse(format, context, 'ltr');
      return paragraph.width(0, paragraph.text.length) + gap * format.style.size;
    });
    indents.push((indents[depth - 1] ?? 0) + Math.max(block.listIndent ?? 0, ...widths));
  }
  const indentOf = (depth: number): number => indents[depth] ?? 0;
  return {
    /** px at the start side of an item's text. */
    indentOf,
    /** A list that is read from right to left has its numbers so too. */
    markerOf: (format: ParagraphFormat, direction: Direction): PlacedMarker | null =>
      format.marker === null
        ? null
        : { paragraph: analyse(format, context, direction), indent: indentOf(format.depth - 1) },
  };
}

function analyse({ marker, style }: ParagraphFormat, context: ParagraphContext, direction: Direction): Paragraph {
  const plain = { ...style, decoration: null, background: null, href: null, rise: 0 };
  const block = { ...context.block, direction };
  return analyseParagraph([{ text: marker ?? '', style: plain }], { ...context, block });
}

/** The marker's runs on its item's first line. Their offsets lie in front of the line's text. */
export function markerRuns(
  { paragraph, indent }: PlacedMarker,
  place: {
    readonly baseline: number;
    /** px by which alignment moved the item's line. */
    readonly shift: number;
    readonly block: TextBlock;
    readonly measurer: TextMeasurer;
    readonly styles: StyleTable;
  },
): readonly TextRun[] {
  const { length } = paragraph.text;
  const isRtl = paragraph.direction === 'rtl';
  const placed = placeLine({
    ...place,
    paragraph,
    line: { start: 0, end: length, next: length },
    left: isRtl ? 0 : indent,
    room: place.block.maxWidth - indent,
    isLast: true,
    block: { ...place.block, align: isRtl ? 'right' : 'left' },
  });
  return placed.runs.map((run) => ({ ...run, start: run.start - length, x: run.x + place.shift }));
}
