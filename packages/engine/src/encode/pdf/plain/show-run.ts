import { applyToPoint, type Matrix } from '@platen/core';
import { precise, rounded, short } from './numbers.ts';
import type { GlyphBox } from './opened-font.ts';
import type { Bounds } from './page-content.ts';
import type { PlainRun } from './plain-fonts.ts';
import type { SetRun } from './set-run.ts';

export interface RunPlace {
  /** The left end of the baseline. */
  readonly x: number;
  readonly y: number;
  /** From there, y down, to pt of the page, y up. */
  readonly matrix: Matrix;
  /** What can be seen of the page, pt. */
  readonly seen: Bounds;
}

/** Operators that show a run, beside those that set its font and its spacing. */
export interface ShownRun {
  readonly font: string;
  readonly spacing: string;
  readonly operators: string;
}

/** Shows a run of text; undefined where none of it can be seen: what is cut off is not to be read either. */
export function showRun(run: PlainRun, place: RunPlace): ShownRun | undefined {
  const { font, slant } = run;
  const [a, b, c, d] = place.matrix;
  const scale = Math.hypot(a, b);
  const size = rounded(run.size * scale);
  if (size <= 0) return undefined;
  const seen = seenGlyphs(run, place);
  if (seen === 'none') return undefined;
  const measures = { scale, size, spacing: rounded(run.letterSpacing * scale) };
  const glyphs = seen === 'all' ? wholeRun(run, measures) : glyphOperators(run, measures, seen);
  // The box around a run may be seen where none of its glyphs is.
  if (glyphs === '') return undefined;
  const [left, up] = applyToPoint(place.matrix, place.x, place.y);
  const turn =
    b === 0 && c === 0 && d === -a && slant === 0
      ? '1 0 0 1'
      : [a, b, slant * a - c, slant * b - d].map((value) => precise(value / scale)).join(' ');
  return {
    font: `/F${font.number} ${short(size)} Tf\n`,
    spacing: `${short(measures.spacing)} Tc\n`,
    operators: `${turn} ${short(left)} ${short(up)} Tm\n${glyphs}`,
  };
}

/** Lengths in pt. */
interface Measures {
  /** pt for each px. */
  readonly scale: number;
  /** Size of the font and spacing between letters, as they are written. */
  readonly size: number;
  readonly spacing: number;
}

/** What runs became when they were shown last: most of a table's are the same in the next document. */
const shownLast = new WeakMap<SetRun, { readonly key: string; readonly operators: string }>();

function wholeRun(run: PlainRun, measures: Measures): string {
  const { font, set, size, letterSpacing, wordSpacing } = run;
  const key = `${size} ${letterSpacing} ${wordSpacing} ${measures.scale}`;
  const known = shownLast.get(set);
  if (font.takeUp(set)) {
    if (known?.key === key) return known.operators;
    const operators = glyphOperators(run, measures, () => true);
    shownLast.set(set, { key, operators });
    return operators;
  }
  return glyphOperators(run, measures, () => true);
}

function glyphOperators(run: PlainRun, measures: Measures, isSeen: (index: number) => boolean): string {
  const { font, set } = run;
  const { scale, size, spacing } = measures;
  /** Thousandths of the size, in which text is moved. */
  const unit = size / 1000;
  let operators = '';
  let pieces = '';
  let codes = '';
  let [pen, rise] = [0, 0];
  const endPiece = () => {
    if (codes !== '') pieces += `<${codes}>`;
    codes = '';
  };
  const endPieces = () => {
    endPiece();
    if (pieces !== '') operators += `[${pieces}] TJ\n`;
    pieces = '';
  };
  for (const [index, glyph] of set.glyphs.entries()) {
    if (!isSeen(index)) continue;
    const spaces = (set.letters[index] ?? 0) * run.letterSpacing + (set.words[index] ?? 0) * run.wordSpacing;
    const at = (((set.xs[index] ?? 0) * run.size + spaces) * scale) / unit;
    const up = rounded((set.ys[index] ?? 0) * size);
    if (up !== rise) {
      endPieces();
      operators += `${short(up)} Ts\n`;
      rise = up;
    }
    const back = Math.round(pen - at);
    if (back !== 0) {
      endPiece();
      pieces += String(back);
      pen -= back;
    }
    const code = font.codeOf(glyph, set.texts[index] ?? '');
    codes += hex(code);
    pen += font.opened.width(glyph) + spacing / unit;
  }
  endPieces();
  return rise === 0 ? operators : `${operators}0 Ts\n`;
}

/** Which glyphs of a run are in sight: as Skia, by their boxes and the box around what is seen. */
function seenGlyphs(run: PlainRun, place: RunPlace): 'all' | 'none' | ((index: number) => boolean) {
  const { font, set, size, slant } = run;
  const em = size / font.opened.unitsPerEm;
  const boundsOf = ([left, bottom, right, top]: GlyphBox, x: number, y: number): Bounds => {
    // A slant moves what is high to the right, and what is below the baseline to the left.
    const from = place.x + x + em * (left + slant * Math.min(0, bottom));
    const to = place.x + x + em * (right + slant * Math.max(0, top));
    return mapped(place.matrix, [from, place.y - y - em * top, to, place.y - y - em * bottom]);
  };
  const spaces = (index: number) =>
    (set.letters[index] ?? 0) * run.letterSpacing + (set.words[index] ?? 0) * run.wordSpacing;
  const last = set.glyphs.length - 1;
  const width = set.width * size + Math.max(0, spaces(last));
  const [left, bottom, right, top] = font.opened.box;
  const whole = boundsOf([Math.min(0, left), bottom, right + width / em, top], 0, 0);
  if (contains(place.seen, whole)) return 'all';
  if (!meets(place.seen, whole)) return 'none';
  return (index) => {
    const box = font.opened.glyphBox(set.glyphs[index] ?? 0);
    const x = (set.xs[index] ?? 0) * size + spaces(index);
    return meets(place.seen, boundsOf(box, x, (set.ys[index] ?? 0) * size));
  };
}

function mapped(matrix: Matrix, [left, top, right, bottom]: Bounds): Bounds {
  const [a, b, c, d, e, f] = matrix;
  if (b === 0 && c === 0 && a > 0 && d < 0) return [a * left + e, d * bottom + f, a * right + e, d * top + f];
  const corners = [
    applyToPoint(matrix, left, top),
    applyToPoint(matrix, right, top),
    applyToPoint(matrix, left, bottom),
    applyToPoint(matrix, right, bottom),
  ];
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

function contains(outer: Bounds, inner: Bounds): boolean {
  return outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3];
}

function meets(a: Bounds, b: Bounds): boolean {
  return a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
}

const hexDigits: string[] = [];

function hex(code: number): string {
  const known = hexDigits[code];
  if (known !== undefined) return known;
  const made = code.toString(16).toUpperCase().padStart(4, '0');
  hexDigits[code] = made;
  return made;
}
