import { type Box, invert, mapBox, multiply, type StoredElement, scaling } from '@platen/core';
import { moveElements, transformElements } from '../../../document/commands/transform.ts';
import { type Command, type Design, inTurn } from '../../../document/design/design.ts';
import type { Point } from '../../../document/design/points.ts';
import { placesOf } from '../../../document/design/tree.ts';
import { arrangesChildren, framesOf, pageBox } from '../../../document/geometry/frames.ts';
import { about } from '../../../document/geometry/resize.ts';
import { isTemplate } from './mend.ts';

/** Shares of a box. */
const middle: Point = { x: 0.5, y: 0.5 };

/**
 * Draws an element out, or in, along its own sides about a point of its box, and moves it so that it lies on the page.
 * Undefined where data or a group decide what is to be changed, and where it would be larger than the page.
 */
export function resized(
  design: Design,
  { id }: StoredElement,
  { factor, anchor = middle }: { readonly factor: Point; readonly anchor?: Point },
): Command | undefined {
  const frame = framesOf(design).get(id);
  const back = frame && invert(frame.toPage);
  if (!frame || !back || !isFree(design, id, ['x', 'y', 'width', 'height'])) return undefined;
  const { width, height } = frame.geometry;
  const held = { x: width * anchor.x, y: height * anchor.y };
  const change = multiply(frame.toPage, about(held, scaling(factor.x, factor.y)), back);
  const drawnOut = transformElements({ ids: [id] }, change);
  const box = mapBox(multiply(change, frame.toPage), frame.extent);
  if (box.width > design.width || box.height > design.height) return undefined;
  if (factor.x < 1 && factor.y < 1) return drawnOut;
  return inTurn(drawnOut, moveElements({ ids: [id] }, wayOntoPage(box, design)));
}

/** Moves an element so that it lies on the page, as far as it is not larger. */
export function movedOntoPage(design: Design, { id }: StoredElement): Command | undefined {
  const frame = framesOf(design).get(id);
  if (!frame || !isFree(design, id, ['x', 'y'])) return undefined;
  return moveElements({ ids: [id] }, wayOntoPage(pageBox(frame), design));
}

/** Whether a person alone decides on some sides of an element: no template does, and no group that sets its children out. */
function isFree(design: Design, id: string, sides: readonly string[]): boolean {
  const places = placesOf(design);
  const place = places.get(id);
  const parent = place?.parent == null ? undefined : places.get(place.parent)?.element;
  return (
    place !== undefined &&
    !(parent && arrangesChildren(parent)) &&
    !sides.some((side) => isTemplate(place.element[side]))
  );
}

/** The shortest way that brings a box onto the page; one that is larger begins where the page does. */
function wayOntoPage(box: Box, page: { readonly width: number; readonly height: number }): Point {
  const way = (from: number, length: number, most: number): number =>
    from < 0 || length > most ? -from : Math.min(0, most - from - length);
  return { x: way(box.x, box.width, page.width), y: way(box.y, box.height, page.height) };
}
