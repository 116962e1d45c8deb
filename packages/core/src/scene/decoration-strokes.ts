import type { TextDecoration } from './marks.ts';

/** A dotted or dashed line between two points of one height, in px; as Chromium draws it. */
export interface DashedStroke {
  readonly from: number;
  readonly to: number;
  /** Lengths of dash and gap. */
  readonly dash: readonly [number, number];
  readonly cap: 'butt' | 'round';
}

/** Dots up to this thickness, in px, are squares. */
const squareDots = 3;

export function dashedStroke({ x, width, thickness: exact, style }: TextDecoration): DashedStroke {
  // A line of 3.4 px has the dashes of one of 3 px.
  const thickness = Math.max(1, Math.round(exact));
  const from = Math.floor(x);
  // Blink counts widths in whole 1/64 px.
  const to = Math.floor(x + Math.ceil(width * 64) / 64);
  const length = to - from;
  if (style === 'dotted') {
    if (thickness <= squareDots) return { from, to, dash: [thickness, thickness], cap: 'butt' };
    const gap = evenGap(length, thickness, thickness);
    return { from: from + thickness / 2, to: to - thickness / 2, dash: [0, gap + thickness - 0.01], cap: 'round' };
  }
  const isThin = thickness < 3;
  const dash = thickness * (isThin ? 3 : 2);
  if (length <= 2 * dash) return { from, to, dash: [length, 0], cap: 'butt' };
  return { from, to, dash: [dash, evenGap(length, dash, thickness * (isThin ? 2 : 1))], cap: 'butt' };
}

/** The gap nearest to the wanted one with which a line begins and ends with a whole dash. */
function evenGap(length: number, dash: number, wanted: number): number {
  const fewer = Math.floor((length + wanted) / (dash + wanted));
  const gapOf = (dashes: number) => (length - dashes * dash) / (dashes - 1);
  if (fewer < 2) return Math.max(wanted, gapOf(2));
  const wide = gapOf(fewer);
  const narrow = gapOf(fewer + 1);
  return narrow > 0 && Math.abs(narrow - wanted) < Math.abs(wide - wanted) ? narrow : wide;
}

/** A wave of cubic curves, each of one period: `reach` is how far its control points are above and below. */
export interface Wave {
  /** Left of the decoration by one period; what lies outside of it is cut off. */
  readonly from: number;
  readonly to: number;
  readonly period: number;
  readonly reach: number;
}

export function wave({ x, width, thickness }: TextDecoration): Wave {
  const { period, reach } = waveForm(thickness);
  return { from: Math.round(x) - period, to: x + width, period, reach };
}

/** Chromium's wave: 4 to 5 thicknesses long, on half px so that thin ones stay even. */
function waveForm(thickness: number): Pick<Wave, 'period' | 'reach'> {
  const drawn = Math.max(1, thickness);
  return { period: 1 + 2 * Math.round(2 * drawn + 0.5), reach: 0.5 + Math.round(3 * drawn + 0.5) };
}

/** How far a wave's ink reaches from its middle, in px: the curve's height of √3/6 of its reach and half the line. */
export function waveHeight(thickness: number): number {
  return (Math.sqrt(3) / 6) * waveForm(thickness).reach + thickness / 2;
}

/** What is left of a decoration where it leaves gaps, as ranges of x. */
export function partsBetweenGaps({ x, width, gaps }: TextDecoration): readonly (readonly [from: number, to: number])[] {
  const parts: (readonly [number, number])[] = [];
  let from = x;
  for (const [start, end] of [...gaps].sort(([a], [b]) => a - b)) {
    if (start > from) parts.push([from, Math.min(start, x + width)]);
    from = Math.max(from, end);
  }
  if (from < x + width) parts.push([from, x + width]);
  return parts;
}
