<<<<<<< HEAD

import {
  type BoundDesign,
  type ElementReport,
  layoutDesign,
  type PlacementRequest,
  placeScene,
  type Warning,
} from '@platen/core';
import type { FontServices } from '../fonts/font-services.ts';
import { paintRaster } from '../surface/raster-surface.ts';
import type { OutputFormat, RenderOptions } from './render-options.ts';
import { vectorOutputs } from './vector-output.ts';

/** A render with everything it needs: sent whole to a render process. */
export interface RenderJob {
  readonly design: BoundDesign;
  readonly options: RenderOptions;
  /** By `src`: where the bytes lie, or why they are missing. */
  readonly images: ReadonlyMap<string, ImageSource>;
}

export type ImageSource =
  | { readonly status: 'bytes'; readonly bytes: Uint8Array }
  | { readonly status: 'file'; readonly path: string }
  | { readonly status: 'unavailable'; readonly reason: string };

export interface RenderOutput {
  readonly bytes: Buffer;
  /** Device px for raster, design px for PDF and SVG. */
  readonly width: number;
  readonly height: number;
  readonly warnings: readonly Warning[];
  /** The measured result of each element, in document order. */
  readonly elements: readonly ElementReport[];
  readonly timings: RenderTimings;
}

/** Milliseconds of each stage. */
export interface RenderTimings {
  /** Reading and decoding the images. */
  readonly images: number;
  readonly layout: number;
  readonly paint: number;
  readonly encode: number;
}

/** What a process keeps warm between renders. */
export type RenderServices = FontServices;
=======

import { layoutDesign, type Matrix, type Placement, PlatenError, placeScene, type Scene } from '@platen/core';
import type { RenderOptions } from '../options/render-options.ts';
import { loadPixels } from './load-pixels.ts';
import { outputWriters } from './output-writers.ts';
import type { RenderJob, RenderOutput, RenderServices } from './render-job.ts';
import { resolveImages } from './resolve-images.ts';

/** 10,000 px a side and 64 megapixels: A2 at 300 dpi fits. */
const maxSidePx = 10_000;
const maxPixels = 64_000_000;
>>>>>>> main

/** Draws one job. Throws PlatenError for what the caller's input caused. */
export async function render(job: RenderJob, services: RenderServices): Promise<RenderOutput> {
  const { options } = job;
  const design = options.background === undefined ? job.design : { ...job.design, background: options.background };
  const writer = outputWriters[options.format];
  const started = performance.now();
  const images = await resolveImages(job);
  const read = performance.now();
  const placement = place(design, options);
  const scene = layoutDesign(design, {
    fonts: services.fonts,
    measurer: services.measurer,
<<<<<<< HEAD
    images: new Map(),
    pixelRatio: isVector(options.format) ? null : options.scale,
  });
  const laidOut = performance.now();
  if (isVector(options.format)) {
    const output = await vectorOutputs[options.format]({
      scene,
      options,
      services,
      resources: { image: () => undefined, art: () => undefined },
      originalImage: () => undefined,
    });
    const { warnings, elements } = scene;
    const timings = { images: 0, layout: laidOut - started, paint: 0, encode: performance.now() - laidOut };
    return { ...output, warnings, elements, timings };
  }
  const request: PlacementRequest = {
=======
    images: images.forLayout,
    pixelRatio: writer.kind === 'raster' ? meanScale(placement.transform) : null,
    placement: placement.transform,
  });
  const laidOut = performance.now();
  const pixels = await loadPixels(scene, {
    byKey: images.byKey,
    store: services.images,
    transform: placement.transform,
    density: writer.pictureDensity(options),
  });
  const decoded = performance.now();
  const { bytes, paintMs, encodeMs, warnings } = await writer.write({
    scene,
    placement,
    options,
    pixels,
    images: images.byKey,
    services,
  });
  return {
    bytes,
    width: placement.width,
    height: placement.height,
    warnings: [...scene.warnings, ...warnings],
    elements: scene.elements,
    timings: { images: read - started + (decoded - laidOut), layout: laidOut - read, paint: paintMs, encode: encodeMs },
  };
}

function place(scene: Pick<Scene, 'width' | 'height'>, options: RenderOptions): Placement {
  const placement = placeScene({
>>>>>>> main
    sceneWidth: scene.width,
    sceneHeight: scene.height,
    ...(options.width !== undefined && { width: options.width }),
    ...(options.height !== undefined && { height: options.height }),
    scale: options.scale,
    resizeMode: options.resizeMode,
  });
  const { width, height } = placement;
  if (Math.max(width, height) <= maxSidePx && width * height <= maxPixels) return placement;
  throw new PlatenError('INVALID_DIMENSIONS', {
    message: `The output would be ${width} × ${height} px; at most ${maxSidePx} px a side and ${maxPixels / 1e6} megapixels are drawn.`,
    details: { width, height, maxSidePx, maxPixels },
  });
}

function meanScale([a, b, c, d]: Matrix): number {
  return Math.sqrt(Math.abs(a * d - b * c));
}

function isVector(format: OutputFormat): format is keyof typeof vectorOutputs {
  return format in vectorOutputs;
}
