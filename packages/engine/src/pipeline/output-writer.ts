import type { Placement, RenderOptions, Scene, Warning } from '@platen/core';
import type { ReadImage } from '../images/read-image.ts';
import type { Pixels } from './images/load-pixels.ts';
import type { RenderServices } from './render-job.ts';

export interface WriteRequest {
  /** The first page. */
  readonly scene: Scene;
  /** All pages, `scene` the first of them; more than one only for writers with `manyPages`. */
  readonly pages: readonly [Scene, ...Scene[]];
  readonly placement: Placement;
  readonly options: RenderOptions;
  readonly pixels: Pixels;
  /** The sources, for formats that embed the original bytes. */
  readonly images: ReadonlyMap<string, ReadImage>;
  readonly services: RenderServices;
}

export interface WrittenOutput {
  readonly bytes: Buffer;
  /** See `RenderOutput`. */
  readonly width: number;
  readonly height: number;
  readonly paintMs: number;
  readonly encodeMs: number;
  readonly warnings: readonly Warning[];
}

export interface OutputWriter {
  /** Whether its files hold several pages. */
  readonly manyPages: boolean;
  /** Whether codes lie on whole device px, or on whole px of the page at scale 1. */
  readonly kind: 'raster' | 'vector';
  /** Picture px wanted per output px; null when the writer sees to the pictures itself. */
  readonly pictureDensity: number | null;
  readonly write: (request: WriteRequest) => Promise<WrittenOutput>;
}
