import type { ImageElement } from '../../design/elements/image.ts';
import type { Box } from '../../geometry/box.ts';
import { type ImagePlacement, placeImage } from './place-image.ts';

type PlacedImage = Pick<ImageElement, 'crop' | 'objectFit' | 'objectPosition' | 'focalPoint' | 'zoom'>;

/** Which part of a picture an image element shows, and where in its box. Null when nothing is seen. */
export function placePicture(
  { crop, objectFit, objectPosition, focalPoint, zoom }: PlacedImage,
  { width, height }: { readonly width: number; readonly height: number },
  { box, pixelRatio }: { readonly box: Box; readonly pixelRatio: number | null },
): ImagePlacement | null {
  const source = crop
    ? {
        x: crop.x * width,
        y: crop.y * height,
        width: Math.min(crop.width, 1 - crop.x) * width,
        height: Math.min(crop.height, 1 - crop.y) * height,
      }
    : { x: 0, y: 0, width, height };
  if (source.width <= 0 || source.height <= 0) return null;
  return placeImage({
    source,
    box,
    fit: objectFit,
    position: objectPosition,
    // Stated of the whole source, used within the crop.
    focalPoint: focalPoint && {
      x: (focalPoint.x * width - source.x) / source.width,
      y: (focalPoint.y * height - source.y) / source.height,
    },
    zoom,
    ...(pixelRatio !== null && { pixelRatio }),
  });
}
