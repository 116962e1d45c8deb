import { bendsPaint, type Scene, type TextStyle } from '@platen/core';
import { readTables } from '../../../fonts/files/rename-font.ts';
import type { Outlining } from '../../text/outline-text.ts';
import { unseenStyle } from '../../text/unseen-text.ts';
import { textMarks } from '../../text/used-faces.ts';
import type { VectorFonts } from '../../text/vector-fonts.ts';

/**
 * What PDF readers disagree on as text, to be drawn as shapes and read as unseen text: what Skia makes fonts of drawings
 * (Type 3) of. Those are emoji, which poppler's Cairo does not show, and outlines around letters; where a drawing is
 * painted with a gradient, poppler's Splash spreads it over the whole box of the glyph. Elliptical gradients are here
 * too: for text Skia makes circles of them.
 */
export function readersDisagree(scene: Scene, { outliner, store }: VectorFonts): Outlining {
  const styles = textMarks(scene.marks).flatMap((mark) => mark.styles);
  const drawn = new Set<string>();
  for (const face of new Set(styles.filter(hasGradient).map((style) => style.face))) {
    if (isEmbeddedAsDrawings(Buffer.from(store.tables(face)))) drawn.add(face);
  }
  return {
    outliner,
    isOutlined: (style) =>
      style.stroke !== null ||
      store.face(style.face).emoji ||
      bendsPaint(style) ||
      (hasGradient(style) && drawn.has(style.face)),
    leftAs: unseenStyle,
  };
}

function hasGradient({ fill }: TextStyle): boolean {
  return fill !== null && fill.type !== 'solid';
}

/** Fonts without TrueType outlines, and those with an axis that subsets keep: an optical size. */
function isEmbeddedAsDrawings(font: Buffer): boolean {
  const tables = readTables(font);
  const axes = tables.find(({ tag }) => tag === 'fvar')?.data;
  return !tables.some(({ tag }) => tag === 'glyf') || (axes?.includes('opsz') ?? false);
}
