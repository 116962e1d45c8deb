import type { Box } from '@platen/core';
import type { Command } from '../design/design.ts';
import type { Point } from '../design/points.ts';
import { changeElements } from '../design/tree.ts';
import { type Crop, cropUnder } from '../geometry/crop.ts';
import { setProperty } from './properties.ts';

/** Those with which the crop fills the frame. */
const filling: readonly unknown[] = ['cover', 'contain', 'fill'];

/** Shows the part of a picture that lies under the frame of its element; both in px of the element. */
export function cropImage(
  id: string,
  picture: Box,
  frame: { readonly width: number; readonly height: number },
): Command {
  return setCrop(id, cropUnder(picture, frame));
}

/** Shows a part of the picture, all of it where that is undefined. What enlarged it until now is gone. */
function setCrop(id: string, crop: Crop | undefined): Command {
  return ({ design, selection }) => ({
    design: changeElements(design, [id], ({ zoom: _, objectFit, crop: __, ...element }) => ({
      ...element,
      ...(filling.includes(objectFit) && { objectFit }),
      ...(crop && { crop }),
    })),
    selection,
  });
}

export function uncropImage(id: string): Command {
  return setCrop(id, undefined);
}

/** Keeps a point of the picture, in shares of it, near the middle of the frame; undefined keeps none. */
export function setFocalPoint(id: string, point: Point | undefined): Command {
  const share = (value: number): number => Math.round(Math.max(0, Math.min(1, value)) * 1_000) / 1_000;
  if (point === undefined) return setProperty([id], ['focalPoint'], undefined);
  return setProperty([id], ['focalPoint'], { x: share(point.x), y: share(point.y) });
}
