import { type Box, intersection } from '../../geometry/box.ts';
import { type Matrix, mapBox, multiply, translation } from '../../geometry/matrix.ts';
import { formatPath, type PathCommand } from '../../geometry/path-data.ts';
import type { Shape } from '../../geometry/shape.ts';
import { transformPath } from '../../geometry/transform-path.ts';
import { type ArtDocument, type Budget, elementChildren } from './art-document.ts';
import { readLength, readShare, readTransform, type Viewport } from './art-numbers.ts';
import { mapShape, readShape, shapeCommands, shapeElements } from './art-shape.ts';
import { type ArtStyle, inheritStyle, type OwnStyle, readOwnStyle } from './art-style.ts';
import { beyondSubset } from './beyond-subset.ts';
import type { SvgNode } from './svg-tree.ts';

export interface ClipPlace {
  readonly document: ArtDocument;
  readonly viewport: Viewport;
  readonly budget: Budget;
  /** The clipped element's object bounding box; null for groups. */
  readonly bounds: Box | null;
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
  const inBox = node.attributes.get('clipPathUnits') === 'objectBoundingBox';
  if (inBox && bounds === null) beyondSubset('a clip in units of a group');
  const box: Matrix =
    inBox && bounds !== null ? [bounds.width, 0, 0, bounds.height, bounds.x, bounds.y] : translation(0, 0);
  const matrix = multiply(box, readTransform(node.attributes.get('transform')));
  const style = document.styleInPlace(node, viewport);
  const fillRule = (part: ArtStyle) => part.clipRule;
  const parts = elementChildren(node).flatMap((child) => readPart(child, { matrix, style, fillRule, place }) ?? []);
  const { clipPath } = readOwnStyle(document.declared(node));
  // The sanitiser bounds how deep references go.
  const further = clipPath === null ? undefined : resolveClip(clipPath, place);
  return [uniteParts(parts), ...(further ?? [])];
}

/**
 * A `<mask>` of white, opaque shapes is a clip, and design programs write many clips so: its outlines, as `resolveClip`
 * gives them. Undefined when there is none of that id.
 */
export function resolveMask(id: string, place: ClipPlace): readonly Shape[] | undefined {
  const { document, viewport, bounds } = place;
  const node = document.byId(id);
  if (node === undefined) return undefined;
  const declared = document.declared(node);
  const own = readOwnStyle(declared);
  const inContent = (node.attributes.get('maskContentUnits') ?? 'userSpaceOnUse') === 'userSpaceOnUse';
  if (node.name !== 'mask' || !inContent || own.clipPath !== null || own.mask !== null) beyondSubset('such a mask');
  const byAlpha = declared.get('mask-type')?.trim() === 'alpha';
  const fillRule = (style: ArtStyle, part: OwnStyle) => {
    if (!isWhollyOpaque(style, part) || !(byAlpha || isWhite(style))) beyondSubset('a mask of shades');
    return style.fillRule;
  };
  const style = document.styleInPlace(node, viewport);
  const matrix = translation(0, 0);
  const parts = elementChildren(node).flatMap((child) => readPart(child, { matrix, style, fillRule, place }) ?? []);
  return [uniteParts(parts), { type: 'rect', ...maskRegion(node, viewport, bounds) }];
}

function isWhollyOpaque({ fill, fillOpacity, stroke }: ArtStyle, { opacity, blendMode }: OwnStyle): boolean {
  if (stroke.type !== 'none' || fillOpacity < 1 || opacity < 1 || blendMode !== 'normal') return false;
  return fill.type === 'color' && fill.color.a === 1;
}

function isWhite({ fill }: ArtStyle): boolean {
  return fill.type === 'color' && fill.color.r === 255 && fill.color.g === 255 && fill.color.b === 255;
}

function maskRegion(node: SvgNode, viewport: Viewport, bounds: Box | null): Box {
  const units = node.attributes.get('maskUnits') ?? 'objectBoundingBox';
  const stated = (name: string, fallback: string) => node.attributes.get(name) ?? fallback;
  if (units === 'userSpaceOnUse') {
    const across = { viewport, direction: 'across' } as const;
    const down = { viewport, direction: 'down' } as const;
    return {
      x: readLength(stated('x', '-10%'), 0, across),
      y: readLength(stated('y', '-10%'), 0, down),
      width: readLength(stated('width', '120%'), 0, across),
      height: readLength(stated('height', '120%'), 0, down),
    };
  }
  if (bounds === null) return beyondSubset('a mask in units of a group');
  return {
    x: bounds.x + bounds.width * readShare(stated('x', '-10%'), 0),
    y: bounds.y + bounds.height * readShare(stated('y', '-10%'), 0),
    width: bounds.width * readShare(stated('width', '120%'), 0),
    height: bounds.height * readShare(stated('height', '120%'), 0),
  };
}

interface PartContext {
  readonly matrix: Matrix;
  readonly style: ArtStyle;
  /** The part's fill rule; throws for a part that cannot cut. */
  readonly fillRule: (style: ArtStyle, own: OwnStyle) => 'nonzero' | 'evenodd';
  readonly place: ClipPlace;
}

function readPart(node: SvgNode, { matrix, style, fillRule, place }: PartContext): ClipPart | null {
  const { document, viewport, budget } = place;
  budget.spendNode();
  if (node.name === 'title' || node.name === 'desc') return null;
  const declared = document.declared(node);
  const own = readOwnStyle(declared);
  if (!own.shown) return null;
  if (own.clipPath !== null || own.mask !== null) beyondSubset('a clipped part of a clip');
  const inherited = inheritStyle(style, declared, viewport);
  const inside = multiply(matrix, readTransform(node.attributes.get('transform')));
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
function uniteParts(parts: readonly ClipPart[]): Shape {
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
