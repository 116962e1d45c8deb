import type { Paragraph } from '../paragraph.ts';
import { type Cluster, clusterAt } from '../scripts/clusters.ts';
import { trimmedEnd } from './line-breaks.ts';

/** A line as a part of its paragraph: `end` leaves out the spaces that hang, `next` is where the next line begins. */
export interface LineRange {
  readonly start: number;
  readonly end: number;
  readonly next: number;
}

export interface BrokenLines {
  readonly lines: readonly LineRange[];
  /** Whether a word wider than the line had to be broken. */
  readonly brokeWord: boolean;
}

/** Blink's layout counts in 1/64 px: a line this much too wide still fits. */
const tolerance = 1 / 64;

/**
 * Breaks a paragraph greedily, as CSS does: as much as fits on each line, at least one cluster; `indent` narrows the
 * first line. At most `maxLines` are made; the rest is left out.
 */
export function breakLines(
  whole: Paragraph,
  { maxWidth, indent, maxLines }: { readonly maxWidth: number; readonly indent: number; readonly maxLines: number },
): BrokenLines {
  const { text } = whole;
  let paragraph = whole;
  if (text === '') return { lines: [{ start: 0, end: 0, next: 0 }], brokeWord: false };
  const lines: LineRange[] = [];
  let brokeWord = false;
  let start = 0;
  let firstBreak = 0;
  while (start < text.length && lines.length < maxLines) {
    const available = maxWidth - (lines.length === 0 ? indent : 0) + tolerance;
    const { breaks } = paragraph;
    while ((breaks[firstBreak] ?? text.length) <= start && firstBreak < breaks.length - 1) firstBreak += 1;
    const fitting = lastFittingBreak(paragraph, start, firstBreak, available);
    if (fitting === undefined) {
      brokeWord = true;
      const wordEnd = breaks[firstBreak] ?? text.length;
      start = pushBrokenWord(paragraph, start, wordEnd, available, lines);
      if (start < wordEnd) paragraph = { ...paragraph, breaks: paragraph.breaksAfter(start, breaks) };
    } else {
      const next = breaks[fitting] as number;
      lines.push({ start, end: trimmedEnd(text, start, next), next });
      start = next;
    }
  }
  return { lines, brokeWord };
}

/** Index of the last break up to which the text from `start` fits; undefined when not even the first one does. */
function lastFittingBreak(
  paragraph: Paragraph,
  start: number,
  firstBreak: number,
  available: number,
): number | undefined {
  const { text, breaks } = paragraph;
  const fits = (index: number) => {
    const end = breaks[index] as number;
    return (
      !isFarTooWide(paragraph, start, end, available) &&
      paragraph.width(start, visibleEnd(text, start, end)) + paragraph.hyphenWidth(end) <=
        available + paragraph.endTrim(end)
    );
  };
  const last = breaks.length - 1;
  if (mayBeOneLine(paragraph, start, available) && fits(last)) return last;
  // Gallop, then halve: a line holds few breaks, a paragraph may hold thousands.
  let low = firstBreak - 1;
  let step = 1;
  let high = firstBreak;
  while (high < breaks.length && fits(high)) {
    low = high;
    high = Math.min(high + step, breaks.length - 1);
    step *= 2;
    if (low === breaks.length - 1) return low;
  }
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low < firstBreak ? undefined : low;
}

/** Most texts are one line, and each ends with one: that is asked first where letters are few enough, to measure once. */
function mayBeOneLine({ text, segments }: Paragraph, start: number, available: number): boolean {
  const size = segments[0]?.style.size ?? 0;
  return (text.length - start) * size * narrowLetter <= available;
}

/** em; most fonts are wider on average, so that few texts are measured in vain. */
const narrowLetter = 0.4;

/** Whether a mere beginning of the text is twice too wide already, so that a long word need not be measured whole. */
function isFarTooWide(paragraph: Paragraph, start: number, end: number, available: number): boolean {
  for (let length = 128; length < end - start; length *= 2)
    if (paragraph.width(start, start + length) > 2 * available + 1) return true;
  return false;
}

/** Where the ink of a line that breaks at `position` ends. */
function visibleEnd(text: string, start: number, position: number): number {
  return trimmedEnd(text, start, position);
}

/** Puts as many clusters of a word as fit on a line (`overflow-wrap: anywhere`); returns where the next line begins. */
function pushBrokenWord(
  paragraph: Paragraph,
  start: number,
  wordEnd: number,
  available: number,
  lines: LineRange[],
): number {
  const { clusters } = paragraph;
  const first = clusterAt(clusters, start);
  const fits = (cluster: number) => paragraph.width(start, (clusters[cluster] as Cluster).start) <= available;
  const wordClusters = clusterAt(clusters, wordEnd - 1) + 1;
  // Gallop, then halve: measuring a long word whole for each of its lines would cost the square of its length.
  let low = first;
  let high = Math.min(first + 1, wordClusters);
  for (let step = 8; high < wordClusters && fits(high); step *= 2) {
    low = high;
    high = Math.min(high + step, wordClusters);
  }
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  // `low` is the last cluster before which the text fits: the line ends there, but never empty.
  const end = Math.max(clusters[Math.max(low, first + 1)]?.start ?? wordEnd, start + 1);
  const next = Math.min(end, wordEnd);
  lines.push({ start, end: next, next });
  return next;
}
