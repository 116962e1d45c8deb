import {
  formatColor,
  type GroupMark,
  innerMark,
  type Mark,
  type Paint,
  parseColor,
  type Shadow,
  type ShapeMark,
  type Stroke,
} from '@platen/core';

/** Glyphs as shapes, which are seen as one picture. */
export interface GlyphShapes {
  readonly shapes: readonly ShapeMark[];
  /** Opacity of the picture, 0 to 1. */
  readonly opacity: number;
}

/** What a run's glyphs and its shadows are drawn by. */
export interface ShadedGlyphs {
  /** Shadows as marks of their own, the lowest first. */
  readonly beneath: readonly Mark[];
  /** Those that are cast from the alpha of the glyphs. */
  readonly dropShadows: readonly Shadow[];
}

/**
 * The shadows of glyphs that are shapes, as CSS `text-shadow` casts them: of opaque glyphs, however translucent their
 * paints are. A mark's own shadows follow its alpha, so those of translucent glyphs are drawn beneath as blurred copies.
 * No copy can be of inset shadows or of shrunk ones, which stay with the glyphs.
 */
export function shadeGlyphs({ shapes, opacity }: GlyphShapes, shadows: readonly Shadow[]): ShadedGlyphs {
  if (opacity === 1 && !shapes.some(({ fill, stroke }) => isTranslucent(fill) || isTranslucent(stroke?.paint))) {
    return { beneath: [], dropShadows: shadows };
  }
  const isCopied = ({ spread, inset }: Shadow) => !inset && spread >= 0;
  return {
    beneath: shadows
      .filter(isCopied)
      .map((shadow) => shadowOf(shapes, shadow))
      .toReversed(),
    dropShadows: shadows.filter((shadow) => !isCopied(shadow)),
  };
}

function isTranslucent(paint: Paint | null | undefined): boolean {
  if (!paint) return false;
  const colors = paint.type === 'solid' ? [paint.color] : paint.stops.map(({ color }) => color);
  return colors.some((color) => (parseColor(color)?.a ?? 1) < 1);
}

function shadowOf(glyphs: readonly ShapeMark[], { color, offsetX, offsetY, blur, spread }: Shadow): GroupMark {
  const { a: opacity = 1, ...channels } = parseColor(color) ?? { r: 0, g: 0, b: 0 };
  const paint: Paint = { type: 'solid', color: formatColor({ ...channels, a: 1 }) };
  const elementId = glyphs[0]?.elementId ?? '';
  return {
    ...innerMark(elementId),
    kind: 'group',
    transform: [1, 0, 0, 1, offsetX, offsetY],
    opacity,
    // The filter's amount is the Gaussian's sigma.
    filters: blur > 0 ? [{ type: 'blur', amount: blur / 2 }] : [],
    children: glyphs.map((glyph) => ({
      ...glyph,
      fill: glyph.fill && paint,
      stroke: castingStroke(glyph, paint, spread),
    })),
  };
}

/** The outline of glyphs that cast a shadow, wider by its spread. */
function castingStroke({ fill, stroke }: ShapeMark, paint: Paint, spread: number): Stroke | null {
  if (spread === 0) return stroke && { ...stroke, paint };
  if (stroke) return { ...stroke, paint, width: stroke.width + 2 * spread, join: 'round' };
  const bare = { dash: [], dashOffset: 0, cap: 'butt', join: 'round', miterLimit: 4, align: 'center' } as const;
  return fill && { ...bare, paint, width: 2 * spread };
}
