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

/** In the 1/64 px of Blink's layout, which counts sizes in them too: 1.3 × 45 are 58.5 px and no less. */
function lineHeightPx({ lineHeight, size }: RunStyle): number {
  if ('px' in lineHeight) return Math.floor(lineHeight.px * 64) / 64;
  const percent = Math.fround(lineHeight.times * 100);
  const px = Math.fround(Math.fround((Math.round(size * 64) / 64) * percent) / 100);
  return Math.floor(px * 64) / 64;
}

export function tallest(heights: readonly BaselineHeights[]): BaselineHeights {
  return {
    above: Math.max(...heights.map(({ above }) => above)),
    below: Math.max(...heights.map(({ below }) => below)),
  };
}
