import { type Box, intersection } from '../geometry/box.ts';
import { type Matrix, mapBox, multiply, translation } from '../geometry/matrix.ts';
import { formatPath, type PathCommand } from '../geometry/path-data.ts';
import type { Shape } from '../geometry/shape.ts';
import { transformPath } from '../geometry/transform-path.ts';
import type { Mark } from '../scene/marks.ts';
import { type ArtDocument, type Budget, elementChildren } from './art-document.ts';
import { readLength, transformOf, type Viewport } from './art-numbers.ts';
import { type ArtPainter, type Place, Reach } from './art-place.ts';
import { mapShape, readShape, shapeCommands, shapeElements } from './art-shape.ts';
import { type ArtStyle, inheritStyle, type OwnStyle, readOwnStyle } from './art-style.ts';
import { beyondSubset } from './sanitize/beyond-subset.ts';
import type { SvgNode } from './svg-tree.ts';

export interface ClipPlace {
  readonly document: ArtDocument;
  readonly viewport: Viewport;
  readonly budget: Budget;
  /** The clipped element's object bounding box. */
  readonly bounds: () => Box | null;
}

/** One part of a clip path, in the clipped element's user units. */
interface ClipPart {
  readonly shape: Shape;
  readonly matrix: Matrix;
  readonly bounds: Box;
}

/**
 * The outlines of a `<clipPath>` that together cut an element: what lies inside all of them is kept. Undefined when
 * there is none of that id, which clips nothing.
 */
export function resolveClip(id: string, place: ClipPlace): readonly Shape[] | undefined {
  const node = place.document.byId(id);
  if (node === undefined) return undefined;
  if (node.name !== 'clipPath') return beyondSubset('a clip that is none');
  const { document, viewport, bounds } = place;
  const matrix = multiply(movedBy(node, viewport), unitsOf(node, bounds));
  const style = document.styleInPlace(node, viewport);
  const fillRule = (part: ArtStyle) => part.clipRule;
  const parts = elementChildren(node).flatMap((child) => readPart(child, { matrix, style, fillRule, place }) ?? []);
  const { clipPath } = readOwnStyle(document.declared(node));
  // The sanitiser bounds how deep references go.
  const further = clipPath === null ? undefined : resolveClip(clipPath, place);
  return [uniteParts(parts), ...(further ?? [])];
}

/** What a `<clipPath>` draws, in the art's px, for a mask of alpha: any shapes, text and clips inside of clips. */
export function clipMarks(
  id: string,
  inside: Place,
  { painter, bounds }: { readonly painter: ArtPainter; readonly bounds: () => Box | null },
): readonly Mark[] {
  const { document } = painter;
  const node = document.byId(id);
  if (node?.name !== 'clipPath') return beyondSubset('a clip that is none');
  if (inside.copies >= maxCopies) beyondSubset('deep clips');
  const matrix = multiply(inside.matrix, movedBy(node, inside.viewport), unitsOf(node, bounds));
  const place: Place = {
    ...inside,
    matrix,
    style: document.styleInPlace(node, inside.viewport),
    copies: inside.copies + 1,
    role: 'clip',
    grey: false,
    reach: new Reach(null),
  };
  const isCutting = (name: string | undefined) => name === 'text' || (name !== undefined && shapeElements.has(name));
  const parts = elementChildren(node).filter(
    (part) => isCutting(part.name) || (part.name === 'use' && isCutting(document.referenced(part)?.name)),
  );
  const marks = parts.flatMap((part) => painter.draw(part, place));
  const { clipPath } = readOwnStyle(document.declared(node));
  if (clipPath === null || document.byId(clipPath) === undefined) return marks;
  const further = clipMarks(clipPath, { ...inside, copies: inside.copies + 1 }, { painter, bounds });
  return [painter.group([...marks, painter.group(further, {})], { mask: 'alpha' })];
}

const maxCopies = 8;

function movedBy({ attributes }: SvgNode, viewport: Viewport): Matrix {
  return transformOf({ transform: attributes.get('transform'), origin: attributes.get('transform-origin') }, viewport);
}

/** The matrix from a clip's units to those of the element it cuts. */
function unitsOf(node: SvgNode, bounds: () => Box | null): Matrix {
  if (node.attributes.get('clipPathUnits') !== 'objectBoundingBox') return translation(0, 0);
  const box = bounds() ?? beyondSubset('a clip of nothing');
  return [box.width, 0, 0, box.height, box.x, box.y];
}

interface PartContext {
  readonly matrix: Matrix;
  readonly style: ArtStyle;
  /** The part's fill rule; throws for a part that cannot cut. */
  readonly fillRule: (style: ArtStyle, own: OwnStyle) => 'nonzero' | 'evenodd';
  readonly place: ClipPlace;
}

export function readPart(node: SvgNode, { matrix, style, fillRule, place }: PartContext): ClipPart | null {
  const { document, viewport, budget } = place;
  budget.spendNode();
  if (node.name === 'title' || node.name === 'desc') return null;
  const declared = document.declared(node);
  const own = readOwnStyle(declared);
  if (!own.shown) return null;
  if (own.clipPath !== null || own.mask !== null || own.filter.length > 0) beyondSubset('a clipped part of a clip');
  const inherited = inheritStyle(style, declared, viewport);
  const inside = multiply(
    matrix,
    transformOf({ transform: declared.get('transform'), origin: declared.get('transform-origin') }, viewport),
  );
  if (node.name === 'use') {
    const target = document.referenced(node);
    if (target === undefined || !shapeElements.has(target.name)) beyondSubset('a use in a clip');
    const x = readLength(node.attributes.get('x'), 0, { viewport, direction: 'across' });
    const y = readLength(node.attributes.get('y'), 0, { viewport, direction: 'down' });
    return (
      target && readPart(target, { matrix: multiply(inside, translation(x, y)), style: inherited, fillRule, place })
    );
  }
  if (!inherited.visible) return null;
  const art = readShape(node, viewport, fillRule(inherited, own));
  if (art === null) return null;
  budget.spendPieces(art.pieces);
  return { shape: art.shape, matrix: inside, bounds: mapBox(inside, art.bounds) };
}

/** One outline of all parts. Where they overlap it must not cancel out, so they have to turn the same way. */
export function uniteParts(parts: readonly ClipPart[]): Shape {
  const [first] = parts;
  // A clip of nothing hides everything.
  if (first === undefined) return { type: 'rect', x: 0, y: 0, width: 0, height: 0 };
  if (parts.length === 1) return mapShape(first.shape, first.matrix);
  const apart = parts.every((part, index) =>
    parts.slice(index + 1).every((other) => intersection(part.bounds, other.bounds) === undefined),
  );
  const rules = new Set(parts.map(({ shape }) => (shape.type === 'path' ? shape.fillRule : 'nonzero')));
  if (!apart && parts.some(({ shape }) => shape.type === 'path')) beyondSubset('overlapping paths in a clip');
  if (rules.size > 1) beyondSubset('two fill rules in a clip');
  const commands: PathCommand[] = parts.flatMap(({ shape, matrix }) => {
    // A mirrored outline turns the other way.
    if (!apart && matrix[0] * matrix[3] - matrix[1] * matrix[2] < 0) beyondSubset('a mirrored part of a clip');
    return [...transformPath(shapeCommands(shape), matrix)];
  });
  return { type: 'path', d: formatPath(commands), fillRule: rules.has('evenodd') ? 'evenodd' : 'nonzero' };
}
