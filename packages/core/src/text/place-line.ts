import type { Box } from '../geometry/box.ts';
import type { TextRun } from '../scene/marks.ts';
import type { Paint } from '../scene/paint.ts';
import type { LineRange } from './breaking/break-lines.ts';
import { decorationsOf, joinBars } from './decorations.ts';
import type { TextMeasurer } from './fonts.ts';
import type { FreeBar } from './free-bar.ts';
import { contentHeights } from './line-metrics.ts';
import { countSpaces, hyphenOf, hyphenSegment, measureSlice, type Paragraph, snapWidth } from './paragraph.ts';
import { visualOrder } from './scripts/bidi.ts';
import { splitClusters } from './scripts/clusters.ts';
import { partsOf } from './segment-parts.ts';
import { fontOf, type Segment } from './segments.ts';
import type { StyleTable } from './style-table.ts';
import type { TextBlock } from './text-block.ts';

export interface PlacedLine {
  readonly runs: readonly TextRun[];
  /** Left edge and width of the ink's advance, hanging spaces left out. */
  readonly x: number;
  readonly width: number;
  readonly decorations: readonly FreeBar[];
  readonly highlights: readonly { readonly box: Box; readonly paint: Paint }[];
}

export interface LinePlace {
  readonly paragraph: Paragraph;
  readonly line: LineRange;
  /** Left edge and width of the room for the line. */
  readonly left: number;
  readonly room: number;
  readonly baseline: number;
  /** The last line of a paragraph, and one before a forced break, is not justified. */
  readonly isLast: boolean;
  readonly block: TextBlock;
  readonly measurer: TextMeasurer;
  readonly styles: StyleTable;
}

/** A part of a segment on one line. */
interface Piece {
  readonly text: string;
  /** UTF-16 offset in the paragraph. */
  readonly start: number;
  readonly segment: Segment;
  readonly level: number;
  readonly width: number;
  /** px by which the glyphs stand further right than where the piece begins. */
  readonly shift: number;
  readonly letterSpacing: number;
  readonly wordSpacing: number;
}

/** Sets the pieces of a line in visual order, aligned or justified. */
export function placeLine(place: LinePlace): PlacedLine {
  const { paragraph, block, room, left } = place;
  const plain = withEndTrim(piecesOf(place), place);
  const naturalWidth = widthOf(plain);
  const isToFill = block.align === 'justify' && !place.isLast && Number.isFinite(room) && naturalWidth < room;
  const pieces = isToFill ? justify(plain, room - naturalWidth, place) : plain;
  // A line of one word stays at the side where the paragraph begins.
  const isJustified = pieces !== plain;
  const width = widthOf(pieces);
  const x = left + alignedOffset(block.align, paragraph.direction, room, isJustified ? room : width);
  const runs: TextRun[] = [];
  const decorations: FreeBar[] = [];
  const highlights: { box: Box; paint: Paint }[] = [];
  let itemStart = x;
  let itemWidth = 0;
  let item: number | undefined;
  for (const piece of visualOrder(pieces)) {
    const { style } = piece.segment;
    if (piece.segment.item !== item) {
      itemStart += snapWidth(itemWidth);
      itemWidth = 0;
      item = piece.segment.item;
    }
    const at = itemStart + itemWidth;
    runs.push({
      text: piece.text,
      start: piece.start - place.line.start,
      x: at + piece.shift,
      width: piece.width,
      direction: piece.level % 2 === 1 ? 'rtl' : 'ltr',
      style: place.styles.index(piece.segment, piece.letterSpacing),
      wordSpacing: piece.wordSpacing,
      rise: style.rise,
      href: style.href,
    });
    const { text, segment, width, letterSpacing, wordSpacing } = piece;
    const font = { ...fontOf(segment), letterSpacing, wordSpacing };
    decorations.push(...decorationsOf({ text, segment, font, x: at, width, baseline: place.baseline }));
    if (style.background) {
      const { above, below } = contentHeights(piece.segment.primary, style.size);
      const start = Math.round(at);
      const width = Math.round(at + piece.width) - start;
      const box = { x: start, y: Math.round(place.baseline - style.rise - above), width, height: above + below };
      highlights.push({ box, paint: style.background });
    }
    itemWidth += piece.width;
  }
  return { runs, x, width: isJustified ? room : width, decorations: joinBars(decorations), highlights };
}

/** Blink's layout counts in 1/64 px. */
const tolerance = 1 / 64;

/** A closing bracket at the end gives up the room behind it where the line would be too wide. */
function withEndTrim(pieces: readonly Piece[], { paragraph, line, room }: LinePlace): readonly Piece[] {
  const trim = line.end === line.next ? paragraph.endTrim(line.end) : 0;
  const last = pieces.at(-1);
  if (trim === 0 || last === undefined || widthOf(pieces) <= room + tolerance) return pieces;
  return [...pieces.slice(0, -1), { ...last, width: last.width - trim }];
}

