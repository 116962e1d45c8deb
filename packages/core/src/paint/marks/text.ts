import { type Box, outset } from '../../geometry/box.ts';
import { mapBox } from '../../geometry/matrix.ts';
import type { TextDecoration, TextMark, TextRun, TextStyle } from '../../scene/marks.ts';
import type { Paint } from '../../scene/paint.ts';
import { applyFill, applyStroke, gradientTransform } from '../apply-paint.ts';
import type { Canvas2D } from '../canvas.ts';
import type { PaintContext } from '../context.ts';
import { fillShape, opaque, paintThroughLayer, strokeMargin } from '../fill-shape.ts';
import { pictureBounds } from '../mark-bounds.ts';
import { paintTextInsets, paintTextShadows } from '../shadows/text-shadows.ts';
import { paintBarShadows, paintDecoration } from '../text-decoration.ts';
import { eachRun, setFont } from '../text-runs.ts';

/** Highlights, shadows, bars beneath, glyphs, bars above with their shadows: the order of Blink. */
export function paintText(mark: TextMark, context: PaintContext): void {
  const { canvas } = context;
  for (const { shape, paint } of mark.backgrounds) fillShape(canvas, shape, paint);
  const beneath = mark.decorations.filter(({ kind }) => kind !== 'line-through');
  const above = mark.decorations.filter(({ kind }) => kind === 'line-through');
  const bounds = mark.decorations.some(({ shadows }) => shadows.length > 0) ? pictureBounds(mark) : undefined;
  const castBy = (bar: TextDecoration) => bounds && paintBarShadows(context, bar, mapBox(context.matrix, bounds));
  for (const bar of beneath) castBy(bar);
  paintTextShadows(mark, context, paintSilhouette);
  for (const bar of beneath) paintDecoration(context, bar);
  eachRun(mark, (run, style, baseline) => {
    if (bendsPaint(style)) paintBentRun(context, { run, style, baseline });
    else paintRun(canvas, run, style, baseline);
  });
  paintTextInsets(mark, context, paintSilhouette);
  for (const bar of above) {
    castBy(bar);
    paintDecoration(context, bar);
  }
}

function paintSilhouette(canvas: Canvas2D, run: TextRun, style: TextStyle, baseline: number): void {
  paintRun(canvas, run, silhouette(style), baseline);
}

/** What casts a text's shadow: its glyphs and outlines, opaque. */
function silhouette(style: TextStyle): TextStyle {
  return { ...style, fill: style.fill && opaque, stroke: style.stroke && { ...style.stroke, paint: opaque } };
}

/** Whether a style has a paint that a canvas cannot give to glyphs as it is, such as an elliptical gradient. */
export function bendsPaint({ fill, stroke }: TextStyle): boolean {
  return [fill, stroke?.paint].some((paint) => paint && gradientTransform(paint) !== null);
}

/** A box around the glyphs of a run: two em on each side hold tall marks, swashes and italics. */
function glyphReach({ run, style, baseline }: BentRun): Box {
  const pen = style.stroke ? strokeMargin({ ...style.stroke, align: 'outside' }) : 0;
  const em = { x: run.x, y: baseline - style.size, width: run.width, height: style.size };
  return outset(em, 2 * style.size + pen);
}

interface BentRun {
  readonly run: TextRun;
  readonly style: TextStyle;
  readonly baseline: number;
}

/** Paints the parts of a run one by one: those whose paint is bent on layers. */
function paintBentRun(context: PaintContext, bent: BentRun): void {
  const { run, style, baseline } = bent;
  const reach = glyphReach(bent);
  const part = (paint: Paint | undefined, only: TextStyle, painted: TextStyle) => {
    if (paint === undefined) return;
    const draw = (canvas: Canvas2D, shown: TextStyle) => paintRun(canvas, run, shown, baseline);
    if (gradientTransform(paint) === null) draw(context.canvas, only);
    else paintThroughLayer(context, { reach, paint }, ({ canvas }) => draw(canvas, painted));
  };
  const { fill, stroke } = style;
  const outline = () =>
    part(
      stroke?.paint,
      { ...style, fill: null },
      { ...style, fill: null, stroke: stroke && { ...stroke, paint: opaque } },
    );
  if (stroke?.align === 'outside') outline();
  part(fill ?? undefined, { ...style, stroke: null }, { ...style, stroke: null, fill: opaque });
  if (stroke?.align !== 'outside') outline();
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
