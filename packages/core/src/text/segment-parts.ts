import type { Kern, TextMeasurer, TextRange } from './fonts.ts';
import { hasJoinedLetters, joiner, joinsAt } from './scripts/joining.ts';
import { fontOf, type Segment } from './segments.ts';

/** A part of a segment that one `fillText` draws. */
export interface SegmentPart {
  /** UTF-16 offsets in the paragraph. */
  readonly start: number;
  readonly end: number;
  /** What is drawn: the part's text, with joiners where joined letters were parted. */
  readonly text: string;
  /** px by which it is wider than when measured alone. */
  readonly by: number;
  /** px by which it stands further right than where it is put. */
  readonly shift: number;
}

export interface LineOfParagraph {
  /** Text of the paragraph. */
  readonly text: string;
  readonly line: TextRange;
  readonly measurer: TextMeasurer;
}

/**
 * Cuts what a line has of a segment where the canvas, which is given each part alone, would set it otherwise than as a
 * whole.
 */
export function partsOf(segment: Segment, { text, line, measurer }: LineOfParagraph): readonly SegmentPart[] {
  const start = Math.max(segment.start, line.start);
  const end = Math.min(segment.end, line.end);
  const lead = line.start < segment.start ? segment.lead : null;
  const trail = line.end > segment.end ? segment.trail : null;
  const kerns = [...kernsBetween(segment, start, end), ...lineCutsOf(segment, { start, end }, text, measurer)];
  const cuts = [...kerns, { at: end, by: 0 }];
  return cuts.map(({ at, by }, index) => {
    const from = cuts[index - 1]?.at ?? start;
    const first = index === 0 ? lead : null;
    const last = index === cuts.length - 1 ? trail : null;
    return {
      start: from,
      end: at,
      text: joined(text, from, at),
      by: by + (first?.by ?? 0) + (last?.by ?? 0),
      shift: (first?.shift ?? 0) + (last?.shift ?? 0),
    };
  });
}

/** Cuts that a line break makes, as kerns of nothing: fonts of which a canvas leaves kerning out have none. */
function lineCutsOf(segment: Segment, line: TextRange, text: string, measurer: TextMeasurer): readonly Kern[] {
  const { start, end } = segment;
  if (measurer.lineCuts === undefined || segment.kerns.length > 0) return [];
  if (line.start === start && line.end === end) return [];
  const own = { start: line.start - start, end: line.end - start };
  return measurer.lineCuts(text.slice(start, end), own, fontOf(segment)).map((at) => ({ at: at + start, by: 0 }));
}

function joined(text: string, start: number, end: number): string {
  const slice = text.slice(start, end);
  if (!hasJoinedLetters(slice)) return slice;
  const before = start > 0 && joinsAt(text, start) ? joiner : '';
  const after = end < text.length && joinsAt(text, end) ? joiner : '';
  return before + slice + after;
}

/** The kerns of a segment within a part of it; the part's ends touch nothing. */
function kernsBetween({ kerns }: Segment, start: number, end: number): readonly Kern[] {
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
