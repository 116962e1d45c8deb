import { waveHeight } from '../scene/decoration-strokes.ts';
import type { TextDecoration } from '../scene/marks.ts';
import type { FontSpec, InkBand, TextMeasurer } from './fonts.ts';
import type { FreeBar } from './free-bar.ts';
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
  /** Baseline of the line, px. */
  readonly baseline: number;
}

/** Underlines keep clear of glyphs by their own thickness, but by no more than this many px. */
const widestClearance = 13;

interface BarPlace {
  /** px from the top of what the text stands in down to the top of the text block. */
  readonly top: number;
  /** Turned waves are not put on whole px. */
  readonly isTurned: boolean;
}

/**
 * Puts a bar on whole px of what the text stands in, as Blink does: it counts underlines from the exact baseline, and the
 * other bars, as the glyphs, from the nearest whole px.
 */
export function settleBar(
  { baseline, edge, exactThickness: exact, texts, ...bar }: FreeBar,
  { top, isTurned }: BarPlace,
  measurer: TextMeasurer,
): TextDecoration {
  const glyphs = Math.round(top + baseline);
  const line = bar.kind === 'underline' ? top + baseline : glyphs;
  const at = line + edge;
  const middle = {
    solid: Math.round(at) + bar.thickness / 2,
    wavy: (isTurned ? at : Math.round(at)) + waveAxis,
    dotted: middleOfStroke(at, exact),
    dashed: middleOfStroke(at, exact),
  }[bar.style];
  return { ...bar, y: middle - top, gaps: gapsOf(texts, { exact, raised: glyphs - line }, measurer) };
}

/** On a whole px, or a half one when the line's thickness is odd. */
function middleOfStroke(edge: number, exact: number): number {
  return Math.floor(edge + exact / 2) + (Math.round(exact) % 2) / 2;
}

/** px from the top of the row in which a wave's axis is. */
const waveAxis = 0.5;

/**
 * Bars where Chromium draws them: the underline below the baseline by half its thickness, at least 1 px; the strike at a
 * third of the ascent; the overline on top of the font. A double bar is two. Underlines and overlines leave gaps around
 * what glyphs reach into them (`text-decoration-skip-ink: auto`).
 */
export function decorationsOf({ segment, text, font, x, width, baseline }: DecoratedRun): readonly FreeBar[] {
  const { decoration, size, rise } = segment.style;
  if (decoration === null || width <= 0) return [];
  // A thickness that a design names is whole px; a tenth of the size is cut down to them for solid bars only.
  const exact = Math.max(1, decoration.thickness === null ? size / 10 : Math.round(decoration.thickness));
  const isDouble = decoration.style === 'double';
  const style = decoration.style === 'double' ? 'solid' : decoration.style;
  const thickness = style === 'solid' ? Math.floor(exact) : exact;
  const ascent = contentHeights(segment.primary, size).above;
  return decoration.kinds.flatMap((kind) => {
    const [first, second] = edgesOf(kind, ascent, exact);
    const edges = style === 'wavy' ? [waveEdge[kind](first, exact)] : isDouble ? [first, second] : [first];
    const bands = edges.map((edge) => bandOf({ style, thickness }, edge, exact));
    // All bars of one kind leave the same gaps, as Blink looks at them together.
    const band = {
      top: Math.min(...bands.map(({ top }) => top)) + bandInset,
      bottom: Math.max(...bands.map(({ bottom }) => bottom)) - bandInset,
    };
    return edges.map((edge) => ({
      kind,
      style,
      x,
      baseline: baseline - rise,
      edge,
      width,
      thickness,
      exactThickness: exact,
      paint: decoration.paint,
      shadows: segment.style.shadows,
      texts: kind === 'line-through' ? [] : [{ text, font, x, band }],
    }));
  });
}

/** px from the baseline down to the upper edges of a bar and of the second one of a double bar. */
function edgesOf(kind: TextDecoration['kind'], ascent: number, exact: number): readonly [number, number] {
  const below = Math.max(1, Math.ceil(exact / 2));
  const strike = -ascent / 3 - exact / 2;
  const above = -ascent - Math.floor(exact);
  switch (kind) {
    case 'underline':
      return [below, below + exact + 1];
    case 'line-through':
      return [strike, strike + Math.floor(exact + 1)];
    case 'overline':
      return [above, above - exact - 1];
  }
}

/** Waves are as far from the text as the second of two bars; through the text, where the bar would be. */
const waveEdge = {
  underline: (edge: number, exact: number) => edge + exact + 1,
  'line-through': (edge: number) => edge,
  overline: (edge: number, exact: number) => edge - exact - 1,
} as const;

/** Blink looks for ink this much, in px, within the upper and lower edge of what it draws. */
const bandInset = 0.5;

/**
 * Ranges of x that a bar leaves out, on whole px as Blink's.
 *
 * @param raised px by which glyphs stand higher than where the bar looks for them.
 */
function gapsOf(
  texts: FreeBar['texts'],
  { exact, raised }: { readonly exact: number; readonly raised: number },
  measurer: TextMeasurer,
): TextDecoration['gaps'] {
  const clearance = Math.min(exact, widestClearance);
  return texts.flatMap(({ text, font, x, band }) => {
    const seen = { top: band.top - raised, bottom: band.bottom - raised };
    const inked = measurer.inkWithin?.(text, font, seen) ?? [];
    return inked.map(([from, to]) => [Math.round(x + from - clearance), Math.round(x + to + clearance)] as const);
  });
}

/** What Blink takes a bar for. */
function bandOf(bar: Pick<TextDecoration, 'style' | 'thickness'>, edge: number, exact: number): InkBand {
  if (bar.style === 'solid') return { top: edge, bottom: edge + exact };
  if (bar.style === 'wavy') {
    // Its pattern is drawn in whole rows.
    const height = waveHeight(bar.thickness);
    return { top: edge + Math.floor(waveAxis - height), bottom: edge + Math.ceil(waveAxis + height) };
  }
  // A stroke on whole px: one of an odd thickness lies half a px higher than it is drawn.
  const thickness = Math.round(exact);
  const center = edge + Math.floor(thickness / 2);
  return { top: center - thickness / 2, bottom: center + thickness / 2 };
}

/** Joins bars that touch, so that dashes and waves run on across fonts. */
export function joinBars(bars: readonly FreeBar[]): readonly FreeBar[] {
  const joined: FreeBar[] = [];
  for (const bar of bars) {
    const index = joined.findIndex(
      (other) =>
        other.kind === bar.kind &&
        other.baseline === bar.baseline &&
        other.edge === bar.edge &&
        other.thickness === bar.thickness &&
        other.paint === bar.paint &&
        Math.abs(other.x + other.width - bar.x) < 0.02,
    );
    const other = joined[index];
    if (other) joined[index] = { ...other, width: bar.x + bar.width - other.x, texts: [...other.texts, ...bar.texts] };
    else joined.push(bar);
  }
  return joined;
}
