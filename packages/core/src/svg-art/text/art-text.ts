import { type Box, union } from '../../geometry/box.ts';
import { type Matrix, mapBox, meanScale, multiply, rotation, scaling, translation } from '../../geometry/matrix.ts';
import { innerMark } from '../../scene/inner-mark.ts';
import type { Mark, TextMark } from '../../scene/marks.ts';
import type { Paint, Stroke } from '../../scene/paint.ts';
import type { ArtPainter, Place } from '../art-place.ts';
import type { ArtStyle } from '../art-style.ts';
import { resolvePaint } from '../paint/art-paint.ts';
import { patternMark, patternOf } from '../paint/art-pattern.ts';
import { artStroke } from '../paint/art-stroke.ts';
import { scalePaint } from '../paint/scale-paint.ts';
import type { SvgNode } from '../svg-tree.ts';
import { placeText, type TextSegment } from './place-text.ts';

/** A `<text>` as text marks, one for each piece of one style and place; null paints are left out. */
export function drawText(node: SvgNode, inside: Place, painter: ArtPainter): readonly Mark[] {
  const factor = textFactor(inside, painter);
  const segments = placeText(node, inside, painter, factor);
  const bounds = boundsOf(segments);
  if (bounds === null) return [];
  inside.reach.note(bounds, Math.max(...segments.map(({ style }) => style.font.size)), inside.matrix);
  return segments.flatMap((segment) =>
    segment.style.visible ? drawSegment(segment, bounds, inside, painter, factor) : [],
  );
}

/** The em boxes of a `<text>`, in its own units; null when it is empty. */
export function textBounds(node: SvgNode, place: Place, painter: ArtPainter): Box | null {
  return boundsOf(placeText(node, place, painter, textFactor(place, painter)));
}

/**
 * px of the page per user unit: text is laid out at the size at which it is seen, because layout rounds to parts of px,
 * as browsers do with text in SVG.
 */
function textFactor({ matrix }: Place, { ports }: ArtPainter): number {
  const { x, y } = ports.scale ?? { x: 1, y: 1 };
  const factor = meanScale(multiply(scaling(x, y), matrix));
  return factor > 1e-3 && factor < 1e4 ? factor : 1;
}

function boundsOf(segments: readonly TextSegment[]): Box | null {
  return segments.reduce<Box | null>((sum, { x, y, width, above, below, rotateDeg }) => {
    const box = mapBox(multiply(translation(x, y), rotation(rotateDeg)), {
      x: 0,
      y: -above,
      width,
      height: above + below,
    });
    return sum ? union(sum, box) : box;
  }, null);
}

const black: Paint = { type: 'solid', color: '#000000' };

interface Pens {
  readonly fill: Paint | null;
  readonly stroke: Stroke | null;
}

