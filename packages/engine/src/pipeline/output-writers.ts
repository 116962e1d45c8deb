import { encodeRaster } from '../encode/encode-raster.ts';
import { paintablePictures } from '../images/recolor-image.ts';
import type { OutputFormat } from '../options/render-options.ts';
import { artDrawables } from '../surface/art-drawables.ts';
import { paintRaster } from '../surface/raster-surface.ts';
import type { OutputWriter } from './output-writer.ts';
import { pdfWriter, svgWriter } from './vector-output.ts';

const raster = (format: Exclude<OutputFormat, 'pdf' | 'svg'>): OutputWriter => ({
  kind: 'raster',
  pictureDensity: 1,
  write: async ({ scene, placement, options, pixels }) => {
    const started = performance.now();
    const art = await artDrawables(scene);
    const canvas = paintRaster(scene, placement, { image: paintablePictures(pixels), art: (svg) => art.get(svg) });
    const painted = performance.now();
    const { bytes, opaque } = await encodeRaster(canvas, format, options);
    const flattened = format === 'jpg' && !opaque;
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

/** How each format is written. */
export const outputWriters = {
  png: raster('png'),
  jpg: raster('jpg'),
  webp: raster('webp'),
  pdf: pdfWriter,
  svg: svgWriter,
} as const satisfies Record<OutputFormat, OutputWriter>;
