import type { FontFace } from './fonts.ts';
import type { RunStyle } from './text-block.ts';

/** Heights above and below a baseline in px. */
export interface BaselineHeights {
  readonly above: number;
  readonly below: number;
}

/** A font's own height at a size, each part rounded to whole px as Blink does. */
export function contentHeights({ metrics }: FontFace, size: number): BaselineHeights {
  return { above: Math.round(metrics.ascent * size), below: Math.round(metrics.descent * size) };
}

/** A run's line box: half of the leading above and half below its font's own height, the upper half in whole px. */
export function inlineHeights(face: FontFace, style: RunStyle): BaselineHeights {
  const { above, below } = contentHeights(face, style.size);
  const leading = lineHeightPx(style) - (above + below);
  const upper = Math.floor(leading / 2);
  return { above: above + upper + style.rise, below: below + leading - upper - style.rise };
}

/** In the 1/64 px of Blink's layout, which multiplies in single precision: 1.4 × 45 are 63 px and no less. */
function lineHeightPx({ lineHeight, size }: RunStyle): number {
  const px = 'px' in lineHeight ? lineHeight.px : Math.fround(Math.fround(lineHeight.times) * Math.fround(size));
  return Math.floor(px * 64) / 64;
}

export function tallest(heights: readonly BaselineHeights[]): BaselineHeights {
  return {
    above: Math.max(...heights.map(({ above }) => above)),
    below: Math.max(...heights.map(({ below }) => below)),
  };
}
