import { type Box, invert, type Matrix, multiply, rotation, scaling, translation } from '@platen/core';
import type { Command } from '../design/design.ts';
import type { Point } from '../design/points.ts';
import { changeElements, outermost, unlocked } from '../design/tree.ts';
import { boundsOf, type Frame, framesOf, type ShownElements } from '../geometry/frames.ts';
import { about, type ResizeRequest, resizeMatrix } from '../geometry/resize.ts';
import { transformElement } from '../geometry/transform-element.ts';
import { wouldSkew } from '../geometry/would-skew.ts';

export interface Moved {
  readonly ids: readonly string[];
  readonly shown?: ShownElements | undefined;
  /** Whether locked ones move too, as copies do that are put in their place. Default: they stay. */
  readonly evenLocked?: boolean;
}

/** Transforms elements as they are seen on the page, whatever groups they are in. */
export function transformElements(moved: Moved, onPage: Matrix): Command {
  return transformEach(moved, () => onPage);
}

/** Like `transformElements`, with a transform of the page for each. */
export function transformEach({ ids, shown, evenLocked = false }: Moved, onPageOf: (frame: Frame) => Matrix): Command {
  return ({ design, selection }) => {
    const frames = framesOf(design, shown);
    const meant = evenLocked ? outermost(design, ids) : unlocked(design, ids);
    const changed = changeElements(design, meant, (element) => {
      const frame = frames.get(element.id);
      const toParent = frame && invert(frame.parentToPage);
      if (!frame || !toParent) return element;
      return transformElement(element, multiply(toParent, onPageOf(frame), frame.parentToPage), frames);
    });
    return { design: changed, selection };
  };
}

export function moveElements(moved: Moved, by: Point): Command {
  return transformElements(moved, translation(by.x, by.y));
}

/** Turns elements together, degrees clockwise, about a point of the page. */
export function rotateElements(moved: Moved, degrees: number, centre: Point): Command {
  return transformElements(moved, about(centre, rotation(degrees)));
}

/**
 * Draws elements out together by a handle: one alone along its own sides, several along those of the page. Where one of them
 * would be skewed, they keep their ratio.
 */
export function resizeElements(moved: Moved, request: ResizeRequest): Command {
  return (edited) => {
    const { design } = edited;
    const ids = unlocked(design, moved.ids);
    const frames = framesOf(design, moved.shown);
    const frame = resizeFrame(frames, ids);
    if (!frame) return edited;
    const keepsRatio = request.keepsRatio || wouldSkew(design, frames, { ids, toPage: frame.toPage });
    return transformElements(moved, resizeMatrix(frame, { ...request, keepsRatio }))(edited);
  };
}

/** The frame whose handles are shown around elements. */
export function resizeFrame(
  frames: ReadonlyMap<string, Frame>,
  ids: readonly string[],
): { readonly extent: Box; readonly toPage: Matrix } | undefined {
  const [first] = ids;
  const single = ids.length === 1 && first !== undefined ? frames.get(first) : undefined;
  if (single) return single;
  const extent = boundsOf(frames, ids);
  return extent && { extent, toPage: translation(0, 0) };
}

/** Mirrors elements together about the middle of the box around them. */
export function flipElements(moved: Moved, axis: 'x' | 'y'): Command {
  return (edited) => {
    const box = boundsOf(framesOf(edited.design, moved.shown), unlocked(edited.design, moved.ids));
    if (!box) return edited;
    const mirror = axis === 'x' ? scaling(-1, 1) : scaling(1, -1);
    return transformElements(moved, about(centreOf(box), mirror))(edited);
  };
}

export function centreOf({ x, y, width, height }: Box): Point {
  return { x: x + width / 2, y: y + height / 2 };
}
