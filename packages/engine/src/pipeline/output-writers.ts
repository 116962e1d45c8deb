import type { OutputFormat, Scene } from '@platen/core';
import { encodeRaster } from '../encode/pixels/encode-raster.ts';
import { hasClearCorner, releasePicture, takePicture } from '../encode/pixels/painted-picture.ts';
import { blankCanvas, releaseCanvas } from '../images/allocate-canvas.ts';
import { paintablePictures } from '../images/recolor-image.ts';
import { paintRaster, type RasterResources } from '../surface/raster-surface.ts';
import type { OutputWriter } from './output-writer.ts';
import { pdfWriter, svgWriter } from './vector-output.ts';

const raster = (format: Exclude<OutputFormat, 'pdf' | 'svg'>): OutputWriter => ({
  manyPages: false,
  kind: 'raster',
  pictureDensity: 1,
  write: async ({ scene, placement, options, pixels, images, services }) => {
    const started = performance.now();
    const resources: RasterResources = {
      image: paintablePictures(pixels),
      scaledImage: (request) => {
        const picture = pixels.get(request.image);
        const isOpaque = images.get(request.image)?.hasAlpha === false;
        return picture && isOpaque ? services.images.scale(picture, request) : undefined;
      },
      ...(await services.svg.lend([scene])),
    };
    const shrinks = new Map([...pixels].map(([key, { shrink }]) => [key, shrink]));
    const { canvas, isOpaque: isKnownOpaque } = services.bases
      ? services.bases.paint(scene, placement, resources, shrinks)
      : { canvas: paintRaster(scene, placement, resources), isOpaque: false };
    const picture = takePicture(canvas, { isKnownOpaque });
    releaseCanvas(canvas);
    if (isSolid(scene.background) && hasClearCorner(picture)) throw blankCanvas(picture.width, picture.height);
    const painted = performance.now();
    const bytes = await encodeRaster(picture, format, options, services.encodings);
    releasePicture(picture);
    const flattened = format === 'jpg' && !picture.opaque;
    return {
      bytes,
      width: placement.width,
      height: placement.height,
      paintMs: painted - started,
      encodeMs: performance.now() - painted,
      warnings: flattened
        ? [
            {
              code: 'BACKGROUND_FLATTENED',
              message: 'JPG has no transparency: what is transparent was painted white.',
            },
          ]
        : [],
    };
  },
});

function isSolid(background: Scene['background']): boolean {
  return background?.type === 'solid' && background.color.startsWith('#');
}

/** How each format is written. */
export const outputWriters = {
  png: raster('png'),
  jpg: raster('jpg'),
  webp: raster('webp'),
  pdf: pdfWriter,
  svg: svgWriter,
} as const satisfies Record<OutputFormat, OutputWriter>;
