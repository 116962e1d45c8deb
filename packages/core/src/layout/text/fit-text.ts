import type { TextElement } from '../../design/elements/text.ts';
import { bounds } from '../../design/values.ts';
import type { Box } from '../../geometry/box.ts';
import { layoutTextBlock } from '../../text/layout-text.ts';
import type { TextBlock, TextBlockLayout } from '../../text/text-block.ts';
import type { LayoutContext } from '../context.ts';
import { textRuns } from './text-runs.ts';
import type { TextSource } from './text-source.ts';

export interface FittedText {
  readonly fontSize: number;
  readonly layout: TextBlockLayout;
  readonly fits: boolean;
}

/** An element and its text, which is read once however many sizes are tried. */
export interface SourcedText {
  readonly element: TextElement;
  readonly source: TextSource;
}

/** Font sizes are tried in steps of this many px: finer ones nobody sees, and the search ends sooner. */
const sizeStep = 0.25;

/** Rounding in sums of line heights must not make a text that fits exactly look too tall. */
const tolerance = 0.02;

/**
 * A text shrinks to no less than this part of its size only to keep a long word whole: what is smaller harms the whole
 * text more than a word that goes on in the next line (`docs/adr/0026`).
 */
const leastForWords = 0.5;

/** Sets a text at the largest size that its `fit` allows and at which it fits its room. At most 32 layouts. */
export function fitText(text: SourcedText, room: Box, context: LayoutContext): FittedText {
  const { element } = text;
  const known = new Map<number, TriedSize>();
  const at = (fontSize: number): TriedSize => {
    const before = known.get(fontSize);
    if (before !== undefined) return before;
    const layout = layoutAt(text, room, fontSize, context, { maxLines: Number.POSITIVE_INFINITY, ellipsis: 'none' });
    const tried = { fontSize, layout, fits: fitsIn(element, layout, room), isWhole: !layout.brokeWord };
    known.set(fontSize, tried);
    return tried;
  };
  const whole = (tried: TriedSize) => tried.fits && tried.isWhole;
  const isTooLarge = (fontSize: number, fitting: TriedSize) => outgrows(fontSize, fitting, text, room);
  const own = at(element.fontSize);
  const guess = (): number => likelySize(own, element, room, context.measurer);
  const mayShrink = element.fit === 'shrink' || element.fit === 'fit';
  const mayGrow = element.fit === 'grow' || element.fit === 'fit';
  if (whole(own)) {
    // No text is higher than its box, so the box is the bound where there is no other.
    const largest = element.maxFontSize ?? Math.min(bounds.fontSize, room.height);
    return mayGrow && largest > element.fontSize
      ? (largestFitting({ from: own.fontSize, limit: largest, guess, at, suits: whole, isTooLarge }) ?? own)
      : own;
  }
  if (!mayShrink || element.minFontSize >= element.fontSize) return own;
  const from = Math.max(element.minFontSize, element.fontSize * leastForWords);
  const found = largestFitting({ from, limit: element.fontSize, guess, at, suits: whole, isTooLarge });
  if (found !== undefined) return found;
  const least = at(from);
  // Where words stay whole the text is too high, and smaller sizes break none. Else they break, whatever the size.
  const suits = least.isWhole ? whole : (tried: TriedSize) => tried.fits;
  if (suits(own)) return own;
  if (suits(least)) return largestFitting({ from, limit: element.fontSize, guess, at, suits, isTooLarge }) ?? least;
  const smallest = at(element.minFontSize);
  if (!suits(smallest)) return smallest;
  return largestFitting({ from: element.minFontSize, limit: from, guess, at, suits, isTooLarge }) ?? smallest;
}

interface TriedSize extends FittedText {
  /** Whether no word had to be broken. */
  readonly isWhole: boolean;
}

interface SizeSearch {
  /** px; the smallest size that may be taken: those that are tried are steps from here. */
  readonly from: number;
  /** px; the largest size that may be taken. */
  readonly limit: number;
  /** px; where to look first. */
  readonly guess: () => number;
  readonly at: (fontSize: number) => TriedSize;
  readonly suits: (tried: TriedSize) => boolean;
  /** Whether a text that fits at one size is certain not to at a larger one, which needs no layout then. */
  readonly isTooLarge: (fontSize: number, fitting: TriedSize) => boolean;
}

/**
 * Looks for the largest size that suits, near the guess first, then halving; undefined when the smallest does not. That one
 * is tried only when the guess does not suit: where a text fits, it fits at smaller sizes too.
 */
