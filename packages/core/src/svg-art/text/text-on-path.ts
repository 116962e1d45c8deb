import { identity } from '../../geometry/matrix.ts';
import { transformPath } from '../../geometry/transform-path.ts';
import { splitClusters } from '../../text/scripts/clusters.ts';
import { readTransform } from '../art-numbers.ts';
import type { ArtPainter, Place } from '../art-place.ts';
import { readShape, shapeCommands, shapeElements } from '../art-shape.ts';
import { MeasuredPath } from '../path-lengths.ts';
import { withinSubset } from '../sanitize/beyond-subset.ts';
import type { SvgNode } from '../svg-tree.ts';
import { textLength } from './art-font.ts';

export interface TextPath {
  readonly path: MeasuredPath;
  /** Where text begins, or is anchored, along the path. */
  readonly start: number;
}

/** Each curve of it is walked in many steps. */
const costOfPiece = 8;

/** What a `<textPath>` runs along, in units of its text; null where there is none, and nothing is drawn. */
export function readTextPath(node: SvgNode, inside: Place, { document, budget }: ArtPainter): TextPath | null {
  const target = document.referenced(node);
  if (target === undefined || !shapeElements.has(target.name)) return null;
  const shape = readShape(target, inside.viewport, 'nonzero');
  if (shape === null) return null;
  budget.spendPieces(shape.pieces * costOfPiece);
  const matrix = withinSubset(() => readTransform(document.declared(target).get('transform'))) ?? identity;
  const path = new MeasuredPath(transformPath(shapeCommands(shape.shape), matrix));
  const start = textLength(node.attributes.get('startOffset') ?? '0', inside.style.font.size, path.length);
  return { path, start };
}

/** Parts of a text that stand along a path each for themselves. */
export function pathClusters(text: string): readonly string[] {
  return splitClusters(text).map(({ start, end }) => text.slice(start, end));
}

/** A piece of text on a straight line. */
interface PlacedPiece {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly rotateDeg: number;
}

/** Puts pieces of one cluster each on the path, the middle of each where it belongs; beyond the ends nothing is drawn. */
export function setOnPath<Piece extends PlacedPiece>(
  pieces: readonly Piece[],
  { path, start }: TextPath,
  anchor: 'start' | 'middle' | 'end',
): readonly Piece[] {
  const [first] = pieces;
  const last = pieces.at(-1);
  if (!first || !last) return [];
  const total = last.x + last.width - first.x;
  const from = start - (anchor === 'start' ? 0 : anchor === 'middle' ? total / 2 : total);
  return pieces.flatMap((piece) => {
    const place = path.at(from + piece.x - first.x + piece.width / 2);
    if (place === undefined) return [];
    const turn = (place.angleDeg * Math.PI) / 180;
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    // `y` is how far the piece stands off the path.
    return [
      {
        ...piece,
        x: place.x - (cos * piece.width) / 2 - sin * piece.y,
        y: place.y - (sin * piece.width) / 2 + cos * piece.y,
        rotateDeg: place.angleDeg + piece.rotateDeg,
      },
    ];
  });
}
