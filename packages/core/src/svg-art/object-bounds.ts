import { type Box, union } from '../geometry/box.ts';
import { type Matrix, mapBox, multiply, translation } from '../geometry/matrix.ts';
import { elementChildren } from './art-document.ts';
import { readLength, transformOf, type Viewport } from './art-numbers.ts';
import type { ArtPainter, Place } from './art-place.ts';
import { readShape, shapeElements } from './art-shape.ts';
import { readOwnStyle } from './art-style.ts';
import { placeViewBox } from './art-viewport.ts';
import { beyondSubset, withinSubset } from './sanitize/beyond-subset.ts';
import type { Declarations } from './sanitize/style-rules.ts';
import type { SvgNode } from './svg-tree.ts';
import { textBounds } from './text/art-text.ts';

/**
 * SVG's object bounding box of an element in its own units, without strokes. A child's box is mapped as a box, as
 * browsers do. Null when nothing is inside.
 */
export function objectBounds(node: SvgNode, place: Place, painter: ArtPainter): Box | null {
  const { document, budget } = painter;
  budget.spendNode();
  const { viewport } = place;
  const length = (name: string, direction: 'across' | 'down', fallback = 0) =>
    withinSubset(() => readLength(node.attributes.get(name), fallback, { viewport, direction })) ?? fallback;
  const box = () => ({
    x: length('x', 'across'),
    y: length('y', 'down'),
    width: length('width', 'across', viewport.width),
    height: length('height', 'down', viewport.height),
  });
  const inside = (child: SvgNode, matrix: Matrix, own: Viewport = viewport): Box | null => {
    const declared = document.declared(child);
    if (!readOwnStyle(declared).shown) return null;
    const bounds = objectBounds(child, { ...place, viewport: own }, painter);
    return bounds && mapBox(multiply(matrix, movedBy(declared, viewport)), bounds);
  };
  const ofChildren = (parent: SvgNode, matrix: Matrix, own?: Viewport) =>
    elementChildren(parent)
      .map((child) => inside(child, matrix, own))
      .reduce<Box | null>((sum, one) => (sum && one ? union(sum, one) : (sum ?? one)), null);
  const ofViewport = (parent: SvgNode, at: Box): Box | null => {
    const placed = placeViewBox(at, parent.attributes.get('viewBox'), parent.attributes.get('preserveAspectRatio'));
    return placed && ofChildren(parent, placed.transform, placed.shown);
  };
  if (shapeElements.has(node.name)) return readShape(node, viewport, 'nonzero')?.bounds ?? null;
  switch (node.name) {
    case 'g':
    case 'a':
    case 'switch':
      return ofChildren(node, translation(0, 0));
    case 'svg':
      return ofViewport(node, box());
    case 'image':
      return box();
    case 'text':
      return textBounds(node, place, painter);
    case 'use': {
      const target = document.referenced(node);
      if (target === undefined) return null;
      if (place.copies >= 8) return beyondSubset('deep copies');
      const at = box();
      const moved = translation(at.x, at.y);
      const copied = { ...place, copies: place.copies + 1 };
      if (target.name === 'symbol') return ofViewport(target, at);
      const bounds = objectBounds(target, copied, painter);
      return bounds && mapBox(multiply(moved, movedBy(document.declared(target), viewport)), bounds);
    }
    default:
      return null;
  }
}

function movedBy(declared: Declarations, viewport: Viewport): Matrix {
  return transformOf({ transform: declared.get('transform'), origin: declared.get('transform-origin') }, viewport);
}
