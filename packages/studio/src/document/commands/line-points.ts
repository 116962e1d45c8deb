import { applyToPoint, invert, type StoredElement } from '@platen/core';
import type { Command } from '../design/design.ts';
import { type Point, pointsOf, tidy } from '../design/points.ts';
import { changeElements } from '../design/tree.ts';
import { type Frame, framesOf } from '../geometry/frames.ts';

/** The points of a line, px of the page. */
export function pagePointsOf(element: StoredElement, { geometry, toPage }: Frame): readonly Point[] {
  return pointsOf({ ...element, ...geometry }).map(({ x, y }) => {
    const [pageX, pageY] = applyToPoint(toPage, x, y);
    return { x: pageX, y: pageY };
  });
}

/** Puts one point of a line elsewhere, px of the page. The line is upright afterwards: its points say how it lies. */
export function moveLinePoint(id: string, index: number, to: Point): Command {
  return ({ design, selection }) => {
    const frame = framesOf(design).get(id);
    const toParent = frame && invert(frame.parentToPage);
    if (!frame || !toParent) return { design, selection };
    const changed = changeElements(design, [id], (element) => {
      const points = pagePointsOf(element, frame).with(index, to);
      return lineThrough(
        element,
        points.map(({ x, y }) => applyToPoint(toParent, x, y)),
      );
    });
    return { design: changed, selection };
  };
}

function lineThrough(element: StoredElement, points: readonly (readonly [number, number])[]): StoredElement {
  const { rotation: _, skewX: __, skewY: ___, flipX: ____, flipY: _____, ...rest } = element;
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return {
    ...rest,
    x: tidy(x),
    y: tidy(y),
    width: tidy(Math.max(...xs) - x),
    height: tidy(Math.max(...ys) - y),
    points: points.flatMap(([pointX, pointY]) => [tidy(pointX - x), tidy(pointY - y)]),
  };
}
