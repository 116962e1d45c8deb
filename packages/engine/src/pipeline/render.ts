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

/** Draws one job. Throws PlatenError for what the caller's input caused. */
export async function render(job: RenderJob, services: RenderServices): Promise<RenderOutput> {
  const { design, options } = job;
  const started = performance.now();
  const scene = layoutDesign(design, {
    fonts: services.fonts,
    measurer: services.measurer,
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
    sceneWidth: scene.width,
    sceneHeight: scene.height,
    ...(options.width !== undefined && { width: options.width }),
    ...(options.height !== undefined && { height: options.height }),
    scale: options.scale,
    resizeMode: options.resizeMode,
  };
  const placement = placeScene(request);
  const canvas = paintRaster(scene, placement, { image: () => undefined, art: () => undefined });
  const painted = performance.now();
  const bytes = await canvas.encode('png');
  return {
    bytes,
    width: placement.width,
    height: placement.height,
    warnings: scene.warnings,
    elements: scene.elements,
    timings: {
      images: 0,
      layout: laidOut - started,
      paint: painted - laidOut,
      encode: performance.now() - painted,
    },
  };
}

function isVector(format: OutputFormat): format is keyof typeof vectorOutputs {
  return format in vectorOutputs;
}
