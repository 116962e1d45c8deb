import type { TextLine, TextRun } from '@platen/core';
import { nothing } from './glyph-text.ts';

/**
 * The runs of a line in reading order. A scene has them from left to right; who reads a PDF by its content, a search
 * engine or a voice, takes them in the order in which they were painted.
 */
export function logicalRuns({ runs }: TextLine): readonly TextRun[] {
  return runs.toSorted((a, b) => a.start - b.start);
}

/**
 * A line as it is painted in a PDF, in reading order. Readers find the spaces between words by the gaps, but not where the
 * next word is further left; Skia leaves out runs of spaces alone, so those become no-break spaces, which it paints.
 */
export function readableLine(line: TextLine): TextLine {
  const runs = logicalRuns(line);
  if (!hasRightToLeft(line)) return { ...line, runs };
  return {
    ...line,
    runs: runs.map((run) => (isSpaces(run) ? { ...run, text: run.text.replaceAll(' ', noBreak) } : run)),
  };
}

const noBreak = '\u00a0';

/** Marks without width that tell a reader which way the text beside them runs. */
const leftToRightMark = '\u200e';
const rightToLeftMark = '\u200f';

export function hasRightToLeft({ runs }: TextLine): boolean {
  return runs.some(({ direction }) => direction === 'rtl');
}

/** Whether a right-to-left run has spaces only. */
function isSpaces({ text, direction }: TextRun): boolean {
  return direction === 'rtl' && /^[ \u00a0]+$/.test(text);
}

/** Whether a right-to-left run has signs only, which readers take from left to right when they find them alone. */
export function isNeutral({ text, direction }: TextRun): boolean {
  return direction === 'rtl' && !/[\p{L}\p{M}\p{N}]/u.test(text);
}

/**
 * What the glyphs of a run read as, given what each stands for. Readers put words in order by their letters, and
 * take spaces and signs between two directions for part of the wrong one; marks tell them where each ends.
 */
export function markedTexts(run: TextRun, texts: readonly string[], line: TextLine): readonly string[] {
  if (isSpaces(run)) return texts.map(() => ` ${rightToLeftMark}`);
  // Emoji read as they were written: readers take them for text from left to right.
  if (isNeutral(run) && emoji.test(run.text))
    return texts.map((_, index) => (index === 0 ? rightToLeftMark + run.text : nothing));
  if (run.direction === 'rtl') return texts.map((text) => (besideNumbers.test(text) ? rightToLeftMark + text : text));
  const { leftOf, isRightToLeft } = sidesOf(line);
  if (leftOf.get(run.x)?.direction !== 'rtl') return texts;
  const mark = isRightToLeft ? rightToLeftMark : leftToRightMark;
  return texts.map((text, index) => (index === 0 ? mark + text : text));
}

const emoji = /\p{Extended_Pictographic}|[\u{1f1e6}-\u{1f1ff}]/u;

/** Signs that readers take for parts of numbers, and so for text from left to right. */
const besideNumbers = /^[#%+,\-./:\u00b0\u060c\u066a\p{Sc}]$/u;

interface LineSides {
  /** By where a run begins, the one that begins next to the left of it. */
  readonly leftOf: ReadonlyMap<number, TextRun>;
  /** A line runs from the right when what is read first is not what stands furthest left. */
  readonly isRightToLeft: boolean;
}

/** Looked for once: where directions take turns, a line has as many runs as letters. */
const knownSides = new WeakMap<TextLine, LineSides>();

function sidesOf(line: TextLine): LineSides {
  const known = knownSides.get(line);
  if (known !== undefined) return known;
  const leftOf = new Map<number, TextRun>();
  let before: TextRun | undefined;
  let last: TextRun | undefined;
  for (const run of line.runs.toSorted((a, b) => a.x - b.x)) {
    // The first of several runs that begin at one place stands for all of them.
    if (last !== undefined && last.x === run.x) continue;
    before = last;
    last = run;
    if (before) leftOf.set(run.x, before);
  }
  const [first] = logicalRuns(line);
  const isRightToLeft = first !== undefined && (first.direction === 'rtl' || leftOf.has(first.x));
  const sides = { leftOf, isRightToLeft };
  knownSides.set(line, sides);
  return sides;
}
