import type { Box } from '../geometry/box.ts';
import type { Matrix } from '../geometry/matrix.ts';

/** How a design comes to a picture of another ratio. */
export const resizeModes = ['contain', 'cover', 'stretch', 'adaptive'] as const;
export type ResizeMode = (typeof resizeModes)[number];

/** How a scene lands on a page or a pixel grid. */
export interface Placement {
  /** Size of the output: whole device px for raster, design px for PDF and SVG. */
  readonly width: number;
  readonly height: number;
  /** Scene px to output units. */
  readonly transform: Matrix;
}

export interface PlacementRequest {
  readonly sceneWidth: number;
  readonly sceneHeight: number;
  /** Design px; the other side keeps the ratio when one is absent. */
  readonly width?: number;
  readonly height?: number;
  readonly scale: number;
  readonly resizeMode: ResizeMode;
}

/**
 * Works out the output size in whole px and the transform that puts the scene on it, centred. With `adaptive` the scene
 * is expected to have the output's ratio already: `adaptDesign` gives it.
 */
export function placeScene(request: PlacementRequest): Placement {
  const { sceneWidth, sceneHeight, scale } = request;
  const ratio = sceneWidth / sceneHeight;
  const askedWidth = request.width ?? (request.height === undefined ? sceneWidth : request.height * ratio);
  const askedHeight = request.height ?? (request.width === undefined ? sceneHeight : request.width / ratio);
  const width = Math.max(1, Math.round(askedWidth * scale));
  const height = Math.max(1, Math.round(askedHeight * scale));
  const x = width / sceneWidth;
  const y = height / sceneHeight;
  if (request.resizeMode === 'stretch') return { width, height, transform: [x, 0, 0, y, 0, 0] };
  // Without both sides given, the ratio differs from the scene's only by rounding to whole px: fill the grid.
  if (request.width === undefined || request.height === undefined) {
    return { width, height, transform: [x, 0, 0, y, 0, 0] };
  }
  const factor = request.resizeMode === 'cover' ? Math.max(x, y) : Math.min(x, y);
  return {
    width,
    height,
    transform: [factor, 0, 0, factor, (width - sceneWidth * factor) / 2, (height - sceneHeight * factor) / 2],
  };
}

/** The part of a scene that its output shows, scene px; beyond the scene where the output has room to spare. */
export function shownPart({ width, height, transform: [x, , , y, left, top] }: Placement): Box {
  return { x: -left / x, y: -top / y, width: width / x, height: height / y };
}