function drawSegment(
  segment: TextSegment,
  bounds: Box,
  inside: Place,
  painter: ArtPainter,
  factor: number,
): readonly Mark[] {
  const { style } = segment;
  const written = (pens: Pens): TextMark => textMark(segment, pens, inside, painter, factor);
  if (inside.role === 'clip') return [written({ fill: black, stroke: null })];
  const reach = style.strokeWidth * style.miterLimit + style.font.size;
  const area = {
    x: bounds.x - reach,
    y: bounds.y - reach,
    width: bounds.width + 2 * reach,
    height: bounds.height + 2 * reach,
  };
  const at = {
    document: painter.document,
    bounds,
    area,
    viewport: inside.viewport,
    grey: inside.grey,
    current: style.color,
  };
  const hasStroke = style.strokeWidth > 0;
  const outline = (paint: Paint) => scaleStroke(artStroke(style, paint), factor);

  /** Paints through the glyphs: for paints that no text of every painter can have. */
  const through = (paint: ArtStyle['fill'], opacity: number, pens: Pens): readonly Mark[] => {
    const pattern = patternOf(paint, painter.document);
    const own = pattern ? null : resolvePaint(paint, { ...at, opacity });
    const beneath: Mark | null = pattern
      ? patternMark(pattern, { bounds, area }, inside, painter)
      : own && {
          kind: 'shape',
          ...innerMark(painter.ports.elementId),
          transform: inside.matrix,
          shape: { type: 'rect', ...area },
          fill: own,
          stroke: null,
          shadows: [],
        };
    if (beneath === null) return [];
    return [painter.group([beneath, written(pens)], { mask: 'alpha', ...(pattern && { opacity }) })];
  };
  const plain = (paint: ArtStyle['fill'], opacity: number): Paint | null | 'through' => {
    if (patternOf(paint, painter.document)) return 'through';
    const own = resolvePaint(paint, { ...at, opacity });
    if (own === null || own.type === 'solid') return own;
    // A turned piece has a gradient that is not turned with it.
    return own.type === 'linear' && segment.rotateDeg === 0 ? scalePaint(own, factor) : 'through';
  };
  const fill = plain(style.fill, style.fillOpacity);
  const stroke = hasStroke ? plain(style.stroke, style.strokeOpacity) : null;
  const isFillFirst = style.paintOrder.indexOf('fill') < style.paintOrder.indexOf('stroke');
  if (fill !== 'through' && stroke !== 'through') {
    if (fill === null && stroke === null) return [];
    const pen = stroke && outline(stroke);
    // A stroke under the fill is what an outline outside is, of twice its width.
    const beneath = pen && !isFillFirst ? ({ ...pen, width: pen.width / 2, align: 'outside' } as const) : pen;
    return [written({ fill, stroke: beneath })];
  }
  const filled =
    fill === 'through'
      ? through(style.fill, style.fillOpacity, { fill: black, stroke: null })
      : fill && [written({ fill, stroke: null })];
  const stroked =
    stroke === 'through'
      ? through(style.stroke, style.strokeOpacity, { fill: null, stroke: outline(black) })
      : stroke && [written({ fill: null, stroke: outline(stroke) })];
  return (isFillFirst ? [filled, stroked] : [stroked, filled]).flatMap((marks) => marks ?? []);
}

function textMark(
  { layout, decorations, x, y, rotateDeg, stretch, style }: TextSegment,
  { fill, stroke }: Pens,
  inside: Place,
  { ports }: ArtPainter,
  factor: number,
): TextMark {
  const [first] = layout.lines;
  const local: Matrix = multiply(
    inside.matrix,
    scaling(1 / factor, 1 / factor),
    ...(rotateDeg === 0 && stretch === 1
      ? []
      : [
          translation(x * factor, y * factor),
          rotation(rotateDeg),
          scaling(stretch, 1),
          translation(-x * factor, -y * factor),
        ]),
  );
  const dx = x * factor;
  const dy = y * factor - (first?.baseline ?? 0);
  const bar = fill ?? stroke?.paint ?? black;
  return {
    kind: 'text',
    ...innerMark(ports.elementId),
    transform: local,
    styles: layout.styles.map((own) => ({ ...own, fill, stroke })),
    lines: layout.lines.map((line) => ({
      ...line,
      box: { ...line.box, x: line.box.x + dx, y: line.box.y + dy },
      baseline: line.baseline + dy,
      text: line.text.replaceAll('\u00a0', ' '),
      runs: line.runs.map((run) => ({ ...run, x: run.x + dx, text: run.text.replaceAll('\u00a0', ' ') })),
    })),
    backgrounds: [],
    decorations:
      style.font.decoration.length === 0
        ? []
        : decorations.map((one) => ({
            ...one,
            x: one.x + dx,
            y: one.y + dy,
            gaps: one.gaps.map(([from, to]) => [from + dx, to + dx] as const),
            paint: bar,
          })),
  };
}

function scaleStroke(stroke: Stroke, factor: number): Stroke {
  return {
    ...stroke,
    width: stroke.width * factor,
    dash: stroke.dash.map((part) => part * factor),
    dashOffset: stroke.dashOffset * factor,
  };
}
