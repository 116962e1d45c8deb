import type { Box, Matrix } from '@platen/core';
import type { Point } from '../document/design/points.ts';

/** What of the page is seen, and how large: px of the screen are those of the page times `zoom`, plus `x` and `y`. */
export interface Viewport {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The canvas as it is seen, px of the screen. */
export interface Screen extends Size {
  /** What the tools cover at its foot. */
  readonly foot: number;
}

/** px of the screen that each ruler covers. */
export const rulerSize = 20;

const leastZoom = 0.05;
const mostZoom = 64;
/** px of the screen left free around what is fitted in. */
const air = 32;

export function toPage({ zoom, x, y }: Viewport, point: Point): Point {
  return { x: (point.x - x) / zoom, y: (point.y - y) / zoom };
}

export function toScreen({ zoom, x, y }: Viewport, point: Point): Point {
  return { x: point.x * zoom + x, y: point.y * zoom + y };
}

export function viewMatrix({ zoom, x, y }: Viewport): Matrix {
  return [zoom, 0, 0, zoom, x, y];
}

/** The view zoomed by a factor, with the point of the screen that the pointer is at staying where it is. */
export function zoomAt(viewport: Viewport, at: Point, factor: number): Viewport {
  const zoom = Math.min(mostZoom, Math.max(leastZoom, viewport.zoom * factor));
  const page = toPage(viewport, at);
  return { zoom, x: at.x - page.x * zoom, y: at.y - page.y * zoom };
}

/** A box of the page in the middle of what neither rulers nor tools cover, at a zoom or as large as it fits. */
export function showBox(box: Box, screen: Screen, zoom?: number): Viewport {
  const free = { width: screen.width - rulerSize, height: screen.height - rulerSize - screen.foot };
  const fitting = Math.min(
    Math.max(1, free.width - 2 * air) / Math.max(1, box.width),
    Math.max(1, free.height - 2 * air) / Math.max(1, box.height),
  );
  const wanted = Math.min(mostZoom, Math.max(leastZoom, zoom ?? fitting));
  return {
    zoom: wanted,
    x: rulerSize + free.width / 2 - (box.x + box.width / 2) * wanted,
    y: rulerSize + free.height / 2 - (box.y + box.height / 2) * wanted,
  };
}

export function panBy(viewport: Viewport, by: Point): Viewport {
  return { ...viewport, x: viewport.x + by.x, y: viewport.y + by.y };
}
