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
  const isDouble = decoration.style === 'double';
  return decoration.kinds.flatMap((kind) => {
    const bars = barsOf(kind, contentHeights(segment.primary, size).above, exact);
    const placed = (isDouble ? bars : bars.slice(0, 1)).map(({ top }): TextDecoration => {
      const style = decoration.style === 'double' ? 'solid' : decoration.style;
      const bar = {
        kind,
        style,
        x,
        y: base + top + Math.floor(thickness) / 2,
        width,
        thickness,
        paint: decoration.paint,
        gaps: [],
      };
      return style === 'wavy' ? { ...bar, y: base + top + 0.5 + waveSide[kind] * (thickness + 1) } : bar;
    });
    const gaps = kind === 'line-through' ? [] : gapsOf(run, placed, Math.min(exact, widestClearance), measurer);
    return placed.map((bar) => ({ ...bar, gaps }));
  });
}

function barsOf(kind: Bar['kind'], ascent: number, exact: number): readonly Bar[] {
  const thickness = Math.max(1, Math.floor(exact));
  const below = Math.max(1, Math.ceil(exact / 2));
  const strike = Math.floor(-ascent / 3 - Math.floor(exact / 2));
  const tops = {
    underline: [below, below + exact + 1],
    'line-through': [strike, strike + Math.floor(exact + 1)],
    overline: [-ascent - thickness, -ascent - thickness - exact - 1],
  } as const;
  return tops[kind].map((top) => ({ kind, top: Math.round(top) }));
}

/** Waves stand away from the text as the second of two bars does; a wave through the text stays where the bar is. */
const waveSide = { underline: 1, 'line-through': 0, overline: -1 } as const;

/** Ranges of x that the bars leave out, on whole px as Blink's. All bars of one kind leave the same, as Blink looks at them together. */
function gapsOf(
  { text, font, segment, x, baseline }: DecoratedRun,
  bars: readonly TextDecoration[],
  clearance: number,
  measurer: TextMeasurer,
): TextDecoration['gaps'] {
  const heights = bars.map((bar) => (bar.style === 'wavy' ? waveHeight(bar) : Math.floor(bar.thickness) / 2));
  const origin = baseline - segment.style.rise;
  const top = Math.min(...bars.map(({ y }, index) => y - (heights[index] ?? 0))) - origin;
  const bottom = Math.max(...bars.map(({ y }, index) => y + (heights[index] ?? 0))) - origin;
  const inked = measurer.inkWithin?.(text, font, { top, bottom }) ?? [];
  return inked.map(([from, to]) => [Math.round(x + from - clearance), Math.round(x + to + clearance)] as const);
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
