import { type Placement, PlatenError, type Scene, type Warning } from '@platen/core';
import { encodeRaster } from '../encode/encode-raster.ts';
import type { DecodedImage } from '../images/decode-image.ts';
import type { ReadImage } from '../images/read-image.ts';
import type { OutputFormat, RenderOptions } from '../options/render-options.ts';
import { artDrawables } from '../surface/art-drawables.ts';
import { paintRaster } from '../surface/raster-surface.ts';
import type { RenderServices } from './render-job.ts';

export interface WriteRequest {
  readonly scene: Scene;
  readonly placement: Placement;
  readonly options: RenderOptions;
  /** Decoded pixels by image key. */
  readonly pixels: ReadonlyMap<string, DecodedImage>;
  /** The sources, for formats that embed the original bytes. */
  readonly images: ReadonlyMap<string, ReadImage>;
  readonly services: RenderServices;
}

export interface WrittenOutput {
  readonly bytes: Buffer;
  readonly paintMs: number;
  readonly encodeMs: number;
  readonly warnings: readonly Warning[];
}

export interface OutputWriter {
  /** Whether layout may snap codes to whole device px. */
  readonly kind: 'raster' | 'vector';
  /** Picture px wanted per output px. */
  readonly pictureDensity: (options: RenderOptions) => number;
  readonly write: (request: WriteRequest) => Promise<WrittenOutput>;
}

const raster = (format: Exclude<OutputFormat, 'pdf' | 'svg'>): OutputWriter => ({
  kind: 'raster',
  pictureDensity: () => 1,
  write: async ({ scene, placement, options, pixels }) => {
    const started = performance.now();
    const art = await artDrawables(scene);
    const canvas = paintRaster(scene, placement, { image: (key) => pixels.get(key), art: (svg) => art.get(svg) });
    const painted = performance.now();
    const bytes = await encodeRaster(canvas, format, options);
    const flattened = format === 'jpg' && isTransparent(scene);
    return {
      bytes,
      paintMs: painted - started,
      encodeMs: performance.now() - painted,
      warnings: flattened
        ? [
            {
              code: 'BACKGROUND_FLATTENED',
              message: 'JPG has no transparency: the transparent background was painted white.',
            },
          ]
        : [],
    };
  },
});

const notYet = (format: OutputFormat): OutputWriter => ({
  kind: 'vector',
  pictureDensity: () => 2,
  write: async () => {
    throw new PlatenError('INVALID_FORMAT', { message: `${format} is not drawn yet.`, details: { field: 'format' } });
  },
});

/** How each format is written. */
export const outputWriters = {
  png: raster('png'),
  jpg: raster('jpg'),
  webp: raster('webp'),
  pdf: notYet('pdf'),
  svg: notYet('svg'),
} as const satisfies Record<OutputFormat, OutputWriter>;

function isTransparent({ background }: Scene): boolean {
  if (background === null) return true;
  const colors = background.type === 'solid' ? [background.color] : background.stops.map((stop) => stop.color);
  return colors.some((color) => color.startsWith('rgba'));
}
