import { formatColor, type Rgba } from '../../design/colors/color.ts';
import type { Box } from '../../geometry/box.ts';
import { applyToPoint, invert, type Matrix, multiply, translation } from '../../geometry/matrix.ts';
import type { GradientStop, Paint } from '../../scene/paint.ts';
import { type ArtDocument, elementChildren } from '../art-document.ts';
import { type Direction, readLength, readShare, transformOf, type Viewport } from '../art-numbers.ts';
import { type ArtPaint, readStopColor } from '../art-style.ts';
import { beyondSubset, withinSubset } from '../sanitize/beyond-subset.ts';
import type { Declarations } from '../sanitize/style-rules.ts';
import type { SvgNode } from '../svg-tree.ts';
import { type Circles, spreadCircles, spreadLine } from './spread-gradient.ts';

export interface PaintPlace {
  readonly document: ArtDocument;
  /** The object bounding box of the shape that is painted. */
  readonly bounds: Box;
  readonly viewport: Viewport;
  readonly opacity: number;
  /** What `currentColor` is. */
  readonly current: Rgba;
  /** Whether colours become the grey that is as light; see `Place`. */
  readonly grey: boolean;
  /** From the units of what the paint was said for to those of the shape; the same when absent. */
  readonly space?: Matrix;
  /** All that is painted, strokes included: how far a repeated gradient goes on. */
  readonly area: Box;
}

/** The scene's paint for a `fill` or `stroke`; null when it paints nothing. */
export function resolvePaint(paint: ArtPaint, place: PaintPlace): Paint | null {
  if (paint.type === 'none') return null;
  if (paint.type === 'color') return solid(paint.color, place);
  if (paint.type === 'current') return solid(place.current, place);
  if (paint.type === 'context') return null;
  const server = place.document.byId(paint.id);
  const isGradient = server?.name === 'linearGradient' || server?.name === 'radialGradient';
  const painted = isGradient ? gradient(server, place) : null;
  if (painted !== null) return painted;
  const { fallback } = paint;
  return fallback && solid(fallback === 'current' ? place.current : fallback, place);
}

function solid(color: Rgba, { opacity, grey }: Pick<PaintPlace, 'opacity' | 'grey'>): Paint | null {
  const a = color.a * opacity;
  return a > 0 ? { type: 'solid', color: formatColor({ ...(grey ? greyOf(color) : color), a }) } : null;
}

/** How light a colour is over black, as masks see it: the same shares as the painter's `lightnessToAlpha`. */
function greyOf({ r, g, b, a }: Rgba): Rgba {
  const level = Math.round(0.2126 * r + 0.7152 * g + 0.0722 * b);
  return { r: level, g: level, b: level, a };
}

/** What a linear gradient may take from a radial one and the other way round. */
const shared: ReadonlySet<string> = new Set(['gradientUnits', 'gradientTransform', 'transform-origin', 'spreadMethod']);

function gradient(server: SvgNode, place: PaintPlace): Paint | null {
  const { document, bounds, viewport, area } = place;
  const chain = document.chainOf(server);
  const attribute = (name: string): string | undefined =>
    chain
      .find((node) => node.attributes.has(name) && (shared.has(name) || node.name === server.name))
      ?.attributes.get(name);
  const owner = chain.find((node) => elementChildren(node).some(({ name }) => name === 'stop'));
  const stops = owner === undefined ? [] : readStops(owner, place);
  const [last] = stops.slice(-1);
  if (last === undefined) return null;
  if (stops.length === 1) return { type: 'solid', color: last.color };
  const named = attribute('spreadMethod');
  const spread = named === 'reflect' || named === 'repeat' ? named : 'pad';

  const inBox = attribute('gradientUnits') !== 'userSpaceOnUse';
  // SVG 2, section 13.2: a box of no area has no gradient.
  if (inBox && (bounds.width <= 0 || bounds.height <= 0)) return null;
  const box: Matrix = inBox ? [bounds.width, 0, 0, bounds.height, bounds.x, bounds.y] : [1, 0, 0, 1, 0, 0];
  const transform = attribute('gradientTransform');
  const unit = inBox ? { width: 1, height: 1 } : viewport;
  const stated = transformOf({ transform, origin: attribute('transform-origin') }, unit);
  const moved = invert(stated) ? stated : translation(0, 0);
  const matrix = multiply(place.space ?? translation(0, 0), box, moved);
  const length = (name: string, fallback: string, direction: Direction): number =>
    inBox
      ? readShare(attribute(name) ?? fallback, 0)
      : readLength(attribute(name) ?? fallback, 0, { viewport, direction });
  if (server.name === 'linearGradient') {
    const start = [length('x1', '0%', 'across'), length('y1', '0%', 'down')] as const;
    const end = [length('x2', '100%', 'across'), length('y2', '0%', 'down')] as const;
    const line = spread === 'pad' ? { start, end, stops } : spreadLine({ start, end, stops }, { matrix, area, spread });
    return linear(line.start, line.end, { matrix, stops: line.stops }) ?? { type: 'solid', color: last.color };
  }
  const cx = length('cx', '50%', 'across');
  const cy = length('cy', '50%', 'down');
  const r = length('r', '50%', 'diagonal');
  const fx = attribute('fx') === undefined ? cx : length('fx', '50%', 'across');
  const fy = attribute('fy') === undefined ? cy : length('fy', '50%', 'down');
  const focal = Math.max(0, length('fr', '0%', 'diagonal'));
  const isEdge = focal === r && fx === cx && fy === cy;
  if (r <= 0 || (isEdge && spread !== 'pad')) return { type: 'solid', color: last.color };
  // Between equal circles painters draw nothing; viewers of SVG draw an edge.
  const fr = isEdge ? 0.999 * r : focal;
  if (invert(matrix) === null) return null;
  const circles = { cx, cy, r, fx, fy, fr };
  if (spread === 'pad') return radial(circles, matrix, stops);
  const wide = spreadCircles({ circles, stops }, { matrix, area, spread });
  return radial(wide.circles, matrix, wide.stops);
}

