import { type Matrix, multiply, rotation, scaling, translation } from '../geometry/matrix.ts';
import type { Mark } from '../scene/marks.ts';
import { elementChildren } from './art-document.ts';
import { readLength } from './art-numbers.ts';
import { type ArtPainter, contextOf, type Place, Reach } from './art-place.ts';
import { type ArtShape, mapShape, shapeCommands } from './art-shape.ts';
import { readOwnStyle } from './art-style.ts';
import { placeViewBox } from './art-viewport.ts';
import { pathVertices, type Vertex } from './path-vertices.ts';
import { beyondSubset } from './sanitize/beyond-subset.ts';
import type { SvgNode } from './svg-tree.ts';

/** Elements whose vertices markers stand on. */
export const markableElements: ReadonlySet<string> = new Set(['path', 'line', 'polyline', 'polygon']);

const maxCopies = 8;

/** The markers of a shape, in the order of its vertices. */
export function drawMarkers(node: SvgNode, art: ArtShape, inside: Place, painter: ArtPainter): readonly Mark[] {
  const { markerStart, markerMid, markerEnd } = inside.style;
  const vertices = pathVertices(shapeCommands(art.shape));
  const marked = { ...inside, context: contextOf(inside, () => art.bounds) };
  const last = vertices.length - 1;
  return vertices.flatMap((vertex, index) => {
    const ends = [
      ...(index === 0 ? [{ id: markerStart, isStart: true }] : []),
      ...(index > 0 && index < last ? [{ id: markerMid, isStart: false }] : []),
      ...(index === last ? [{ id: markerEnd, isStart: false }] : []),
    ];
    return ends.flatMap(({ id, isStart }) => {
      const marker = id === null ? undefined : painter.document.byId(id);
      return marker?.name === 'marker' && marker !== node && !inside.markers?.includes(marker)
        ? drawMarker(marker, vertex, isStart, marked, painter)
        : [];
    });
  });
}

function drawMarker(
  marker: SvgNode,
  vertex: Vertex,
  isStart: boolean,
  inside: Place,
  painter: ArtPainter,
): readonly Mark[] {
  const { document } = painter;
  if (painter.budget.isSpent) return [];
  if (inside.copies >= maxCopies) beyondSubset('deep markers');
  const { attributes } = marker;
  const { viewport } = inside;
  const length = (name: string, direction: 'across' | 'down', fallback: number) =>
    readLength(attributes.get(name), fallback, { viewport, direction });
  const box = { x: 0, y: 0, width: length('markerWidth', 'across', 3), height: length('markerHeight', 'down', 3) };
  const placed = placeViewBox(box, attributes.get('viewBox'), attributes.get('preserveAspectRatio'));
  if (placed === null) return [];
  const scale = attributes.get('markerUnits') === 'userSpaceOnUse' ? 1 : inside.style.strokeWidth;
  if (scale <= 0) return [];
  const { shown } = placed;
  // The viewBox's own size is what percentages and keywords of the reference point are of.
  const reference = (name: 'refX' | 'refY') => {
    const text = attributes.get(name)?.trim() ?? '0';
    const [from, size] = name === 'refX' ? [shown.x, shown.width] : [shown.y, shown.height];
    const share = keywords[text];
    return share === undefined
      ? readLength(text, 0, {
          viewport: attributes.has('viewBox') ? { width: shown.width, height: shown.height } : viewport,
          direction: name === 'refX' ? 'across' : 'down',
        })
      : from + share * size;
  };
  const [a, b, c, d, e, f] = placed.transform;
  const [x, y] = [reference('refX'), reference('refY')];
  const matrix: Matrix = multiply(
    inside.matrix,
    translation(vertex.x, vertex.y),
    rotation(angleOf(attributes.get('orient'), vertex, isStart)),
    scaling(scale, scale),
    translation(-(a * x + c * y + e), -(b * x + d * y + f)),
  );
  const place: Place = {
    ...inside,
    matrix: multiply(matrix, placed.transform),
    viewport: { width: shown.width, height: shown.height },
    style: { ...document.styleInPlace(marker, viewport), markerStart: null, markerMid: null, markerEnd: null },
    copies: inside.copies + 1,
    markers: [...(inside.markers ?? []), marker],
    reach: new Reach(null),
  };
  const marks = elementChildren(marker).flatMap((child) => painter.draw(child, place));
  if (marks.length === 0) return [];
  inside.reach.note(box, 0, matrix);
  const declared = document.declared(marker);
  const { overflowShown, opacity } = readOwnStyle(declared);
  if (overflowShown) inside.reach.note({ x: -1e6, y: -1e6, width: 2e6, height: 2e6 }, 0, inside.matrix);
  const clip = overflowShown ? null : mapShape({ type: 'rect', ...box }, matrix);
  return [painter.group(marks, { clip, opacity })];
}

const keywords: Readonly<Record<string, number>> = { left: 0, top: 0, center: 0.5, right: 1, bottom: 1 };

function angleOf(orient: string | undefined, { inDeg, outDeg }: Vertex, isStart: boolean): number {
  const text = orient?.trim() ?? '0';
  if (text === 'auto' || text === 'auto-start-reverse') {
    return bisector(inDeg, outDeg) + (isStart && text !== 'auto' ? 180 : 0);
  }
  const [, value = '0', unit = ''] =
    /^([+-]?[\d.]{1,12})(deg|rad|grad|turn)?$/.exec(text) ?? beyondSubset(`angle ${text}`);
  return Number(value) * (degrees[unit] ?? 1);
}

const degrees: Readonly<Record<string, number>> = { '': 1, deg: 1, rad: 180 / Math.PI, grad: 0.9, turn: 360 };

/** Half-way between two directions, through the smaller of the angles between them. */
function bisector(from: number | null, to: number | null): number {
  if (from === null || to === null) return from ?? to ?? 0;
  const turn = ((((to - from) % 360) + 540) % 360) - 180;
  return from + turn / 2;
}
