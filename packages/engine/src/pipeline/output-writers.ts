import type { OutputFormat, Scene } from '@platen/core';
import { encodeRaster } from '../encode/pixels/encode-raster.ts';
import { hasClearCorner, releasePicture, takePicture } from '../encode/pixels/painted-picture.ts';
import { blankCanvas, releaseCanvas } from '../images/allocate-canvas.ts';
import { NotDecoded } from '../images/not-decoded.ts';
import { paintablePictures } from '../images/recolor-image.ts';
import type { Painted } from '../surface/base-layer-cache.ts';
import { paintRaster, type RasterResources } from '../surface/raster-surface.ts';
import type { OutputWriter, WriteRequest } from './output-writer.ts';
import { pdfWriter, svgWriter } from './vector-output.ts';

const raster = (format: Exclude<OutputFormat, 'pdf' | 'svg'>): OutputWriter => ({
  manyPages: false,
  kind: 'raster',
  pictureDensity: 1,
  write: async (request) => {
    const { scene, placement, options, services } = request;
    const started = performance.now();
    const { canvas, isOpaque: isKnownOpaque } = await paint(request);
    const picture = takePicture(canvas, { isKnownOpaque: isKnownOpaque || isOpaquePaint(scene.background) });
    releaseCanvas(canvas);
    if (isSolid(scene.background) && hasClearCorner(picture)) throw blankCanvas(picture.width, picture.height);
    const painted = performance.now();
    const bytes = await encodeRaster(picture, format, options, services.encodings);
    if (!services.encodings?.keeps(picture.pixels)) releasePicture(picture);
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

/** Paints a scene; what turns out to be needed of pictures is decoded, and all is painted once more. */
async function paint(request: WriteRequest): Promise<Painted> {
  const { scene, placement, pixels, images, services } = request;
  const pictures = paintablePictures(pixels.decoded);
  const asked = new Set<string>();
  const resources: RasterResources = {
    image: (key, colors) => {
      asked.add(key);
      if (pixels.shrinks.has(key) && !pixels.decoded.has(key)) throw new NotDecoded(key);
      return pictures(key, colors);
    },
    scaledImage: (wanted) => {
      asked.add(wanted.image);
      const shrink = pixels.shrinks.get(wanted.image);
      if (shrink === undefined || images.get(wanted.image)?.hasAlpha !== false) return undefined;
      return services.images.scale({ shrink, pixels: pixels.decoded.get(wanted.image) }, wanted);
    },
    ...(await services.svg.lend([scene])),
  };
  try {
    const painted = services.bases
      ? services.bases.paint(scene, placement, resources, pixels.shrinks)
      : { canvas: paintRaster(scene, placement, resources), isOpaque: false };
    for (const [key, shrink] of pixels.shrinks) services.images.painted(key, shrink, asked.has(key));
    return painted;
  } catch (cause) {
    if (!(cause instanceof NotDecoded)) throw cause;
    await pixels.decode(cause.key);
    return paint(request);
  }
}

/** Nothing that is painted over it takes its alpha away: blend modes leave what is opaque as it is. */
function isOpaquePaint(paint: Scene['background']): boolean {
  if (!paint) return false;
  return paint.type === 'solid' ? isSolid(paint) : paint.stops.every(({ color }) => isFull(color));
}

function isSolid(background: Scene['background']): boolean {
  return background?.type === 'solid' && isFull(background.color);
}

/** A scene writes a colour with alpha otherwise. */
const isFull = (color: string): boolean => color.startsWith('#');

/** How each format is written. */
export const outputWriters = {
  png: raster('png'),
  jpg: raster('jpg'),
  webp: raster('webp'),
  pdf: pdfWriter,
  svg: svgWriter,
} as const satisfies Record<OutputFormat, OutputWriter>;
