import { type Direction, embeddingLevels, paragraphDirection } from './bidi.ts';
import { type Cluster, clusterAt, isEmojiCluster, isIgnorable, splitClusters } from './clusters.ts';
import type { FontFace, Kern, TextMeasurer } from './fonts.ts';
import { signsWithinHebrew } from './hebrew-context.ts';
import { findBreaks } from './line-breaks.ts';
import { type FacePicker, faceHas, type StyleFaces } from './pick-face.ts';
import type { RunStyle, StyledRun, TextBlock } from './text-block.ts';

/** Text of one style, font file and level, in logical order. Offsets count UTF-16 code units of the paragraph. */
export interface Segment {
  readonly start: number;
  readonly end: number;
  readonly style: RunStyle;
  readonly face: FontFace;
  readonly level: number;
  /**
   * Segments of one item differ in their font file only. Blink counts the width of an item (text of one style and
   * level) in whole 1/64 px, rounded up.
   */
  readonly item: number;
  /** The face whose metrics stand for the style, whatever file has the letters. */
  readonly primary: FontFace;
  /** The style's, and what the text around the segment asks for. */
  readonly features: Readonly<Record<string, number>>;
  /** Kerning that the canvas leaves out, by offset in the paragraph, ascending. */
  readonly kerns: readonly Kern[];
}

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
  /** Those of `breaks` at which the line ends with a hyphen. */
  readonly hyphens: ReadonlySet<number>;
  /** Advance width in px of the text from `start` to `end`. */
  width(start: number, end: number): number;
  /** Advance width in px of the hyphen that is shown when a line ends here; 0 where none is. */
  hyphenWidth(position: number): number;
}

export interface ParagraphContext {
  readonly picker: FacePicker;
  readonly measurer: TextMeasurer;
  readonly block: Pick<TextBlock, 'direction' | 'wordSpacing' | 'wrap' | 'style'>;
  readonly missing: Set<string>;
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
  const segments = segmentsOf(text, runs, clusters, levels, context).map((segment) => kerned(segment, text, measurer));
  const breaks = block.wrap === 'char' ? breaksBetween(clusters, text) : findBreaks(text, block.style.lang);
  return {
    text,
    direction,
    segments,
    clusters,
    breaks: block.wrap === 'none' ? [text.length] : hyphens.size === 0 ? breaks : merged(breaks, hyphens),
    hyphens,
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
        const from = Math.max(start, segment.start);
        const to = Math.min(end, segment.end);
        let at = from;
        // Measured in the parts in which it is set: some pairs the canvas kerns, too.
        for (const kern of kernsBetween(segment, from, to)) {
          itemWidth += measureSlice(text.slice(at, kern.at), segment, block.wordSpacing, measurer) + kern.by;
          at = kern.at;
        }
        itemWidth += measureSlice(text.slice(at, to), segment, block.wordSpacing, measurer);
      }
      return width + snapWidth(itemWidth);
    },
    hyphenWidth: (position) => {
      if (!hyphens.has(position)) return 0;
      const segment = segments.find(({ end }) => end >= position);
      return segment ? measurer.width(hyphenOf(segment.face), fontOf(segment)) : 0;
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

/** With the kerning between its own characters; font files do not kern with each other. */
function kerned(segment: Segment, text: string, measurer: TextMeasurer): Segment {
  const { start, end } = segment;
  const kerns = measurer.kerning?.(text.slice(start, end), fontOf(segment)) ?? [];
  return kerns.length === 0 ? segment : { ...segment, kerns: kerns.map(({ at, by }) => ({ at: at + start, by })) };
}

/** The kerns of a segment within a part of it; the part's ends touch nothing. */
export function kernsBetween({ kerns }: Segment, start: number, end: number): readonly Kern[] {
  if (kerns.length === 0) return kerns;
  return kerns.slice(firstAfter(kerns, start), firstAfter(kerns, end - 1));
}

function firstAfter(kerns: readonly Kern[], offset: number): number {
  let low = 0;
  let high = kerns.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((kerns[middle] as Kern).at <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** What the measurer is told of a segment. */
export function fontOf({ face, style, level, features }: Segment) {
  return {
    face: face.id,
    size: style.size,
    weight: Math.min(Math.max(style.weight, face.weights[0]), face.weights[1]),
    italic: style.italic,
    letterSpacing: style.letterSpacing,
    wordSpacing: 0,
    direction: level % 2 === 1 ? 'rtl' : 'ltr',
    lang: style.lang,
    features,
  } as const;
}

function segmentsOf(
  text: string,
  runs: readonly StyledRun[],
  clusters: readonly Cluster[],
  levels: Uint8Array | null,
  { picker, missing }: ParagraphContext,
): readonly Segment[] {
  const segments: Segment[] = [];
  let runIndex = 0;
  let runEnd = runs[0]?.text.length ?? 0;
  let previous: Segment | undefined;
  let wasUnkerned = false;
  let faces: StyleFaces | undefined;
  let facesStyle: RunStyle | undefined;
  const signs = signsWithinHebrew(text, clusters);
  for (const [index, { start, end }] of clusters.entries()) {
    while (start >= runEnd && runIndex < runs.length - 1) {
      runIndex += 1;
      runEnd += runs[runIndex]?.text.length ?? 0;
    }
    const style = runs[runIndex]?.style;
    if (style === undefined) break;
    const level = levels?.[start] ?? 0;
    if (facesStyle !== style) {
      faces = picker.facesFor(style);
      facesStyle = style;
    }
    const face = faceOf(text.slice(start, end), style, previous, {
      faces: faces as StyleFaces,
      emoji: picker.emoji,
      missing,
    });
    const isNewItem = previous === undefined || previous.style !== style || previous.level !== level;
    const isUnkerned = signs?.[index] === true && !faceHas(face, hebrewAlef);
    if (previous && !isNewItem && previous.face === face && wasUnkerned === isUnkerned) {
      previous = { ...previous, end };
      segments[segments.length - 1] = previous;
    } else {
      const item = (previous?.item ?? 0) + (isNewItem ? 1 : 0);
      const features = isUnkerned ? { kern: 0, ...style.features } : style.features;
      previous = { start, end, style, face, level, item, primary: (faces as StyleFaces).primary, features, kerns: [] };
      wasUnkerned = isUnkerned;
      segments.push(previous);
    }
  }
  return segments;
}

const hebrewAlef = 0x5d0;

interface FaceChoice {
  readonly faces: StyleFaces;
  readonly emoji: FontFace | undefined;
  readonly missing: Set<string>;
}

function faceOf(
  cluster: string,
  style: RunStyle,
  previous: Segment | undefined,
  { faces, emoji, missing }: FaceChoice,
): FontFace {
  if (emoji && isEmojiCluster(cluster)) return emoji;
  const codePoints = visibleCodePoints(cluster);
  // Joiners and selectors stay with the text before them; a space comes from the first font that has it, as in CSS.
  if (codePoints.length === 0) return previous?.style === style && !previous.face.emoji ? previous.face : faces.primary;
  // A font may have only the composed form of a letter and its mark, which the shaper then uses.
  const face =
    faces.pick(codePoints.length > 1 ? visibleCodePoints(cluster.normalize('NFC')) : codePoints) ??
    faces.pick(codePoints) ??
    faces.pick(codePoints.slice(0, 1));
  if (face) return face;
  missing.add(cluster);
  return faces.primary;
}

function visibleCodePoints(cluster: string): readonly number[] {
  return [...cluster].map((character) => character.codePointAt(0) ?? 0).filter((codePoint) => !isIgnorable(codePoint));
}