function widthOf(pieces: readonly Piece[]): number {
  const items = new Map<number, number>();
  for (const { segment, width } of pieces) items.set(segment.item, (items.get(segment.item) ?? 0) + width);
  return [...items.values()].reduce((total, width) => total + snapWidth(width), 0);
}

function alignedOffset(align: TextBlock['align'], direction: 'ltr' | 'rtl', room: number, width: number): number {
  if (!Number.isFinite(room)) return 0;
  const isRight =
    align === 'right' || (direction === 'rtl' ? align === 'start' || align === 'justify' : align === 'end');
  if (isRight) return room - width;
  // A centred line that is too wide starts at the edge, as in CSS; it does not leave on both sides.
  return align === 'center' ? Math.max(0, Math.floor((room - width) * 32) / 64) : 0;
}

function piecesOf({ paragraph, line, block, measurer }: LinePlace): readonly Piece[] {
  const { text, segments } = paragraph;
  const isHyphenated = line.end === line.next && line.next < text.length && paragraph.hyphens.has(line.next);
  return segments
    .filter((segment) => segment.end > line.start && segment.start < line.end)
    .flatMap((segment) =>
      partsOf(segment, { text, line, measurer }).flatMap((part) => {
        const piece = (shown: string, own: Segment): Piece => ({
          text: shown,
          start: part.start,
          segment: own,
          level: segment.level,
          width: measureSlice(shown, own, block.wordSpacing, measurer),
          shift: 0,
          letterSpacing: segment.style.letterSpacing,
          wordSpacing: block.wordSpacing,
        });
        const withCrossRun = (plain: Piece): Piece => ({ ...plain, width: plain.width + part.by, shift: part.shift });
        if (!isHyphenated || part.end !== line.end) return [withCrossRun(piece(part.text, segment))];
        const hyphenated = hyphenSegment(segment);
        const hyphen = hyphenOf(hyphenated.face);
        if (hyphenated === segment) return [withCrossRun(piece(part.text + hyphen, segment))];
        return [withCrossRun(piece(part.text, segment)), { ...piece(hyphen, hyphenated), start: part.end }];
      }),
    )
    .filter((piece) => piece.text !== '');
}

/** Characters between which East Asian text is stretched: ideographs, kana, full-width forms. */
const ideographic = /[\u2e80-\u312f\u3190-\u9fff\uf900-\ufaff\uff00-\uffef\u{20000}-\u{3ffff}]/u;

const stretchParts =
  /[\u2e80-\u312f\u3190-\u9fff\uf900-\ufaff\uff00-\uffef\u{20000}-\u{3ffff}]+|[^\u2e80-\u312f\u3190-\u9fff\uf900-\ufaff\uff00-\uffef\u{20000}-\u{3ffff}]+/gu;

/** Shares out the room that is left: after each word space and each ideograph but the line's last. */
function justify(pieces: readonly Piece[], spare: number, { measurer }: LinePlace): readonly Piece[] {
  const split = pieces.flatMap((piece) => splitByStretch(piece, measurer));
  const opportunities = split.map(({ text }) =>
    ideographic.test(text) ? splitClusters(text).length : countSpaces(text),
  );
  const last = split.at(-1);
  const hanging = last && ideographic.test(last.text) ? 1 : 0;
  const count = opportunities.reduce((total, each) => total + each, 0) - hanging;
  if (count <= 0) return pieces;
  const each = spare / count;
  return split.map((piece, index) => {
    const own = opportunities[index] ?? 0;
    if (own === 0) return piece;
    const isIdeographic = ideographic.test(piece.text);
    const letterSpacing = piece.letterSpacing + (isIdeographic ? each : 0);
    const wordSpacing = piece.wordSpacing + (isIdeographic ? 0 : each);
    return { ...piece, letterSpacing, wordSpacing, width: piece.width + (own - (piece === last ? hanging : 0)) * each };
  });
}

/**
 * Parts ideographs from words, as each is stretched in its own way, and spaces at a run's start, which Skia does not
 * stretch: they become room between runs.
 */
function splitByStretch(piece: Piece, measurer: TextMeasurer): readonly Piece[] {
  const leading = piece.text.length - piece.text.replace(/^[ \u00a0]+/, '').length;
  const parts = [piece.text.slice(0, leading), ...(piece.text.slice(leading).match(stretchParts) ?? [])];
  const filled = parts.filter((text) => text !== '');
  if (filled.length === 1) return [piece];
  const widthOf = (text: string) => measureSlice(text, piece.segment, piece.wordSpacing, measurer);
  const kern = piece.width - widthOf(piece.text);
  let at = piece.start;
  return filled.map((text, index) => {
    const start = at;
    at += text.length;
    const isLast = index === filled.length - 1;
    const shift = index === (piece.level % 2 === 1 ? filled.length - 1 : 0) ? piece.shift : 0;
    return { ...piece, text, start, shift, width: widthOf(text) + (isLast ? kern : 0) };
  });
}
