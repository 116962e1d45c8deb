import type { InkReach } from '@platen/core';
import { type ShapingFonts, shapeText, unitsPerEm } from '@platen/core/fonts';
import type { FontStore } from '../font-store.ts';

/** Em; where a font does not say how large its glyphs are. */
const unknownReach = 2;
/** Em, for outlines that are made bolder than the font has them. */
const boldening = 0.1;

/** Tells how far the glyphs of a run reach, as the font has them: hinting may add a px. */
export function createInkReach(fonts: FontStore, shaping: ShapingFonts): InkReach {
  return (run, style) => {
    const { face, size } = style;
    const unknown = { above: unknownReach * size, below: unknownReach * size };
    // What a colour glyph consists of is not in its outline.
    if (fonts.face(face).emoji) return unknown;
    const opened = shaping.open(style);
    const { font } = opened;
    let [top, bottom] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (const { glyph, yOffset } of shapeText({ text: run.text, direction: run.direction }, style, opened)) {
      const extents = font.glyphExtents(glyph);
      if (!extents) return unknown;
      const { yBearing, height } = extents;
      if (height === 0) continue;
      top = Math.max(top, yOffset + yBearing);
      bottom = Math.min(bottom, yOffset + yBearing + height);
    }
    if (top < bottom) return { above: 0, below: 0 };
    const toPx = size / unitsPerEm;
    return { above: top * toPx + boldening * size, below: -bottom * toPx + boldening * size };
  };
}
