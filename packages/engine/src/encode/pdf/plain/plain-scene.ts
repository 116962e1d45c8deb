import { type Mark, needsLayer, type Paint, type Scene, type TextMark, type TextStyle } from '@platen/core';

/**
 * Whether a page may be written without Skia: shapes, pictures, text from left to right, in colours and opaque gradients. A
 * quick look, so that other pages lose no time; fonts and rare strokes may still turn out to need Skia.
 */
export function isPlain(scene: Scene): boolean {
  return (scene.background === null || isPlainPaint(scene.background)) && scene.marks.every(isKnownPlain);
}

/** Marks that were found plain: of a series, most are the same in each scene. */
const plain = new WeakSet<Mark>();

function isKnownPlain(mark: Mark): boolean {
  if (plain.has(mark)) return true;
  if (!isPlainMark(mark)) return false;
  plain.add(mark);
  return true;
}

function isPlainMark(mark: Mark): boolean {
  if (mark.blendMode !== 'normal' || needsLayer(mark)) return false;
  switch (mark.kind) {
    case 'group':
      return mark.tiles === undefined && mark.svgFilter === undefined && mark.children.every(isPlainMark);
    case 'shape':
      return (
        mark.shadows.length === 0 &&
        (mark.fill === null || isPlainPaint(mark.fill)) &&
        (mark.stroke === null || isPlainPaint(mark.stroke.paint))
      );
    case 'text':
      return isPlainText(mark);
    case 'image':
      return true;
  }
}

function isPlainText({ styles, lines, backgrounds, decorations }: TextMark): boolean {
  return (
    styles.every(isPlainStyle) &&
    lines.every(({ runs }) => runs.every(({ direction }) => direction === 'ltr')) &&
    backgrounds.every(({ paint }) => isPlainPaint(paint)) &&
    decorations.every(({ paint }) => isPlainPaint(paint))
  );
}

function isPlainStyle({ fill, stroke, shadows }: TextStyle): boolean {
  return stroke === null && shadows.length === 0 && (fill === null || isPlainPaint(fill));
}

/** Gradients with alpha need a mask, and PDF has no conic ones. */
function isPlainPaint(paint: Paint): boolean {
  if (paint.type === 'solid') return true;
  if (paint.type === 'conic' || (paint.type === 'radial' && paint.focus !== undefined)) return false;
  return paint.stops.length > 1 && paint.stops.every(({ color }) => color.startsWith('#'));
}
