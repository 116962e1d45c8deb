import type * as z from 'zod';
import { type AxisPosition, readObjectPosition } from '../../design/object-position.ts';
import type { objectFit, objectPosition } from '../../design/values.ts';
import type { Box } from '../../geometry/box.ts';

type ObjectFit = z.output<typeof objectFit>;
type ObjectPosition = z.output<typeof objectPosition>;

export interface ImagePlacementRequest {
  /** The part of the source to show, in source px. */
  readonly source: Box;
  /** The box to fill, in local px. */
  readonly box: Box;
  readonly fit: ObjectFit;
  readonly position: ObjectPosition;
  /** 0 to 1 of the source: kept as near the middle of the box as the source allows. Wins over `position`. */
  readonly focalPoint?: { readonly x: number; readonly y: number } | undefined;
  /** Further enlargement, 1 or more. */
  readonly zoom: number;
  /** Device px per local px: the whole picture's edges are put on whole ones, as Blink puts them. Absent: they stay. */
  readonly pixelRatio?: number;
}

export interface ImagePlacement {
  /** What is seen of the source, in source px. */
  readonly source: Box;
  /** Where it lands, in local px; inside the box. */
  readonly target: Box;
}

/** CSS `object-fit` and `object-position`, cut to the box: nothing outside of it is drawn. Null when nothing is seen. */
export function placeImage({
  source,
  box,
  fit,
  position,
  focalPoint,
  zoom,
  pixelRatio,
}: ImagePlacementRequest): ImagePlacement | null {
  const [scaleX, scaleY] = fitScale(fit, source, box).map((scale) => scale * zoom) as [number, number];
  const width = source.width * scaleX;
  const height = source.height * scaleY;
  const at = typeof position === 'string' ? readObjectPosition(position) : undefined;
  const [across, down] = at ? [at.x, at.y] : sharesOf(position);
  const x = focalPoint
    ? focalOffset(focalPoint.x * width, width, box.width)
    : (box.width - width) * across.share + across.px;
  const y = focalPoint
    ? focalOffset(focalPoint.y * height, height, box.height)
    : (box.height - height) * down.share + down.px;
  const columns = cutToBox({ at: x, size: width }, { size: box.width, pixelRatio });
  const rows = cutToBox({ at: y, size: height }, { size: box.height, pixelRatio });
  if (columns.size <= 0 || rows.size <= 0) return null;
  return {
    source: {
      x: source.x + columns.cutBefore * source.width,
      y: source.y + rows.cutBefore * source.height,
      width: columns.share * source.width,
      height: rows.share * source.height,
    },
    target: { x: box.x + columns.at, y: box.y + rows.at, width: columns.size, height: rows.size },
  };
}

/** A range along one axis, px of the box. */
interface Range {
  readonly at: number;
  readonly size: number;
}

/** What a box shows of a picture along one axis, and the shares of the picture that are cut off before it and seen. */
function cutToBox(
  picture: Range,
  { size, pixelRatio }: { readonly size: number; readonly pixelRatio: number | undefined },
): Range & { readonly cutBefore: number; readonly share: number } {
  const whole = pixelRatio === undefined ? picture : onWholePixels(picture, size, pixelRatio);
  const at = Math.max(0, whole.at);
  const seen = Math.min(size, whole.at + whole.size) - at;
  return { at, size: seen, cutBefore: (at - whole.at) / whole.size, share: seen / whole.size };
}

/** Edges on those of the box stay there; nothing gets narrower than a pixel. */
function onWholePixels({ at, size }: Range, boxSize: number, pixelRatio: number): Range {
  const [from, to] = [at, at + size].map((edge) => {
    const exact = inSixtyFourths(edge);
    return exact === 0 || exact === inSixtyFourths(boxSize) ? edge : Math.round(exact * pixelRatio) / pixelRatio;
  }) as [number, number];
  return to - from < 1 / pixelRatio ? { at, size } : { at: from, size: to - from };
}

/** Blink's unit of layout, so that a half px is one in spite of rounding. */
function inSixtyFourths(px: number): number {
  return Math.round(px * 64) / 64;
}

function fitScale(fit: ObjectFit, source: Box, box: Box): readonly [x: number, y: number] {
  const x = box.width / source.width;
  const y = box.height / source.height;
  switch (fit) {
    case 'fill':
      return [x, y];
    case 'cover':
      return [Math.max(x, y), Math.max(x, y)];
    case 'contain':
      return [Math.min(x, y), Math.min(x, y)];
    case 'none':
      return [1, 1];
    case 'scale-down':
      return [Math.min(1, x, y), Math.min(1, x, y)];
  }
}

/** Puts the focal point in the middle of the box, without baring an edge that the picture could cover. */
function focalOffset(focal: number, size: number, boxSize: number): number {
  if (size <= boxSize) return (boxSize - size) / 2;
  return Math.min(0, Math.max(boxSize - size, boxSize / 2 - focal));
}

/** Where nothing else is said, the middle. */
function sharesOf(position: ObjectPosition): readonly [x: AxisPosition, y: AxisPosition] {
  const { x, y } = typeof position === 'string' ? { x: 0.5, y: 0.5 } : position;
  return [
    { share: x, px: 0 },
    { share: y, px: 0 },
  ];
}
