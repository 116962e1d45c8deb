import { breaksAfterBrokenWord, findBreaks } from './breaking/line-breaks.ts';
import type { WordStarts } from './breaking/word-starts.ts';
import { shapedAcrossRuns } from './cross-run-shaping.ts';
import { type FacePicker, faceHas } from './faces/pick-face.ts';
import type { FontFace, TextMeasurer } from './fonts.ts';
import { type Direction, embeddingLevels, paragraphDirection } from './scripts/bidi.ts';
import { type Cluster, clusterAt, splitClusters } from './scripts/clusters.ts';
import { spacePunctuation } from './scripts/east-asian-spacing.ts';
import { partsOf } from './segment-parts.ts';
import { fontOf, kerned, type Segment, segmentsOf } from './segments.ts';
import type { StyledRun, TextBlock } from './text-block.ts';

/** A width in the whole 1/64 px of Blink's layout; a width that is none but for an error of arithmetic stays itself. */
export function snapWidth(width: number): number {
  return Math.ceil(width * 64 - 1e-6) / 64;
}

/** A paragraph that has been analysed and can be measured in any part. */
export interface Paragraph {
  readonly text: string;
  readonly direction: Direction;
  readonly segments: readonly Segment[];
  readonly clusters: readonly Cluster[];
  /** Offsets where a line may end, ascending; the last is the text's end. */
  readonly breaks: readonly number[];
  /** What is to be `breaks` when a line begins within a word, at `start`. */
  breaksAfter(start: number, breaks: readonly number[]): readonly number[];
  /** Those of `breaks` at which the line ends with a hyphen. */
  readonly hyphens: ReadonlySet<number>;
  /** px that a line which ends here saves by giving up the room behind its closing bracket; 0 where none is. */
  endTrim(position: number): number;
  /** Advance width in px of the text from `start` to `end`. */
  width(start: number, end: number): number;
  /** Advance width in px of the hyphen that is shown when a line ends here; 0 where none is. */
  hyphenWidth(position: number): number;
}

export interface ParagraphContext {
  readonly picker: FacePicker;
  readonly measurer: TextMeasurer;
  readonly block: Pick<TextBlock, 'direction' | 'wordSpacing' | 'wrap' | 'style' | 'punctuationTrim'>;
  readonly missing: Set<string>;
  readonly wordStarts?: WordStarts | undefined;
}

/** Finds direction, levels, fonts and breaks of one paragraph without soft hyphens. */
export function analyseParagraph(
  runs: readonly StyledRun[],
  context: ParagraphContext,
  hyphens: ReadonlySet<number> = new Set(),
): Paragraph {
  const { block, measurer } = context;
  const text = runs.map((run) => run.text).join('');
  const direction = block.direction === 'auto' ? paragraphDirection(text) : block.direction;
  const levels = embeddingLevels(text, direction);
  const clusters = splitClusters(text);
  const found = segmentsOf(text, runs, clusters, levels, context);
  const kernedSegments = shapedAcrossRuns(found, text, measurer).map((segment) => kerned(segment, text, measurer));
  const { segments, endTrim } = spacePunctuation(kernedSegments, text, { measurer, trim: block.punctuationTrim });
  const breaks =
    block.wrap === 'char' ? breaksBetween(clusters, text) : findBreaks(text, block.style.lang, context.wordStarts);
  return {
    text,
    direction,
    segments,
    clusters,
    breaks: block.wrap === 'none' ? [text.length] : hyphens.size === 0 ? breaks : merged(breaks, hyphens),
    breaksAfter: (start, current) =>
      breaksAfterBrokenWord(start, { text, breaks: current, lang: block.style.lang, wordStarts: context.wordStarts }),
    hyphens,
    endTrim,
    width: (start, end) => {
      let width = 0;
      let item = -1;
      let itemWidth = 0;
      for (let index = clusterAt(segments, start); index < segments.length; index += 1) {
        const segment = segments[index] as Segment;
        if (segment.start >= end) break;
        if (segment.item !== item) {
          width += snapWidth(itemWidth);
          itemWidth = 0;
          item = segment.item;
        }
        for (const part of partsOf(segment, { text, line: { start, end }, measurer }))
          itemWidth += measureSlice(part.text, segment, block.wordSpacing, measurer) + part.by;
      }
      return width + snapWidth(itemWidth);
    },
    hyphenWidth: (position) => {
      if (!hyphens.has(position)) return 0;
      const segment = segments.find(({ end }) => end >= position);
      if (segment === undefined) return 0;
      const hyphenated = hyphenSegment(segment);
      return measurer.width(hyphenOf(hyphenated.face), fontOf(hyphenated));
    },
  };
}

function merged(breaks: readonly number[], more: ReadonlySet<number>): readonly number[] {
  return [...new Set([...breaks, ...more])].sort((a, b) => a - b);
}

/** After every cluster, but for spaces: they stay at the end of the line before. */
function breaksBetween(clusters: readonly Cluster[], text: string): readonly number[] {
  return clusters.map(({ end }) => end).filter((end) => end === text.length || text[end] !== ' ');
}

/** The segment with the font of its hyphen: files of one script often have none, and the style's first font has. */
export function hyphenSegment(segment: Segment): Segment {
  const has = (face: FontFace) => faceHas(face, 0x2010) || faceHas(face, 0x2d);
  return has(segment.face) || !has(segment.primary) ? segment : { ...segment, face: segment.primary };
}

/** The sign where a line ends within a word: the true hyphen, or the one of the keyboard in fonts without it. */
export function hyphenOf(face: FontFace): string {
  return faceHas(face, 0x2010) ? '\u2010' : '-';
}

/** A canvas does not widen a space that stands alone, so word spacing is added here. */
export function measureSlice(slice: string, segment: Segment, wordSpacing: number, measurer: TextMeasurer): number {
  const width = measurer.width(slice, fontOf(segment));
  return wordSpacing === 0 ? width : width + wordSpacing * countSpaces(slice);
}

/** Word separators that word spacing widens (CSS Text 3, 8.1), as far as fonts of today have them. */
export function countSpaces(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x20 || code === 0xa0) count += 1;
  }
  return count;
}
