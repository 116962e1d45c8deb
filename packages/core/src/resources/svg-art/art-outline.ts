import { type Box, outset } from '../../geometry/box.ts';
import { invert, isIdentity, type Matrix, multiply, scaling } from '../../geometry/matrix.ts';
import { innerMark } from '../../scene/inner-mark.ts';
import type { Mark, ShapeMark } from '../../scene/marks.ts';
import type { Paint, Stroke } from '../../scene/paint.ts';
import { drawMarkers, markableElements } from './art-marker.ts';
import { resolvePaint } from './art-paint.ts';
import { patternMark, patternOf } from './art-pattern.ts';
import type { ArtPainter, Place } from './art-place.ts';
import { type ArtShape, mapShape } from './art-shape.ts';
import { artStroke, dashCount, strokeMargin } from './art-stroke.ts';
import type { ArtStyle, PaintStep } from './art-style.ts';
import { beyondSubset } from './beyond-subset.ts';
import type { SvgNode } from './svg-tree.ts';

interface Outline {
  readonly art: ArtShape;
  readonly node: SvgNode;
  /** Whether its stroke is as wide as stated whatever the scale. */
  readonly isRigid: boolean;
}

const black: Paint = { type: 'solid', color: '#000000' };

/** Fill, stroke and markers of a shape, in the order it asks for. `inside` has the shape's own style and matrix. */
export function drawOutline(outline: Outline, inside: Place, painter: ArtPainter): readonly Mark[] {
  const { art, node, isRigid } = outline;
  const { style } = inside;
  if (inside.role === 'clip') {
    painter.budget.spendPieces(art.pieces);
    return [shapeMark(art, inside, painter, { fill: black, stroke: null })];
  }
  const hasStroke = style.strokeWidth > 0 && style.stroke.type !== 'none';
  const area = outset(art.bounds, hasStroke ? strokeMargin(artStroke(style, black)) : 0);
  const at = {
    document: painter.document,
    bounds: art.bounds,
    area,
    viewport: inside.viewport,
    grey: inside.grey,
    current: style.color,
  };
  const hasPattern = [style.fill, style.stroke].some((paint) => patternOf(paint, painter.document) !== undefined);
  const [firstStep, secondStep] = style.paintOrder.filter((step) => step !== 'markers');
  const hasMarkers =
    markableElements.has(node.name) && (style.markerStart ?? style.markerMid ?? style.markerEnd) !== null;
  if (!hasPattern && !hasMarkers && !isRigid && firstStep === 'fill' && secondStep === 'stroke') {
    const fill = resolvePaint(style.fill, { ...at, opacity: style.fillOpacity });
    const stroke = hasStroke
      ? strokeOf(style, resolvePaint(style.stroke, { ...at, opacity: style.strokeOpacity }))
      : null;
    if (fill === null && stroke === null) return [];
    spend(art, stroke, painter);
    return [shapeMark(art, inside, painter, { fill, stroke })];
  }
  const steps: Record<PaintStep, () => readonly Mark[]> = {
    fill: () => {
      const pattern = patternOf(style.fill, painter.document);
      if (pattern) {
        const tiled = patternMark(pattern, { bounds: art.bounds, area: art.bounds }, inside, painter);
        inside.reach.note(art.bounds, 0, inside.matrix);
        return tiled
          ? [painter.group([tiled], { clip: mapShape(art.shape, inside.matrix), opacity: style.fillOpacity })]
          : [];
      }
      const fill = resolvePaint(style.fill, { ...at, opacity: style.fillOpacity });
      if (fill === null) return [];
      spend(art, null, painter);
      return [shapeMark(art, inside, painter, { fill, stroke: null })];
    },
    stroke: () => (hasStroke ? drawStroke(outline, area, inside, painter) : []),
    markers: () => (hasMarkers ? drawMarkers(node, art, inside, painter) : []),
  };
  return style.paintOrder.flatMap((step) => steps[step]());
}

function drawStroke({ art, isRigid }: Outline, area: Box, inside: Place, painter: ArtPainter): readonly Mark[] {
  const { style } = inside;
  const at = {
    document: painter.document,
    bounds: art.bounds,
    area,
    viewport: inside.viewport,
    grey: inside.grey,
    current: style.color,
  };
  const pattern = patternOf(style.stroke, painter.document);
  const paint = pattern ? black : resolvePaint(style.stroke, { ...at, opacity: style.strokeOpacity });
  if (paint === null) return [];
  const stroke = artStroke(style, paint);
  spend(art, stroke, painter);
  const mark = isRigid
    ? rigidStroke(art, stroke, inside, painter)
    : shapeMark(art, inside, painter, { fill: null, stroke });
  if (pattern === undefined) return [mark];
  const tiled = patternMark(pattern, { bounds: art.bounds, area }, inside, painter);
  return tiled ? [painter.group([tiled, mark], { mask: 'alpha', opacity: style.strokeOpacity })] : [];
}

/** A stroke in the px of the page: the outline is mapped there, and the mark back. */
function rigidStroke(art: ArtShape, stroke: Stroke, inside: Place, painter: ArtPainter): ShapeMark {
  if (stroke.paint.type !== 'solid') beyondSubset('a gradient on a pen that does not scale');
  const scale = painter.ports.scale ?? { x: 1, y: 1 };
  const toPage = scaling(scale.x, scale.y);
  const back = invert(toPage) ?? beyondSubset('a flat page');
  const toPx: Matrix = multiply(toPage, inside.matrix);
  inside.reach.note(art.bounds, strokeMargin(stroke), inside.matrix);
  return { ...bareShape(painter), shape: mapShape(art.shape, toPx), transform: isIdentity(back) ? null : back, stroke };
}

function strokeOf(style: ArtStyle, paint: Paint | null): Stroke | null {
  return paint && artStroke(style, paint);
}

function spend(art: ArtShape, stroke: Stroke | null, { budget }: ArtPainter): void {
  budget.spendPieces(art.pieces + dashCount(art, stroke));
}

function shapeMark(
  art: ArtShape,
  { matrix, reach }: Place,
  painter: ArtPainter,
  { fill, stroke }: Pick<ShapeMark, 'fill' | 'stroke'>,
): ShapeMark {
  reach.note(art.bounds, strokeMargin(stroke), matrix);
  return { ...bareShape(painter), shape: art.shape, transform: isIdentity(matrix) ? null : matrix, fill, stroke };
}

function bareShape({ ports }: ArtPainter): Omit<ShapeMark, 'shape'> {
  return { kind: 'shape', ...innerMark(ports.elementId), fill: null, stroke: null, shadows: [] };
}