function largestFitting({ from, limit, guess, at, suits, isTooLarge }: SizeSearch): FittedText | undefined {
  const top = at(limit);
  if (suits(top)) return top;
  const likely = guess();
  let best: TriedSize | undefined = likely < from ? suitingSmallest() : undefined;
  if (likely < from && best === undefined) return undefined;
  let low = 0;
  let high = Math.floor((limit - from) / sizeStep);
  let next = Math.min(high, Math.max(1, Math.floor((likely - from) / sizeStep)));
  for (let stride = 1; low < high; stride *= 2) {
    const size = from + next * sizeStep;
    const tried = best && isTooLarge(size, best) ? undefined : at(size);
    const suited = tried !== undefined && suits(tried);
    if (suited) {
      best = tried;
      low = next;
    } else high = next - 1;
    best ??= suitingSmallest();
    if (best === undefined) return undefined;
    const middle = (low + high + 1) >> 1;
    next = suited ? Math.min(low + stride, middle) : Math.max(high + 1 - stride, middle);
  }
  return best ?? suitingSmallest();

  function suitingSmallest(): TriedSize | undefined {
    const smallest = at(from);
    return suits(smallest) ? smallest : undefined;
  }
}

/**
 * px at which a text fills its room, if it takes as much of each line and as many px for each line as it does at its own
 * size. Each number of lines has a size that is as wide as those, and one that is as high.
 */
function likelySize(
  { fontSize, layout }: FittedText,
  { wrap }: TextElement,
  room: Box,
  measurer: LayoutContext['measurer'],
): number {
  const { lines, width, height } = layout;
  if (wrap === 'none') return fontSize * Math.min(room.width / (width || 1), room.height / (height || 1));
  const length = lines.reduce((sum, { runs }) => runs.reduce((part, run) => part + run.width, sum), 0) + spaces();
  const lineHeight = height / Math.max(1, lines.length);
  let best = 0;
  for (let count = 1; count <= lines.length + 1; count += 1) {
    const wide = (fontSize * count * room.width) / (length || 1);
    const high = (fontSize * room.height) / (count * (lineHeight || 1));
    best = Math.max(best, Math.min(wide, high));
  }
  return best;

  /**
   * px of the spaces at which its lines were parted; they stand between words again where it has fewer lines. A line that ends
   * within a word hides none.
   */
  function spaces(): number {
    const hidden = layout.totalLength - 1 - lines.reduce((sum, { text }) => sum + text.length, 0);
    return lines.slice(0, Math.max(0, Math.min(lines.length - 1, hidden))).reduce((sum, { runs }) => {
      const last = runs.at(-1);
      const style = last && layout.styles[last.style];
      return style ? sum + measurer.width(' ', { ...style, direction: last.direction, wordSpacing: 0 }) : sum;
    }, 0);
  }
}

/** Letters that are cut for sizes are narrower at larger ones: by a tenth of what they grow, in the fonts that have such. */
const leastGrowth = 0.75;

/**
 * Whether the one line of a text becomes too wide for its room at a larger size, where another line has no room either. Of
 * texts in one style, whose lines are alike; a bracket at their end may give up room when the line is full.
 */
function outgrows(
  fontSize: number,
  { fontSize: fitting, layout }: FittedText,
  { element: { wrap, maxLines }, source }: SourcedText,
  room: Box,
): boolean {
  const { lines, width, height } = layout;
  const isPlain = lines.length === 1 && source.runs.length === 1 && !mayGiveUpRoom.test(lines[0]?.text.trimEnd() ?? '');
  if (!isPlain || (wrap !== 'none' && maxLines !== 1 && 2 * height <= room.height + 2 * tolerance)) return false;
  return width * (1 + leastGrowth * (fontSize / fitting - 1)) > room.width + 2 * tolerance;
}

/** The last letter before the spaces at the end. They are no part of it: it would be looked for from each of ten thousand. */
const mayGiveUpRoom = /[\p{Pe}\p{Pf}\p{Pi}\u2e80-\uffff]$/u;

/** Whether there is anything to see: nothing needs no room, although a line without text has a height. */
export function showsText({ lines }: TextBlockLayout): boolean {
  return lines.some(({ runs }) => runs.length > 0);
}

/** Whether a text that may break its words fits. */
function fitsIn(element: TextElement, layout: TextBlockLayout, room: Box): boolean {
  if (!showsText(layout)) return true;
  const isTooWide = element.wrap === 'none' && layout.width > room.width + tolerance;
  return (
    !isTooWide &&
    layout.height <= room.height + tolerance &&
    layout.lines.length <= (element.maxLines ?? Number.POSITIVE_INFINITY)
  );
}

/** Sets a text at one size. */
export function layoutAt(
  { element, source }: SourcedText,
  room: Box,
  fontSize: number,
  context: LayoutContext,
  limits: Pick<TextBlock, 'maxLines' | 'ellipsis'>,
): TextBlockLayout {
  const texts = textRuns({ element, source, box: room, fontSize, locale: context.locale });
  const scale = fontSize / element.fontSize;
  return layoutTextBlock(
    {
      ...limits,
      ...texts,
      maxWidth: room.width,
      wrap: element.wrap,
      hyphenate: element.hyphenate,
      align: element.textAlign,
      direction: element.direction,
      punctuationTrim: element.textSpacingTrim,
      wordSpacing: element.wordSpacing * scale,
      firstLineIndent: element.firstLineIndent * scale,
      paragraphSpacing: element.paragraphSpacing * scale,
      listIndent: (element.indent ?? element.fontSize * 1.5) * scale,
    },
    context,
  );
}
