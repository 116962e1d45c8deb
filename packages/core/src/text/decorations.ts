import { waveHeight } from '../scene/decoration-strokes.ts';
import type { TextDecoration } from '../scene/marks.ts';
import type { FontSpec, TextMeasurer } from './fonts.ts';
import { contentHeights } from './line-metrics.ts';
import type { Segment } from './segments.ts';

/** A run that is decorated: where it stands and how it is set. */
export interface DecoratedRun {
  readonly text: string;
  readonly segment: Segment;
  readonly font: FontSpec;
  /** Left edge, px. */
  readonly x: number;
  readonly width: number;
  /** Of the line, px. */
  readonly baseline: number;
}

/** Underlines keep clear of glyphs by their own thickness, but by no more than this many px. */
const widestClearance = 13;

interface Bar {
  readonly kind: TextDecoration['kind'];
  /** Whole px from the baseline down to its upper edge. */
  readonly top: number;
}

/**
 * Bars where Chromium draws them, on whole px: the underline below the baseline by half its thickness, at least 1 px;
 * the strike at a third of the ascent; the overline on top of the font. A double bar is two. Underlines and overlines
 * leave gaps around what glyphs reach into them (`text-decoration-skip-ink: auto`).
 */
export function decorationsOf(run: DecoratedRun, measurer: TextMeasurer): readonly TextDecoration[] {
  const { segment, x, width, baseline } = run;
  const { decoration, size, rise } = segment.style;
  if (decoration === null || width <= 0) return [];
  // A thickness that a design names is whole px; a tenth of the size is cut down to them for solid bars only.
  const exact = Math.max(1, decoration.thickness === null ? size / 10 : Math.round(decoration.thickness));
  const isSolid = decoration.style === 'solid' || decoration.style === 'double';
  const thickness = isSolid ? Math.floor(exact) : exact;
  const base = Math.round(baseline - rise);
  const ascent = contentHeights(segment.primary, size).above;
  const isDouble = decoration.style === 'double';
  return decoration.kinds.flatMap((kind) => {
    const bars = barsOf(kind, ascent, exact);
    const placed = (isDouble ? bars : bars.slice(0, 1)).map(({ top }) => {
      const style = decoration.style === 'double' ? 'solid' : decoration.style;
      const middle = base + waveTop[kind](top, exact, ascent);
      const bar: TextDecoration = {
        kind,
        style,
        x,
        y: style === 'wavy' ? Math.round(middle) + 0.5 : base + top + middleOf(thickness),
        width,
        thickness,
        paint: decoration.paint,
        shadows: segment.style.shadows,
        gaps: [],
      };
      return { bar, edges: edgesOf(bar, { top: base + top, exact, middle }) };
    });
    const gaps =
      kind === 'line-through'
        ? []
        : gapsOf(
            run,
            placed.map(({ edges }) => edges),
            exact,
            measurer,
          );
    return placed.map(({ bar }) => ({ ...bar, gaps }));
  });
}

/** A line is drawn around a whole px, or a half one when its thickness is odd. */
function middleOf(thickness: number): number {
  return Math.floor(Math.max(0.5, thickness / 2)) + (Math.round(thickness) % 2) / 2;
}

function barsOf(kind: Bar['kind'], ascent: number, exact: number): readonly Bar[] {
  const thickness = Math.max(1, Math.floor(exact));
  const below = Math.max(1, Math.ceil(exact / 2));
  const strike = Math.round(-ascent / 3 - exact / 2);
  const tops = {
    underline: [below, below + exact + 1],
    'line-through': [strike, strike + Math.floor(exact + 1)],
    overline: [-ascent - thickness, -ascent - thickness - exact - 1],
  } as const;
  return tops[kind].map((top) => ({ kind, top: Math.round(top) }));
}

/**
 * Where waves are drawn, px below the baseline: as far from the text as the second of two bars, or, through the text, where
 * the bar would be if it were not on whole px. `top` is the bar's upper edge.
 */
const waveTop = {
  underline: (top: number, exact: number) => top + exact + 1,
  'line-through': (_: number, exact: number, ascent: number) => -ascent / 3 - exact / 2,
  overline: (top: number, exact: number) => top - exact - 1,
} as const;

/** Blink looks for ink this much, in px, within the upper and lower edge of what it draws. */
const bandInset = 0.5;

/** Ranges of x that the bars leave out, on whole px as Blink's. All bars of one kind leave the same, as Blink looks at them together. */
function gapsOf(
  { text, font, segment, x, baseline }: DecoratedRun,
  edges: readonly Edges[],
  exact: number,
  measurer: TextMeasurer,
): TextDecoration['gaps'] {
  const clearance = Math.min(exact, widestClearance);
  const origin = baseline - segment.style.rise;
  const top = Math.min(...edges.map((edge) => edge.top)) - origin + bandInset;
  const bottom = Math.max(...edges.map((edge) => edge.bottom)) - origin - bandInset;
  const inked = measurer.inkWithin?.(text, font, { top, bottom }) ?? [];
  return inked.map(([from, to]) => [Math.round(x + from - clearance), Math.round(x + to + clearance)] as const);
}

/** y of what Blink takes a bar for, px. */
interface Edges {
  readonly top: number;
  readonly bottom: number;
}

/** `exact` is the thickness before it was cut to whole px, `middle` where a wave runs. */
function edgesOf(
  bar: TextDecoration,
  { top, exact, middle }: { readonly top: number; readonly exact: number; readonly middle: number },
): Edges {
  if (bar.style === 'solid') return { top, bottom: top + exact };
  if (bar.style === 'wavy') {
    // Its pattern is drawn around a half px, in whole rows.
    const height = waveHeight(bar);
    return { top: middle + Math.floor(0.5 - height), bottom: middle + Math.ceil(0.5 + height) };
  }
  // A stroke on whole px: one of an odd thickness lies half a px higher than it is drawn.
  const thickness = Math.round(exact);
  const center = top + Math.floor(thickness / 2);
  return { top: center - thickness / 2, bottom: center + thickness / 2 };
}

/** Joins bars that touch, so that dashes and waves run on across fonts. */
export function joinBars(bars: readonly TextDecoration[]): readonly TextDecoration[] {
  const joined: TextDecoration[] = [];
  for (const bar of bars) {
    const index = joined.findIndex(
      (other) =>
        other.kind === bar.kind &&
        other.y === bar.y &&
        other.thickness === bar.thickness &&
        other.paint === bar.paint &&
        Math.abs(other.x + other.width - bar.x) < 0.02,
    );
    const other = joined[index];
    if (other) joined[index] = { ...other, width: bar.x + bar.width - other.x, gaps: [...other.gaps, ...bar.gaps] };
    else joined.push(bar);
  }
  return joined;
}
