import type { Box } from '../../geometry/box.ts';
import { invert, type Matrix, mapBox, multiply, scaling, translation } from '../../geometry/matrix.ts';
import type { GroupMark } from '../../scene/marks.ts';
import { type ArtDocument, elementChildren } from '../art-document.ts';
import { type Direction, readLength, readShare, transformOf } from '../art-numbers.ts';
import { type ArtPainter, type Place, Reach } from '../art-place.ts';
import type { ArtPaint } from '../art-style.ts';
import { placeViewBox } from '../art-viewport.ts';
import { beyondSubset } from '../sanitize/beyond-subset.ts';
import type { SvgNode } from '../svg-tree.ts';

/** The `<pattern>` that a fill or stroke names. */
export function patternOf(paint: ArtPaint, document: ArtDocument): SvgNode | undefined {
  const server = paint.type === 'ref' ? document.byId(paint.id) : undefined;
  return server?.name === 'pattern' ? server : undefined;
}

interface Painted {
  /** The object bounding box of what is painted, in its own units. */
  readonly bounds: Box;
  /** Where the pattern shows, in the same units. */
  readonly area: Box;
}

const maxCopies = 8;
/** Tiles are counted by painters that repeat pixels, too: no picture shows more. */
const maxAcross = 1_000_000;

/** The pattern's tiles over all of the area, in the art's px; null when it paints nothing. */
export function patternMark(
  server: SvgNode,
  { bounds, area }: Painted,
  inside: Place,
  painter: ArtPainter,
): GroupMark | null {
  const { document } = painter;
  if (inside.copies >= maxCopies) beyondSubset('deep patterns');
  const chain = document.chainOf(server);
  const attribute = (name: string) => chain.find((node) => node.attributes.has(name))?.attributes.get(name);
  const owner = chain.find((node) => elementChildren(node).length > 0);
  if (owner === undefined) return null;
  const inBox = attribute('patternUnits') !== 'userSpaceOnUse';
  const length = (name: string, direction: Direction, origin: number, whole: number) =>
    inBox
      ? origin + whole * readShare(attribute(name), 0)
      : readLength(attribute(name), 0, { viewport: inside.viewport, direction });
  const tile = {
    x: length('x', 'across', bounds.x, bounds.width),
    y: length('y', 'down', bounds.y, bounds.height),
    width: length('width', 'across', 0, bounds.width),
    height: length('height', 'down', 0, bounds.height),
  };
  if (tile.width <= 0 || tile.height <= 0) return null;
  const transform = { transform: attribute('patternTransform'), origin: attribute('transform-origin') };
  const moved = inBox ? transformOf(transform, bounds, bounds) : transformOf(transform, inside.viewport);
  const own = multiply(invert(moved) ? moved : translation(0, 0), translation(tile.x, tile.y));
  const back = invert(own);
  if (back === null) return null;
  const covered = mapBox(back, area);
  if (Math.max(covered.width / tile.width, covered.height / tile.height) > maxAcross) beyondSubset('so many tiles');
  const reach = new Reach({ x: 0, y: 0, width: tile.width, height: tile.height });
  const placed = contentMatrix(attribute, tile, bounds);
  if (placed === null) return null;
  const place: Place = {
    ...inside,
    matrix: placed.matrix,
    viewport: placed.viewport ?? inside.viewport,
    style: document.styleInPlace(owner, inside.viewport),
    copies: inside.copies + 1,
    reach,
  };
  const children = elementChildren(owner).flatMap((child) => painter.draw(child, place));
  if (children.length === 0) return null;
  return painter.group(children, {
    transform: multiply(inside.matrix, own),
    tiles: { width: tile.width, height: tile.height, area: covered, overflows: reach.overflows },
  });
}

/** From the content's units to those of the tile, whose corner is (0, 0). */
function contentMatrix(
  attribute: (name: string) => string | undefined,
  tile: Box,
  bounds: Box,
): { readonly matrix: Matrix; readonly viewport?: { readonly width: number; readonly height: number } } | null {
  const viewBox = attribute('viewBox');
  if (viewBox !== undefined) {
    const placed = placeViewBox({ ...tile, x: 0, y: 0 }, viewBox, attribute('preserveAspectRatio'));
    return placed && { matrix: placed.transform, viewport: placed.shown };
  }
  const inBox = attribute('patternContentUnits') === 'objectBoundingBox';
  return { matrix: inBox ? scaling(bounds.width, bounds.height) : translation(0, 0) };
}
