import { type Box, outset } from '../geometry/box.ts';
import { invert, isIdentity, type Matrix, mapBox, multiply, scaling } from '../geometry/matrix.ts';
import type { Shape } from '../geometry/shape.ts';
import { innerMark } from '../scene/inner-mark.ts';
import type { Mark, ShapeMark } from '../scene/marks.ts';
import type { Paint, Stroke } from '../scene/paint.ts';
import { drawMarkers, markableElements } from './art-marker.ts';
import { type ArtPainter, type PaintSource, type Place, paintSource } from './art-place.ts';
import { type ArtShape, mapShape } from './art-shape.ts';
import type { ArtStyle, PaintStep } from './art-style.ts';
import { resolvePaint } from './paint/art-paint.ts';
import { patternMark, patternOf } from './paint/art-pattern.ts';
import { artStroke, dashCount, strokeMargin } from './paint/art-stroke.ts';
import { beyondSubset } from './sanitize/beyond-subset.ts';
import type { SvgNode } from './svg-tree.ts';

interface Outline {
  readonly art: ArtShape;
  readonly node: SvgNode;
  /** Whether its stroke is as wide as stated whatever the scale. */
  readonly isRigid: boolean;
}

const black: Paint = { type: 'solid', color: '#000000' };

/** Fill, stroke and markers of a shape, in the order it asks for. `inside` has the shape's own style and matrix. */
export function drawOutline(outline: Outline, place: Place, painter: ArtPainter): readonly Mark[] {
  const dot = dotOf(outline.art, place.style);
  if (dot) {
    const { stroke: fill, strokeOpacity: fillOpacity } = place.style;
    const style = { ...place.style, fill, fillOpacity, stroke: { type: 'none' } as const };
    return drawOutline({ ...outline, art: dot }, { ...place, style }, painter);
  }
  const inside = place;
  const { art, node, isRigid } = outline;
  const { style } = inside;
  if (inside.role === 'clip') {
    painter.budget.spendPieces(art.pieces);
    return [shapeMark(art, inside, painter, { fill: black, stroke: null })];
  }
  const hasStroke = style.strokeWidth > 0 && style.stroke.type !== 'none';
  const area = outset(art.bounds, hasStroke ? strokeMargin(artStroke(style, black)) : 0);
  const fillSource = paintSource(style.fill, inside, () => art.bounds);
  const strokeSource = paintSource(style.stroke, inside, () => art.bounds);
  const at = { area, inside, painter };
  const hasPattern = [fillSource, strokeSource].some(({ paint }) => patternOf(paint, painter.document) !== undefined);
  const [firstStep, secondStep] = style.paintOrder.filter((step) => step !== 'markers');
  const hasMarkers =
    markableElements.has(node.name) && (style.markerStart ?? style.markerMid ?? style.markerEnd) !== null;
  if (!hasPattern && !hasMarkers && !isRigid && firstStep === 'fill' && secondStep === 'stroke') {
    const fill = paintOf(fillSource, style.fillOpacity, at);
    const stroke = hasStroke ? strokeOf(style, paintOf(strokeSource, style.strokeOpacity, at)) : null;
    if (fill === null && stroke === null) return [];
    spend(art, stroke, painter);
    return [shapeMark(art, inside, painter, { fill, stroke })];
  }
  const steps: Record<PaintStep, () => readonly Mark[]> = {
    fill: () => {
      const pattern = patternOf(fillSource.paint, painter.document);
      if (pattern) {
        const tiled = tilesOf(pattern, fillSource, { area: art.bounds, inside, painter });
        inside.reach.note(art.bounds, 0, inside.matrix);
        if (tiled)
          return [painter.group([tiled], { clip: mapShape(art.shape, inside.matrix), opacity: style.fillOpacity })];
      }
      const fill = paintOf(fillSource, style.fillOpacity, at);
      if (fill === null) return [];
      spend(art, null, painter);
      return [shapeMark(art, inside, painter, { fill, stroke: null })];
    },
    stroke: () => (hasStroke ? drawStroke(outline, strokeSource, at) : []),
    markers: () => (hasMarkers ? drawMarkers(node, art, inside, painter) : []),
  };
  return style.paintOrder.flatMap((step) => steps[step]());
}

/** What the caps of a line of no length make, which canvases do not draw. */
function dotOf({ bounds }: ArtShape, { cap, stroke, strokeWidth }: ArtStyle): ArtShape | null {
  const { x, y, width, height } = bounds;
  if (width + height > 0 || cap === 'butt' || stroke.type === 'none' || strokeWidth <= 0) return null;
  const half = strokeWidth / 2;
  const box = { x: x - half, y: y - half, width: strokeWidth, height: strokeWidth };
  const shape: Shape =
    cap === 'round' ? { type: 'ellipse', cx: x, cy: y, rx: half, ry: half } : { type: 'rect', ...box };
  return { shape, bounds: box, pieces: 4 };
}

interface Painting {
  /** All that is painted, in units of the shape. */
  readonly area: Box;
  readonly inside: Place;
  readonly painter: ArtPainter;
}

/** From the units of what a paint was said for to those of what it paints; undefined where they are the same. */
function spaceOf(source: PaintSource, { inside }: Painting): Matrix | undefined {
  if (source.inside === inside) return undefined;
  const back = invert(inside.matrix) ?? beyondSubset('a flat place');
  return multiply(back, source.inside.matrix);
}

function paintOf(source: PaintSource, opacity: number, at: Painting): Paint | null {
  const { inside, painter, area } = at;
  const { viewport, grey } = inside;
  const bounds = source.bounds() ?? area;
  const current = source.inside.style.color;
  const space = spaceOf(source, at);
  const place = { document: painter.document, bounds, area, viewport, grey, current, opacity, ...(space && { space }) };
  return resolvePaint(source.paint, place);
}

function tilesOf(pattern: SvgNode, source: PaintSource, at: Painting): Mark | null {
  const space = spaceOf(source, at);
  const back = space && invert(space);
  const area = back ? mapBox(back, at.area) : at.area;
  return patternMark(pattern, { bounds: source.bounds() ?? area, area }, source.inside, at.painter);
}

function drawStroke({ art, isRigid }: Outline, source: PaintSource, at: Painting): readonly Mark[] {
  const { inside, painter } = at;
  const { style } = inside;
  const pattern = patternOf(source.paint, painter.document);
  const tiled = pattern ? tilesOf(pattern, source, at) : null;
  const paint = tiled ? black : paintOf(source, style.strokeOpacity, at);
  if (paint === null) return [];
  const stroke = artStroke(style, paint);
  spend(art, stroke, painter);
  const mark = isRigid
    ? rigidStroke(art, stroke, inside, painter)
    : shapeMark(art, inside, painter, { fill: null, stroke });
  return tiled ? [painter.group([tiled, mark], { mask: 'alpha', opacity: style.strokeOpacity })] : [mark];
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
