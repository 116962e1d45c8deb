import {
  intersection,
  type Mark,
  type Matrix,
  mapBox,
  markBounds,
  multiply,
  roundOut,
  translation,
  union,
} from '@platen/core';
import { type Size, type Viewport, viewMatrix } from '../viewport.ts';

/** A rectangle of the screen that a layer covers, px from the top left of the canvas. */
export interface Part extends Size {
  readonly x: number;
  readonly y: number;
}

/** Where a layer was painted: the view and the part of it, and what its elements had been moved by. */
export interface PaintedAt {
  readonly viewport: Viewport;
  readonly part: Part;
  readonly by: Matrix;
}

/** The transform that shows a layer where its elements are now. `back` undoes the view and the move that it was painted at. */
export function layerTransform(painted: PaintedAt, viewport: Viewport, by: Matrix, back: Matrix): Matrix {
  const { x, y } = painted.part;
  return multiply(viewMatrix(viewport), by, back, translation(x, y));
}

/** The part of the screen that shows the page, and room around it to move into; of whole px. */
export function pagePart(page: Size, viewport: Viewport, screen: Size): Part {
  const room = { x: screen.width / 2, y: screen.height / 2 };
  const left = Math.max(Math.floor(viewport.x), -Math.ceil(room.x));
  const top = Math.max(Math.floor(viewport.y), -Math.ceil(room.y));
  const right = Math.min(Math.ceil(viewport.x + page.width * viewport.zoom), Math.ceil(screen.width + room.x));
  const bottom = Math.min(Math.ceil(viewport.y + page.height * viewport.zoom), Math.ceil(screen.height + room.y));
  return { x: left, y: top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
}

/** What some marks cover of a part of the screen; of whole px. */
export function partAround(marks: readonly Mark[], { viewport, part }: Pick<PaintedAt, 'viewport' | 'part'>): Part {
  const boxes = marks.flatMap((mark) => markBounds(mark) ?? []);
  const covered = boxes.length > 0 && roundOut(mapBox(viewMatrix(viewport), boxes.reduce(union)));
  return (covered && intersection(covered, part)) || { ...part, width: 1, height: 1 };
}
