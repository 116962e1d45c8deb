import type {
  BoundDesign,
  ElementReport,
  FontCatalog,
  Hyphenator,
  LayoutCache,
  RenderOptions,
  TextMeasurer,
  Warning,
} from '@platen/core';
import type { Caches } from '../caches/caches.ts';
import type { PdfCaches } from '../encode/pdf/encode-pdf.ts';
import type { BandCache } from '../encode/pixels/band-cache.ts';
import type { SvgPictures } from '../encode/svg/svg-image.ts';
import type { AccountFont } from '../fonts/account-fonts.ts';
import type { TextOutliner } from '../fonts/font-outlines.ts';
import type { FontStore } from '../fonts/font-store.ts';
import type { FontSubsetter } from '../fonts/font-subsets.ts';
import type { ImageStore } from '../images/image-store.ts';
import type { BaseLayerCache } from '../surface/base-layer-cache.ts';
import type { SvgRenderer } from '../surface/svg-renderer.ts';
import type { ContrastCache } from './images/judge-contrast.ts';

/** A render with everything it needs: sent whole to a render process. */
export interface RenderJob {
  readonly design: BoundDesign;
  readonly options: RenderOptions;
  /** By `src`: where the bytes lie, or why they are missing. */
  readonly images: ReadonlyMap<string, ImageSource>;
  /** The account's own, best first; visible to this job alone. Default: none. */
  readonly fonts?: readonly AccountFont[];
}

export type ImageSource =
  | { readonly status: 'bytes'; readonly bytes: Uint8Array }
  | { readonly status: 'file'; readonly path: string }
  | { readonly status: 'unavailable'; readonly reason: string };

export interface RenderOutput {
  readonly bytes: Buffer;
  /** Device px for raster, CSS px for SVG. For PDF the page's px at the given dpi: an A4 page at 300 dpi is 2480 wide. */
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
  /** Loading font files that no earlier render of the process needed. */
  readonly fonts: number;
  /** Without the loading of fonts, which happens in its midst. */
  readonly layout: number;
  readonly paint: number;
  readonly encode: number;
}

/** What a process keeps warm between renders. */
export interface RenderServices {
  /** Whatever the services keep. Jobs of tenants are done by its `run`. */
  readonly caches: Caches;
  readonly contrast: ContrastCache;
  readonly fonts: FontCatalog;
  readonly fontStore: FontStore;
  readonly measurer: TextMeasurer;
  readonly hyphenator: Hyphenator;
  /** For fonts inside PDF and SVG. */
  readonly subsetter: FontSubsetter;
  /** For text as shapes. */
  readonly outliner: TextOutliner;
  readonly images: ImageStore;
  readonly svg: SvgRenderer;
  readonly pdf: PdfCaches;
  readonly svgPictures: SvgPictures;
  /** With the bundled fonts; jobs with fonts of their own do without. */
  readonly layouts: LayoutCache | undefined;
  /** The same. */
  readonly bases: BaseLayerCache | undefined;
  /** None: every picture is encoded whole. */
  readonly encodings: BandCache | undefined;
}
