import type { Box } from '@platen/core';
import type { Point } from '../design/points.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The box of something put at a point of a page: no larger than the page, and inside it. */
export function placeAt(page: Size, { width, height }: Size, at: Point): Box {
  const factor = Math.min(1, page.width / Math.max(1, width), page.height / Math.max(1, height));
  const size = { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
  const inside = (middle: number, length: number, room: number): number =>
    Math.round(Math.min(room - length, Math.max(0, middle - length / 2)));
  return { x: inside(at.x, size.width, page.width), y: inside(at.y, size.height, page.height), ...size };
}
