import type { Box } from '@platen/core';
import type { Point } from '../design/points.ts';

/** The crop of an image: shares of the whole picture. */
export type Crop = Box;

/**
 * The whole picture under a frame of a size, px of the frame: as large as it must be to fill the frame, and moved so that it
 * bares no edge.
 */
export function covering(picture: Box, frame: { readonly width: number; readonly height: number }): Box {
  const grown = Math.max(1, frame.width / picture.width, frame.height / picture.height);
  const [width, height] = [picture.width * grown, picture.height * grown];
  const centred = {
    x: picture.x - (width - picture.width) / 2,
    y: picture.y - (height - picture.height) / 2,
  };
  return {
    x: Math.min(0, Math.max(frame.width - width, centred.x)),
    y: Math.min(0, Math.max(frame.height - height, centred.y)),
    width,
    height,
  };
}

/** The part of a picture that lies under a frame; the picture covers it. */
export function cropUnder(picture: Box, frame: { readonly width: number; readonly height: number }): Crop {
  const width = atLeast(Math.min(1, frame.width / picture.width));
  const height = atLeast(Math.min(1, frame.height / picture.height));
  const start = (at: number, size: number, part: number): number => finely(Math.min(1 - part, Math.max(0, -at / size)));
  return {
    x: start(picture.x, picture.width, width),
    y: start(picture.y, picture.height, height),
    width,
    height,
  };
}

/** The picture as large as a factor says, where a point of it stays. */
export function scaledAbout(picture: Box, about: Point, factor: number): Box {
  return {
    x: about.x + (picture.x - about.x) * factor,
    y: about.y + (picture.y - about.y) * factor,
    width: picture.width * factor,
    height: picture.height * factor,
  };
}

/** A corner of a box, -1 or 1 on each axis. */
export function cornerOf({ x, y, width, height }: Box, corner: Point): Point {
  return { x: x + ((corner.x + 1) / 2) * width, y: y + ((corner.y + 1) / 2) * height };
}

/** Shares of a picture are stored so finely that a pixel of the largest is nothing. */
const finely = (share: number): number => Math.round(share * 1e5) / 1e5;
/** A part that is rounded down would be enlarged a little with each edit. */
const atLeast = (share: number): number => Math.ceil(share * 1e5 - 1e-3) / 1e5;
