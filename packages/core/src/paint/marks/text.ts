import type { TextMark, TextRun, TextStyle } from '../../scene/marks.ts';
import { applyFill, applyStroke } from '../apply-paint.ts';
import type { Canvas2D } from '../canvas.ts';
import type { PaintContext } from '../context.ts';
import { fillShape, opaque } from '../fill-shape.ts';
import { paintDecoration } from '../text-decoration.ts';
import { eachRun, setFont } from '../text-runs.ts';
import { paintTextInsets, paintTextShadows } from '../text-shadows.ts';

/** Highlights, shadows, bars beneath, glyphs, bars above. */
export function paintText(mark: TextMark, context: PaintContext): void {
  const { canvas } = context;
  for (const { shape, paint } of mark.backgrounds) fillShape(canvas, shape, paint);
  paintTextShadows(mark, context, paintSilhouette);
  for (const bar of mark.decorations) if (bar.kind !== 'line-through') paintDecoration(canvas, bar);
  eachRun(mark, (run, style, baseline) => paintRun(canvas, run, style, baseline));
  paintTextInsets(mark, context, paintSilhouette);
  for (const bar of mark.decorations) if (bar.kind === 'line-through') paintDecoration(canvas, bar);
}

function paintSilhouette(canvas: Canvas2D, run: TextRun, style: TextStyle, baseline: number): void {
  paintRun(canvas, run, silhouette(style), baseline);
}

/** What casts a text's shadow: its glyphs and outlines, opaque. */
function silhouette(style: TextStyle): TextStyle {
  return { ...style, fill: style.fill && opaque, stroke: style.stroke && { ...style.stroke, paint: opaque } };
}

function paintRun(canvas: Canvas2D, run: TextRun, style: TextStyle, baseline: number): void {
  setFont(canvas, run, style);
  const { fill, stroke } = style;
  // An outline outside of the glyphs is twice as wide and lies under them.
  if (stroke?.align === 'outside') strokeGlyphs(canvas, run, style, baseline);
  if (fill) {
    applyFill(canvas, fill);
    canvas.fillText(run.text, run.x, baseline);
  }
  if (stroke && stroke.align !== 'outside') strokeGlyphs(canvas, run, style, baseline);
}

function strokeGlyphs(canvas: Canvas2D, run: TextRun, { stroke }: TextStyle, baseline: number): void {
  if (stroke === null) return;
  applyStroke(canvas, stroke.paint);
  canvas.lineWidth = stroke.align === 'outside' ? 2 * stroke.width : stroke.width;
  canvas.lineJoin = stroke.join;
  canvas.lineCap = stroke.cap;
  canvas.miterLimit = stroke.miterLimit;
  canvas.setLineDash([...stroke.dash]);
  canvas.lineDashOffset = stroke.dashOffset;
  canvas.strokeText(run.text, run.x, baseline);
}
