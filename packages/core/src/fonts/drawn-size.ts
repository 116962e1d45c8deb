/** px up to which Skia draws glyphs as pictures; larger ones are outlines of another size, enlarged. */
const largestGlyphPx = 256;
/** px of those outlines. */
const outlineSize = 64;

/** How a canvas of Skia's, Chromium's among them, sets text of a size: in a font whose units are rounded to it. */
export interface DrawnSize {
  /** What kerning and offsets are scaled to: 65,536ths of a px per em. */
  readonly scale: number;
  /** The advance of a glyph, 65,536ths of a px, of its advance in the font's own units. */
  readonly advance: (units: number) => number;
}

/** @param ownUnitsPerEm The font's own. */
export function drawnSize(size: number, ownUnitsPerEm: number): DrawnSize {
  // Hundredths of a px are kept, the rest is cut off.
  const hundredths = Math.fround(Math.trunc(Math.fround(Math.fround(size) * 100)) / 100);
  const scale = Math.round(hundredths * 65_536);
  if (size <= largestGlyphPx) return { scale, advance: advancesAt(hundredths, ownUnitsPerEm) };
  const outlined = advancesAt(outlineSize, ownUnitsPerEm);
  const enlarged = (units: number) => Math.fround((Math.fround(outlined(units) / 65_536) * hundredths) / outlineSize);
  return { scale, advance: (units) => Math.round(enlarged(units) * 65_536) };
}

/** As FreeType does: the size in 64ths of a px, and from it a scale of 16 bits after the point. */
function advancesAt(size: number, ownUnitsPerEm: number): (units: number) => number {
  const scale = Math.round((Math.floor(size * 64) * 65_536) / ownUnitsPerEm);
  return (units) => Math.round((units * scale) / 64);
}
