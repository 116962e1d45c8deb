import type { FontFace } from '../fonts.ts';

/** CSS Fonts: from this weight on a text counts as bold. */
const boldThreshold = 600;

/** What is done to a face that lacks the weight or the slant a text asks for. */
export interface SyntheticStyle {
  /** To be named in `ctx.font`, so that Skia and Chromium do the same: within the face, or bold where that is drawn. */
  readonly weight: number;
  /** Strokes are thickened. */
  readonly bold: boolean;
  /** Upright glyphs are slanted. */
  readonly oblique: boolean;
}

/**
 * As Chromium does: a bold text in a face with no bold weight is thickened, an italic text in an upright face is
 * slanted, emoji too, and any other weight is the face's nearest. Emoji are never thickened.
 */
export function syntheticStyle(
  face: Pick<FontFace, 'weights' | 'italic' | 'emoji'>,
  wanted: { readonly weight: number; readonly italic: boolean },
): SyntheticStyle {
  const [min, max] = face.weights;
  const bold = !face.emoji && wanted.weight >= boldThreshold && max < boldThreshold;
  return {
    weight: bold ? 700 : Math.min(max, Math.max(min, wanted.weight)),
    bold,
    oblique: wanted.italic && !face.italic,
  };
}