/**
 * A linear gradient stays one under an affine map: its place on the line is an affine function of the point, whose
 * slope the map's inverse, transposed, carries over.
 */
function linear(
  [x0, y0]: readonly [number, number],
  [x1, y1]: readonly [number, number],
  { matrix, stops }: { readonly matrix: Matrix; readonly stops: readonly GradientStop[] },
): Paint | null {
  const inverse = invert(matrix);
  const length = (x1 - x0) ** 2 + (y1 - y0) ** 2;
  if (inverse === null || length === 0) return null;
  const slopeX = (x1 - x0) / length;
  const slopeY = (y1 - y0) / length;
  const mappedX = inverse[0] * slopeX + inverse[1] * slopeY;
  const mappedY = inverse[2] * slopeX + inverse[3] * slopeY;
  const square = mappedX ** 2 + mappedY ** 2;
  const [startX, startY] = applyToPoint(matrix, x0, y0);
  return {
    type: 'linear',
    x0: startX,
    y0: startY,
    x1: startX + mappedX / square,
    y1: startY + mappedY / square,
    stops,
  };
}

function radial({ cx, cy, r, fx, fy, fr }: Circles, matrix: Matrix, stops: readonly GradientStop[]): Paint {
  const focus = fx === cx && fy === cy && fr === 0 ? {} : { focus: { x: fx, y: fy, r: fr } };
  const [a, b, c, d, e, f] = matrix;
  if (b === 0 && c === 0 && a > 0 && d > 0 && !('focus' in focus)) {
    return { type: 'radial', cx: a * cx + e, cy: d * cy + f, rx: a * r, ry: d * r, stops };
  }
  return { type: 'radial', cx, cy, rx: r, ry: r, stops, transform: matrix, ...focus };
}

/** The colour of a stop may be that of what is around it, when it says so. */
function stopDeclarations(node: SvgNode, document: ArtDocument): Declarations {
  const declared = document.declared(node);
  const parent = document.parentOf(node);
  if (declared.get('stop-color')?.trim() !== 'inherit' || parent === undefined) return declared;
  const around = stopDeclarations(parent, document).get('stop-color') ?? '#000000';
  return new Map([...declared, ['stop-color', around]]);
}

const maxStops = 256;

function readStops(owner: SvgNode, { document, viewport, opacity, grey }: PaintPlace): readonly GradientStop[] {
  let highest = 0;
  const nodes = elementChildren(owner).filter(({ name }) => name === 'stop');
  if (nodes.length > maxStops) beyondSubset('so many stops');
  return nodes.map((node) => {
    const style = document.styleInPlace(node, viewport);
    const color = readStopColor(stopDeclarations(node, document), style);
    highest = Math.max(
      highest,
      Math.min(1, Math.max(0, withinSubset(() => readShare(node.attributes.get('offset'), 0)) ?? 0)),
    );
    return { offset: highest, color: formatColor({ ...(grey ? greyOf(color) : color), a: color.a * opacity }) };
  });
}
